"""What each rank owns of a run spread over GPUs, and what passes through its hands."""

from core.sharding.partition import Partition, partition
from core.sharding.plan import partition_of, ranks_to_look_at, trained_in_order, zero_flow
from core.sharding.state import Shards, shards
from core.sharding.zero import ZeroFlow

__all__ = [
    "Partition",
    "Shards",
    "ZeroFlow",
    "partition",
    "partition_of",
    "ranks_to_look_at",
    "shards",
    "trained_in_order",
    "zero_flow",
]
