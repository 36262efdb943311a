"""What each rank owns of a run spread over GPUs, and what passes through its hands."""

from core.sharding.bf16_optimizer import Bf16Flow
from core.sharding.gathering import Gathering, Visits
from core.sharding.partition import Partition, partition
from core.sharding.plan import (
    keeps_sums,
    partition_of,
    ranks_to_look_at,
    trained_in_order,
    zero3_flow,
    zero_flow,
)
from core.sharding.zero import ZeroFlow
from core.sharding.zero3 import Zero3Flow, divided, sub_groups

__all__ = [
    "Bf16Flow",
    "Gathering",
    "Partition",
    "Visits",
    "Zero3Flow",
    "ZeroFlow",
    "divided",
    "keeps_sums",
    "partition",
    "partition_of",
    "ranks_to_look_at",
    "sub_groups",
    "trained_in_order",
    "zero3_flow",
    "zero_flow",
]
