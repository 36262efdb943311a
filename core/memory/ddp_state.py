"""What DDP holds throughout: buckets of all gradients, and its list of used parameters."""

from __future__ import annotations

from collections import Counter

from core.config import ParallelConfig
from core.linears import Builder
from core.memory.held import HeldTensors, tensors
from core.optimizers import Held
from core.sharding import buckets_of, trained_in_order

__all__ = ["bucket_tensors"]

_SOURCE = "torch/csrc/distributed/c10d/reducer.cpp"


def bucket_tensors(builder: Builder, parallel: ParallelConfig) -> list[HeldTensors]:
    """The buckets are the gradients themselves, or held beside them."""
    sizes = Counter(buckets_of(builder, parallel))
    buckets = [Held("gradient bucket", "all", size, "uint8", count) for size, count in sizes.items()]
    held = tensors(buckets, "gradients" if parallel.gradient_as_bucket_view else "communication", _SOURCE)
    if parallel.static_graph or parallel.find_unused_parameters:
        count = sum(builder.counts[parameter] for parameter in trained_in_order(builder))
        held += tensors([Held("which parameters were used", "all", count, "int32")], "communication", _SOURCE)
    return held
