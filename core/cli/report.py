"""``python -m core report``: scenarios of files as Markdown, CSV or JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from core.cli.entry import FITS
from core.cli.question import file_scenarios
from core.memory import estimate
from core.memory.result import Estimate

__all__ = ["estimated", "run", "write_as"]


def run(options: argparse.Namespace) -> int:
    """Prints the report of every scenario in every file."""
    answers = estimated(options.files)
    if options.format == "markdown":
        from core.report.markdown import markdown_report

        sys.stdout.write(markdown_report(answers))
    else:
        write_as(options.format, answers)
    return FITS


def estimated(files: Sequence[str]) -> list[tuple[str, Estimate]]:
    """Name and estimate of every scenario in ``files``, in their order."""
    return [(one.name, estimate(one.config)) for file in files for one in file_scenarios(file)]


def write_as(kind: str, answers: Sequence[tuple[str, Estimate]]) -> None:
    """Prints ``answers`` as ``csv``, else as a JSON list of objects with their names."""
    if kind == "csv":
        from core.report.csv import csv_report

        sys.stdout.write(csv_report(answers))
        return
    from core.report.object import report_json

    sys.stdout.write(report_json(answers))
