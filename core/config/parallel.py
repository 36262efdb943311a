"""How the run is spread over GPUs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["ParallelConfig"]


class ParallelConfig(Frozen):
    """Data-parallel GPUs and what of the model state each owns a part of.

    ``zero1`` divides optimizer states, ``zero2`` also gradients, ``zero3`` also weights by ``data_parallel_size``.
    """

    sharding: Literal["none", "zero1", "zero2", "zero3"] = "none"
    data_parallel_size: Annotated[int, Field(ge=1, le=65536)] = 1
    #: The rank to look at; ``None``: the one that needs most.
    rank: Annotated[int, Field(ge=0, le=65535)] | None = None
    #: DeepSpeed: elements of the gradient bucket, held in full while gradients arrive.
    reduce_bucket_size: Annotated[int, Field(ge=1, le=10**12)] = 500_000_000
    #: DeepSpeed: gradients are reduced while backward goes on, from a second bucket.
    overlap_comm: bool = False
    #: DeepSpeed: gradients are copied into the bucket as they arrive.
    contiguous_gradients: bool = True
    #: DeepSpeed: each rank gets its part; else every rank gets the sum.
    reduce_scatter: bool = True
