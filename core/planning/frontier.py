"""Where a map stops fitting, to the unit."""

from __future__ import annotations

from core.config import FitGaugeError
from core.memory.sweep import Sweep

__all__ = ["largest_that_fits"]


def largest_that_fits(sweep: Sweep, row: int) -> int | None:
    """The largest value of ``x`` in this row, up to the axis's last, whose expected need is at most what is free.

    Between two values of the axis it is found by halving, as more never needs less.  ``None`` where not even the
    first fits, or no GPU is chosen.
    """
    if sweep.available is None:
        return None
    values = sweep.x.values
    column = -1
    while column + 1 < len(values) and _fits(sweep, values[column + 1], row):
        column += 1
    if column < 0 or column == len(values) - 1:
        return values[column] if column >= 0 else None
    low, high = values[column], values[column + 1]
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _fits(sweep, middle, row) else (low, middle)
    return low


def _fits(sweep: Sweep, value: int, row: int) -> bool:
    try:
        return sweep.verdict(sweep.cell_at(value, sweep.y.values[row])) != "does_not_fit"
    except FitGaugeError:
        return False
