"""Which layers of a stack a dry run has to play through."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["stands_for", "traced_layers"]


def traced_layers(kinds: Sequence[str]) -> list[tuple[int, int]]:
    """``(index, how many equal layers it stands for)`` of the layers that are played through.

    First and last layer border on something else than a layer and stand for themselves; of those between, one of each
    kind is enough.
    """
    last = len(kinds) - 1
    chosen: dict[str, int] = {}
    counts: dict[int, int] = {}
    for index, kind in enumerate(kinds):
        if index in (0, last):
            counts[index] = 1
        elif kind in chosen:
            counts[chosen[kind]] += 1
        else:
            chosen[kind] = index
            counts[index] = 1
    return sorted(counts.items())


def stands_for(kinds: Sequence[str]) -> list[int]:
    """For each layer of the real stack, the position among the traced layers of the one that stands for it."""
    traced = [index for index, _ in traced_layers(kinds)]
    position = {index: place for place, index in enumerate(traced)}
    by_kind = {kinds[index]: place for index, place in position.items() if 0 < index < len(kinds) - 1}
    return [position[index] if index in position else by_kind[kind] for index, kind in enumerate(kinds)]
