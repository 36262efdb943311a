"""Published measurements beside their estimates, as small as a window needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.accuracy.comparison import Row, summarize

__all__ = ["evidence_object"]

_FIGURES = ("median_abs_error", "p95_abs_error", "share_under_by_10pct", "interval_coverage")


def evidence_object(rows: Sequence[Row]) -> dict[str, Any]:
    """``sources`` with their figures, and ``rows``: those whose estimate has an error, the largest errors first."""
    compared = sorted((row for row in rows if row.error is not None), key=lambda row: -abs(row.error or 0.0))
    groups = sorted({row.case.group for row in compared})
    return {
        "sources": [_figures(group, [row for row in compared if row.case.group == group]) for group in groups],
        "rows": [_row(row) for row in compared],
    }


def _figures(group: str, rows: Sequence[Row]) -> dict[str, Any]:
    summary = summarize(rows).model_dump()
    return {"source": group, "rows": len(rows), **{name: _short(summary[name]) for name in _FIGURES}}


def _row(row: Row) -> dict[str, Any]:
    assert row.range is not None and row.error is not None
    case = row.case
    return {
        "id": case.id,
        "source": case.group,
        "model": case.family,
        "method": case.method,
        "setup": case.setup,
        "metric": case.metric,
        "reference": case.expected,
        "estimated": row.estimated,
        "low": row.range.low,
        "high": row.range.high,
        "error": _short(row.error),
        "published": case.source,
    }


def _short(fraction: float | None) -> float | None:
    return None if fraction is None else round(fraction, 5)
