"""The accuracy run as JSON and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from core.accuracy.comparison import Row, summarize
from core.accuracy.statistics import Summary

__all__ = ["GROUPINGS", "accuracy_json", "accuracy_text"]

GROUPINGS: dict[str, Callable[[Row], str]] = {
    "group": lambda row: row.case.group,
    "family": lambda row: row.case.family,
    "method": lambda row: row.case.method,
    "phase": lambda row: row.case.peak_phase or "–",
}
_HEAD = "  cases  expressible  median |error|       p95     worst  under by 10 %  in range  same phase"
_WORST_ROWS = 10


def accuracy_json(rows: Sequence[Row]) -> dict[str, Any]:
    """The summary's figures and ``rows``, each ``id, expected, estimated, error`` or the reason for none."""
    return {**summarize(rows).model_dump(), "bounds": _bounds(rows), "rows": [_row_json(row) for row in rows]}


def _row_json(row: Row) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "id": row.case.id,
        "group": row.case.group,
        "metric": row.case.metric,
        "expected": row.case.expected,
        "estimated": row.estimated,
        "error": row.error,
    }
    if row.reason is not None:
        answer["reason"] = str(row.reason)
    if row.range is not None:
        answer |= {"low": row.range.low, "high": row.range.high}
    if row.bound_holds is not None:
        answer |= {"bound": row.case.kind, "bound_holds": row.bound_holds}
    if row.case.peak_phase and row.peak_phase:
        answer |= {"expected_peak_phase": row.case.peak_phase, "estimated_peak_phase": row.peak_phase}
        answer["phases"] = {
            name: {
                "expected": row.case.phase_peaks[name],
                "estimated": value,
                "error": row.phase_errors.get(name),
            }
            for name, value in row.phase_estimates.items()
        }
    return answer


def _bounds(rows: Sequence[Row]) -> dict[str, int]:
    held = [row.bound_holds for row in rows if row.bound_holds is not None]
    return {"cases": len(held), "held": sum(held)}


def accuracy_text(rows: Sequence[Row], grouping: str) -> str:
    """A table by group, the summary, the largest errors and why cases could not be expressed."""
    name_of = GROUPINGS[grouping]
    names = sorted({name_of(row) for row in rows})
    width = max([len(grouping), *(len(name) for name in names), len("all")])
    lines = [f"{grouping:{width}}{_HEAD}"]
    lines += [_line(name, width, summarize([row for row in rows if name_of(row) == name])) for name in names]
    lines += [_line("all", width, summarize(rows))]
    bounds = _bounds(rows)
    if bounds["cases"]:
        lines += ["", f"bounds: {bounds['held']} of {bounds['cases']} hold"]
    measured = sorted((row for row in rows if row.error is not None), key=lambda row: -abs(row.error or 0.0))
    if measured:
        lines += ["", "largest errors"]
        lines += [f"  {_percent(row.error):>9}  {row.case.id}" for row in measured[:_WORST_ROWS]]
    reasons = Counter(str(row.reason) for row in rows if row.error is None and row.bound_holds is None)
    if reasons:
        lines += ["", f"not expressible: {sum(reasons.values())}"]
        lines += [f"  {count:5}  {reason}" for reason, count in reasons.most_common()]
    return "\n".join(lines) + "\n"


def _line(name: str, width: int, figures: Summary) -> str:
    return (
        f"{name:{width}}  {figures.cases:5}  {figures.expressible:11}  {_percent(figures.median_abs_error):>14}"
        f"  {_percent(figures.p95_abs_error):>8}  {_percent(figures.worst_abs_error):>8}"
        f"  {_percent(figures.share_under_by_10pct):>13}  {_percent(figures.interval_coverage):>8}"
        f"  {_percent(figures.phase_agreement):>10}"
    )


def _percent(fraction: float | None) -> str:
    if fraction is None:
        return "–"
    # Adding zero turns a rounded −0 into 0.
    return f"{round(100 * fraction, 2) + 0.0:.2f} %".replace("-", "−")
