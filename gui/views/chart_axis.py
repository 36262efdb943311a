"""Where the axis has its marks."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Mark", "marks"]


@dataclass(frozen=True)
class Mark:
    """One mark at ``x`` px."""

    x: float
    text: str


def marks(most: float, unit_bytes: int, left: float, scale: float) -> tuple[Mark, ...]:
    """Four to eight marks on 1, 2 or 5 of a power of ten; ``most`` in bytes, ``scale`` in px a byte."""
    units = most / unit_bytes
    step = _step(units)
    places = max(0, -_exponent(step))
    found, number = [], 0
    while number * step <= units:
        value = number * step
        found.append(Mark(float(round(left + value * unit_bytes * scale)), f"{value:,.{places}f}"))
        number += 1
    return tuple(found)


def _step(units: float) -> float:
    rough = max(units, 1e-3) / 8
    power = 10.0 ** _exponent(rough)
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)


def _exponent(number: float) -> int:
    exponent = 0
    while 10.0**exponent > number * 1.0000001:
        exponent -= 1
    while 10.0 ** (exponent + 1) <= number * 1.0000001:
        exponent += 1
    return exponent
