"""FSDP2's settings, as its parts ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.config import ParallelConfig

if TYPE_CHECKING:
    from core.sharding.fsdp2_weights import Weight

__all__ = ["Fsdp2Options"]


class Fsdp2Options:
    """``syncs``: whether the backward pass at hand sums gradients over the ranks."""

    def __init__(self, parallel: ParallelConfig) -> None:
        self.shard_size = parallel.shard_size
        self.replicate_size = parallel.replicate_size
        self.param_dtype = _dtype(parallel.mp_param_dtype)
        self.reduce_dtype = _dtype(parallel.mp_reduce_dtype)
        self.output_dtype = _dtype(parallel.mp_output_dtype)
        self.policy = parallel.reshard_after_forward
        if self.policy == "group" and parallel.reshard_group_size == 1:
            self.policy = "never"
        #: Ranks among which weights stay divided after forward.
        self.reshard_size = parallel.reshard_group_size if self.policy == "group" else self.shard_size
        self.syncs = True

    def reshards(self, module: int | str) -> bool:
        """Whether the weights of a unit are let go of after forward; by default the last ones needed are not."""
        if self.policy == "default":
            return module not in ("root", "head")
        return self.policy != "never"

    def reduced(self, weight: Weight) -> str:
        """dtype in which gradients of ``weight`` are summed over the ranks."""
        return self.reduce_dtype or weight.computed


def _dtype(name: str) -> str | None:
    return None if name == "none" else name
