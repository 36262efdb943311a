"""What each rank owns of a run spread over GPUs, and what passes through its hands."""

from core.sharding.bf16_optimizer import Bf16Flow
from core.sharding.ddp import DdpFlow
from core.sharding.fsdp2 import Fsdp2Flow
from core.sharding.fsdp2_unit import SIDE_STREAMS
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
from core.sharding.rows import own_rows, padded_elements
from core.sharding.torch_plan import buckets_of, tensor_parallel_of, torch_flow, units_of
from core.sharding.zero import ZeroFlow
from core.sharding.zero3 import Zero3Flow, divided, sub_groups

__all__ = [
    "SIDE_STREAMS",
    "Bf16Flow",
    "DdpFlow",
    "Fsdp2Flow",
    "Gathering",
    "Partition",
    "Visits",
    "Zero3Flow",
    "ZeroFlow",
    "buckets_of",
    "divided",
    "keeps_sums",
    "own_rows",
    "padded_elements",
    "partition",
    "partition_of",
    "ranks_to_look_at",
    "sub_groups",
    "tensor_parallel_of",
    "torch_flow",
    "trained_in_order",
    "units_of",
    "zero3_flow",
    "zero_flow",
]
