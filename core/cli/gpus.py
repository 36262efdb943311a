"""``python -m core gpus``: what the machine's GPUs have and what is free on them."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from core.cli.entry import FITS
from core.hardware.probe import detect_gpus
from core.hardware.readings import DetectedGpu, DetectionResult
from core.report.numbers import value

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints the detected GPUs, or why there are none; a machine without one is no wrong input."""
    result = detect_gpus()
    if options.json:
        sys.stdout.write(json.dumps(_object(result), ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write(_text(result))
    return FITS


def _object(result: DetectionResult) -> dict[str, Any]:
    """The detection with its sentences in English."""
    gpus = [{**gpu.model_dump(mode="json"), "notes": [str(note) for note in gpu.notes]} for gpu in result.gpus]
    return {
        **result.model_dump(mode="json"),
        "gpus": gpus,
        "reason": None if result.reason is None else str(result.reason),
    }


def _text(result: DetectionResult) -> str:
    if not result.gpus:
        return f"{result.reason or 'No GPU found.'}\n"
    lines = [f"{'GPU':40}{'total GiB':>12}{'used GiB':>12}{'free GiB':>12}"]
    lines += [_line(gpu) for gpu in result.gpus]
    return "\n".join(lines) + "\n"


def _line(gpu: DetectedGpu) -> str:
    figures = "".join(f"{'–' if size is None else value(size, 'GiB'):>12}" for size in (gpu.total, gpu.used, gpu.free))
    notes = "".join(f"\n    {note}" for note in gpu.notes)
    return f"{gpu.index}  {gpu.name:37}{figures}{notes}"
