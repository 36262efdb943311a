"""Figures over many errors.  An error is a signed fraction of the reference: −0.1 is ten percent too low."""

from __future__ import annotations

from collections.abc import Sequence

from core.config import Frozen

__all__ = ["Summary", "percentile", "share"]

#: Errors below this are under-estimates that could cost a run its memory.
FAR_UNDER = -0.10


class Summary(Frozen):
    """``None`` where no case gives the figure.

    ``share_under_by_10pct``: how many estimates are more than a tenth below the reference.
    ``interval_coverage``: how many ranges low..high hold the reference.
    ``phase_agreement``: how many traced cases peak in the estimated phase.
    """

    cases: int
    expressible: int
    median_abs_error: float | None
    p95_abs_error: float | None
    worst_abs_error: float | None
    share_under_by_10pct: float | None
    interval_coverage: float | None
    phase_agreement: float | None


def percentile(values: Sequence[float], fraction: float) -> float | None:
    """Value below which ``fraction`` of ``values`` lie, linear between neighbours; ``None`` of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    position = fraction * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


def share(answers: Sequence[bool]) -> float | None:
    """Fraction of true answers; ``None`` of nothing."""
    return sum(answers) / len(answers) if answers else None
