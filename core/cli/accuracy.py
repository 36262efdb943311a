"""``python -m core accuracy``: the engine beside traced cases and published measurements."""

from __future__ import annotations

import argparse
import json
import sys

from core.accuracy.comparison import compare, read_cases
from core.accuracy.table import accuracy_json, accuracy_text
from core.cli.files import read_text
from core.memory import refine

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints the comparison; returns 0, since an error of the engine is a result and no wrong input."""
    cases = [case for name in options.files for case in read_cases(read_text(name))]
    rows = compare(cases, refine)
    if options.json:
        sys.stdout.write(json.dumps(accuracy_json(rows), ensure_ascii=False, indent=1) + "\n")
    else:
        sys.stdout.write(accuracy_text(rows, options.by))
    return 0
