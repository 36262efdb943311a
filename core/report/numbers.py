"""How numbers are written, in every language: one decimal, true minus, comma for thousands, a space before the unit."""

from __future__ import annotations

__all__ = ["MINUS", "amount", "change", "count", "parameters", "share", "span", "value"]

MINUS = "\u2212"
_BYTES = {"GiB": 2**30, "GB": 10**9}
#: Below 0.1 of the unit: smaller units of the same kind.
_SMALLER = {"GiB": (("MiB", 2**20), ("KiB", 2**10)), "GB": (("MB", 10**6), ("kB", 10**3))}


def value(number: int, unit: str) -> str:
    """Bytes in ``unit`` without naming it: ``41.6``; for columns that name the unit once."""
    return f"{number / _BYTES[unit]:,.1f}".replace("-", MINUS)


def amount(number: int, unit: str) -> str:
    """Bytes with a unit: ``41.6 GiB``, ``38.1 MiB``, ``512 B``; nothing is ``0 B``."""
    if abs(number) >= 0.1 * _BYTES[unit]:
        return f"{value(number, unit)} {unit}"
    for name, size in _SMALLER[unit]:
        if abs(number) >= 0.1 * size:
            return f"{number / size:,.1f} {name}".replace("-", MINUS)
    return f"{number} B".replace("-", MINUS)


def change(number: int, unit: str) -> str:
    """A difference with its sign: ``+0.3 GiB``, ``−12.3 GiB``, ``±0`` below 0.05 of the unit."""
    rounded = round(number / _BYTES[unit], 1)
    if rounded == 0:
        return "±0"
    return f"{'+' if rounded > 0 else MINUS}{abs(rounded):,.1f} {unit}"


def span(low: int, high: int, unit: str) -> str:
    """A range without the unit: ``40.2–43.9``."""
    return f"{value(low, unit)}–{value(high, unit)}"


def count(number: int) -> str:
    """A whole number: ``32,000``."""
    return f"{number:,}".replace("-", MINUS)


def parameters(number: int) -> str:
    """Element counts as the field writes them: ``6.74 B``, ``360 M``, ``12.3 K``."""
    for name, size in (("T", 10**12), ("B", 10**9), ("M", 10**6), ("K", 10**3)):
        if number >= size:
            digits = 2 if number < 100 * size else 1
            return f"{number / size:,.{digits}f} {name}"
    return str(number)


def share(part: int, whole: int) -> str:
    """Per cent without the sign: ``30``, ``<1`` for a small share, ``–`` for none."""
    if part <= 0 or whole <= 0:
        return "–"
    per_cent = 100 * part / whole
    return "<1" if per_cent < 1 else f"{per_cent:.0f}"
