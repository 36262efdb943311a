"""Which part of the flat parameters a rank owns.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py`` (``flatten_dense_tensors_aligned``: rounded up to a multiple of
twice the ranks;
``get_partition_info``; ``initialize_gradient_partition``; ``_round_robin_reorder``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.tape import Parameter

__all__ = ["Partition", "partition", "taking_turns"]


@dataclass(frozen=True, slots=True)
class Partition:
    """One rank's share of ``elements`` trained numbers, padded to ``padded``.

    ``pieces``: how many elements of each owned parameter lie in the share; ``spans``: over how many ranks each
    parameter lies, as ``(first, last)``.
    """

    rank: int
    elements: int
    padded: int
    share: int
    pieces: dict[Parameter, int]
    spans: dict[Parameter, tuple[int, int]]

    @property
    def owned_whole(self) -> int:
        """Elements of all parameters that touch the share, counted whole."""
        return sum(_count(parameter) for parameter in self.pieces)


def _count(parameter: Parameter) -> int:
    return parameter.storage.record.size[0]


def partition(trained: Sequence[Parameter], ranks: int, rank: int) -> Partition:
    """The share of ``rank`` when ``trained`` are laid end to end."""
    elements = sum(_count(parameter) for parameter in trained)
    padded = -(-elements // (2 * ranks)) * 2 * ranks
    share = padded // ranks
    low, high = rank * share, (rank + 1) * share
    pieces: dict[Parameter, int] = {}
    spans: dict[Parameter, tuple[int, int]] = {}
    start = 0
    for parameter in trained:
        end = start + _count(parameter)
        inside = min(end, high) - max(start, low)
        if inside > 0:
            pieces[parameter] = inside
        spans[parameter] = (start // share, (end - 1) // share)
        start = end
    return Partition(rank, elements, padded, share, pieces, spans)


def taking_turns(trained: Sequence[Parameter], ranks: int) -> list[Parameter]:
    """``trained`` in the order in which ``round_robin_gradients`` lays them end to end: every ``ranks``-th in turn."""
    return [parameter for first in range(ranks) for parameter in trained[first::ranks]]
