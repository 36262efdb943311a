"""``python -m core convert``: what starts a scenario for real: a command and the files it reads."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from core.cli.entry import FITS
from core.cli.question import asked_scenarios, parsed_settings, with_settings
from core.config import FitGaugeError, Text
from core.formats.launch import Launch, launch
from core.memory.admission import admit

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints command and files of one scenario, or writes the files into a folder."""
    scenario = asked_scenarios(options.file, options.preset, options.scenario)[0]
    config = with_settings(scenario.config, parsed_settings(options.settings))
    admit(config)
    found = launch(config)
    if options.out:
        _write(Path(options.out), found)
    if options.json:
        sys.stdout.write(json.dumps(found._asdict(), ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write(_text(found, with_files=not options.out))
    return FITS


def _text(found: Launch, with_files: bool) -> str:
    lines = [found.command]
    if with_files:
        for name, content in found.files.items():
            lines += ["", f"# {name}", content.rstrip("\n")]
    if found.left_out:
        lines += ["", f"Not in these files: {', '.join(found.left_out)}"]
    return "\n".join(lines) + "\n"


def _write(folder: Path, found: Launch) -> None:
    """Raises ``FitGaugeError`` rather than writing over a file."""
    for name in found.files:
        if (folder / name).exists():
            raise FitGaugeError(Text.of("{path} exists already; nothing was written", path=str(folder / name)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in found.files.items():
            (folder / name).write_text(content, encoding="utf-8")
    except OSError as error:
        raise FitGaugeError(
            Text.of("{path} cannot be written: {problem}", path=str(folder), problem=error.strerror or str(error))
        ) from None
