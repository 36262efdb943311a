"""The estimate as the object other programs read; its keys stay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from core.memory.result import COMPONENTS, Estimate
from core.report.summary import verdict_sentence

__all__ = ["estimate_object", "report_json"]


def estimate_object(estimate: Estimate) -> dict[str, Any]:
    """``config`` complete with defaults, bytes as integers, notes as English sentences."""
    return {
        "config": estimate.config.model_dump(mode="json"),
        "parameters": estimate.parameters.model_dump(),
        "components": {name: estimate.components[name] for name in COMPONENTS},
        "phases": [peak.model_dump() for peak in estimate.phases],
        "peak_phase": estimate.peak_phase,
        "allocated": estimate.allocated.model_dump(),
        "reserved": estimate.reserved.model_dump(),
        "device": estimate.device.model_dump(),
        "available": estimate.available,
        "verdict": estimate.verdict,
        "fits": None if estimate.verdict is None else estimate.verdict != "does_not_fit",
        "summary": str(verdict_sentence(estimate)),
        "notes": [str(note) for note in estimate.notes],
    }


def report_json(estimates: Sequence[tuple[str, Estimate]]) -> str:
    """A list of the objects of every ``(name, estimate)``, each with its ``name``."""
    objects = [{"name": name, **estimate_object(answer)} for name, answer in estimates]
    return json.dumps(objects, ensure_ascii=False, indent=1) + "\n"
