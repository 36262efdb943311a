"""``python -m core compare``: scenarios of files side by side."""

from __future__ import annotations

import argparse
import sys

from core.cli.entry import FITS
from core.cli.report import estimated, write_as

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints one column a scenario, and each one's distance from the first."""
    answers = estimated(options.files)
    if options.format == "markdown":
        from core.report.markdown import comparison_markdown

        sys.stdout.write(comparison_markdown(answers) + "\n")
    else:
        write_as(options.format, answers)
    return FITS
