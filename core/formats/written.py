"""What a writer of a training file gives back."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Written"]


class Written(NamedTuple):
    """``content``: keys of the format in their order; ``said``: leaf fields of the scenario that are in it."""

    content: dict[str, Any]
    said: frozenset[str]
