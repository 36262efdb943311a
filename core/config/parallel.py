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
