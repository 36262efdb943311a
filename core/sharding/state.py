"""Which part of the model's state a data-parallel rank owns (ZeRO's stages)."""

from __future__ import annotations

from dataclasses import dataclass

from core.config import ParallelConfig

__all__ = ["Shards", "shards"]

_STAGE = {"none": 0, "zero1": 1, "zero2": 2, "zero3": 3}


@dataclass(frozen=True, slots=True)
class Shards:
    """By how many ranks each kind of state is divided; 1 means every rank has all of it."""

    optimizer: int
    gradients: int
    weights: int


def shards(parallel: ParallelConfig) -> Shards:
    """ZeRO-1 divides optimizer states, ZeRO-2 also gradients, ZeRO-3 also weights (Rajbhandari et al. 2020, figure
    1)."""
    stage, ranks = _STAGE[parallel.sharding], parallel.data_parallel_size
    return Shards(*(ranks if stage >= needed else 1 for needed in (1, 2, 3)))
