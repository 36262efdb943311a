"""``python -m core accuracy``: the engine beside traced cases and published measurements."""

from __future__ import annotations

import argparse
import json
import sys

from core.accuracy.comparison import compare, read_cases
from core.accuracy.evidence import evidence_object
from core.accuracy.markdown import accuracy_markdown
from core.accuracy.table import accuracy_json, accuracy_text
from core.cli.files import read_text, write_text
from core.memory import refine

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Prints the comparison, or writes the documents asked for; returns 0, since an error of the engine is a result and
    no wrong input."""
    cases = [case for name in options.files for case in read_cases(read_text(name))]
    rows = compare(cases, refine)
    if options.report:
        write_text(options.report, accuracy_markdown(rows))
    if options.evidence:
        write_text(
            options.evidence, json.dumps(evidence_object(rows), ensure_ascii=False, separators=(",", ":")) + "\n"
        )
    if options.json:
        sys.stdout.write(json.dumps(accuracy_json(rows), ensure_ascii=False, indent=1) + "\n")
    elif not options.report and not options.evidence:
        sys.stdout.write(accuracy_text(rows, options.by))
    return 0
