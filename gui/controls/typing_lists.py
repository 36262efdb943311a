"""Lists a person types: names, or numbers of layers with ranges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

__all__ = ["layer_numbers", "listed", "names"]

#: More layers than any model has; a range beyond it is a slip of the finger.
_MOST = 1000


def names(text: str) -> tuple[str, ...]:
    """``q_proj, v_proj`` as names, each once; empty where there is none."""
    return tuple(dict.fromkeys(re.findall(r"[^\s,;\uff0c\u3001]+", text)))


def layer_numbers(text: str) -> tuple[int, ...]:
    """``0-3, 7`` as ``(0, 1, 2, 3, 7)``; empty where anything in it is no layer."""
    found: set[int] = set()
    for part in names(re.sub(r"\s*[-\u2013]\s*", "-", text)):
        match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part)
        if match is None:
            return ()
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < _MOST:
            return ()
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def listed(values: Sequence[Any]) -> str:
    """Names with commas between them; numbers that follow each other as a range: ``0\u20133, 7``."""
    if not all(isinstance(value, int) for value in values):
        return ", ".join(map(str, values))
    parts = []
    for _, run in groupby(enumerate(values), key=lambda item: item[1] - item[0]):
        numbers = [number for _, number in run]
        parts.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}\u2013{numbers[-1]}")
    return ", ".join(parts)
