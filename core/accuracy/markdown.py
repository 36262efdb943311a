"""The accuracy run as a document: figures by source, model and method, the largest errors, what has no words.

The document belongs to the repository and is written in English.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from core.accuracy.comparison import Row, summarize
from core.config.resources import resource_path
from core.memory.empirical import EMPIRICAL

__all__ = ["accuracy_markdown"]

_HEAD = ("references", "compared", "median error", "p95", "worst", "under by 10 %", "in range")
_WORST = 15


@cache
def _causes() -> dict[str, str]:
    """Beginning of an id -> why rows that begin so are off, as far as it is known."""
    content: dict[str, str] = json.loads(resource_path("measured_causes.json").read_text(encoding="utf-8"))
    return content


def accuracy_markdown(rows: Sequence[Row]) -> str:
    """The whole document."""
    peaks = [row for row in rows if row.case.kind == "peak"]
    parts = [
        "# Estimates beside references\n",
        "Written by `python -m core accuracy --report`.  Median, p95 and worst are of errors without sign;\n"
        "a reference that only bounds the memory is left out.\n",
        _section("By what was read", peaks, _metric),
        _section("By source", peaks, lambda row: row.case.group),
        _section("By method", peaks, lambda row: row.case.method),
        _section("By model", peaks, lambda row: row.case.family),
        _worst(peaks),
        _unsaid(peaks),
        _constants(),
    ]
    return "\n".join(parts)


def _metric(row: Row) -> str:
    kind = "recorded" if row.case.phase_peaks else "published"
    return f"{kind}, {row.case.metric}"


def _section(title: str, rows: Sequence[Row], name_of: Callable[[Row], str]) -> str:
    names = sorted({name_of(row) for row in rows})
    cells = [[name, *_figures([row for row in rows if name_of(row) == name])] for name in names]
    cells.append(["**all**", *_figures(rows)])
    return f"## {title}\n\n{_table(['', *_HEAD], cells)}"


def _figures(rows: Sequence[Row]) -> list[str]:
    found = summarize(rows)
    shares = (found.median_abs_error, found.p95_abs_error, found.worst_abs_error, found.share_under_by_10pct)
    return [str(found.cases), str(found.expressible), *map(_percent, (*shares, found.interval_coverage))]


def _worst(rows: Sequence[Row]) -> str:
    compared = sorted((row for row in rows if row.error is not None), key=lambda row: -abs(row.error or 0.0))
    cells = [[row.case.id, _signed(row.error), row.case.setup, _cause(row.case.id)] for row in compared[:_WORST]]
    return f"## Largest errors\n\n{_table(['reference', 'error', 'run', 'why'], cells)}"


def _cause(id: str) -> str:
    found = [cause for start, cause in _causes().items() if id.startswith(start)]
    return found[0] if found else "not known"


def _unsaid(rows: Sequence[Row]) -> str:
    reasons = Counter(str(row.reason) for row in rows if row.reason is not None and row.error is None)
    cells = [[str(count), reason] for reason, count in reasons.most_common()]
    return f"## What cannot be expressed\n\n{_table(['references', 'why'], cells)}"


def _constants() -> str:
    cells = [[item.name, f"{item.value} {item.unit}", item.chosen_on, item.tested_on] for item in EMPIRICAL]
    return f"## Numbers that were chosen\n\n{_table(['what', 'value', 'chosen on', 'tested on'], cells)}"


def _table(head: Sequence[str], cells: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in cells]
    return "\n".join(lines) + "\n"


def _percent(fraction: float | None) -> str:
    return "–" if fraction is None else f"{100 * fraction:.2f} %"


def _signed(fraction: float | None) -> str:
    return "–" if fraction is None else f"{100 * fraction:+.1f} %".replace("-", "−")
