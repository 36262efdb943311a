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
    #: DeepSpeed ZeRO-3: elements of the weights gathered ahead of their turn at a time.
    stage3_prefetch_bucket_size: Annotated[int, Field(ge=0, le=10**12)] = 50_000_000
    #: DeepSpeed ZeRO-3: elements of gathered weights beyond which none are gathered ahead.
    stage3_max_live_parameters: Annotated[int, Field(ge=0, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-3: a weight needed again within so many elements stays gathered.
    stage3_max_reuse_distance: Annotated[int, Field(ge=0, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-3: parameters of up to so many elements stay whole on every rank.
    stage3_param_persistence_threshold: Annotated[int, Field(ge=0, le=10**12)] = 100_000
    #: DeepSpeed ZeRO-3: elements of a rank's part at which the optimizer works at a time.
    sub_group_size: Annotated[int, Field(ge=1, le=10**12)] = 1_000_000_000
    #: DeepSpeed ZeRO-1 and ZeRO-2: parameters are laid out so that ranks take turns in owning what is reduced.
    round_robin_gradients: bool = False
    #: DeepSpeed: dtype in which gradients are summed; ``None``: that of the weights.
    grad_accum_dtype: Literal["fp32"] | None = None
