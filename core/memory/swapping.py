"""What ZeRO-Infinity keeps on the host of a state that waits on a disk.

Source: DeepSpeed ``runtime/swap_tensor/optimizer_utils.py`` (``OptimizerSwapper``), ``utils.py``
(``SwapBufferManager``), ``partitioned_param_swapper.py`` (``_configure_aio``, ``reserve_partitioned_swap_space``);
``runtime/zero/stage3.py`` (``_create_param_groups_fp16_flat_cpu_memory``); ``offload_config.py`` (the counts and
sizes, which no setting of ours changes).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import TrainingConfig
from core.linears import Builder
from core.memory.held import HeldTensors, tensors
from core.optimizers import Held
from core.sharding import divided, sub_groups
from core.tape import Parameter

__all__ = ["is_swapped", "on_host_of", "swap_buffers"]

#: Buffers through which a sub-group's master, gradient and states come and go.
_OPTIMIZER_BUFFERS = 4
#: Buffers for weights, and elements of each.
_WEIGHT_BUFFERS, _WEIGHT_ELEMENTS = 5, 100_000_000
#: Elements of the weights that stay on the host in any case (``max_in_cpu``).
_WEIGHTS_ON_HOST = 1_000_000_000
#: Below this a transfer to the disk is not worth its while (``MIN_AIO_BYTES``).
_SMALLEST = 1 << 20
#: Elements that a transfer is a multiple of: 1024 bytes.
_ALIGNED = 1024


def is_swapped(elements: int) -> bool:
    """Whether a sub-group of so many fp32 elements goes to the disk."""
    return 4 * elements >= _SMALLEST


def on_host_of(trained: Sequence[Parameter], config: TrainingConfig) -> int:
    """Elements of a rank's part of the trained weights that stay on the host, in whole sub-groups."""
    kept = 0
    for group in sub_groups(trained, config.parallel):
        own = sum(divided(item, config.parallel.data_parallel_size) for item in group)
        if kept + own <= _WEIGHTS_ON_HOST:
            kept += own
    return kept


def swap_buffers(builder: Builder, config: TrainingConfig, trained: Sequence[Parameter]) -> list[HeldTensors]:
    """Page-locked without PyTorch's allocator, so that they are not rounded up."""
    ranks = config.parallel.data_parallel_size
    groups = [[divided(item, ranks) for item in group] for group in sub_groups(trained, config.parallel)]
    largest = max(groups, key=sum)
    source = "DeepSpeed swap_tensor"
    found: list[HeldTensors] = []
    if config.offload.offload_optimizer == "nvme":
        elements = _rounded(sum(largest), "fp32")
        buffer = Held("buffer for a part of the optimizer", "own part", elements, "fp32", _OPTIMIZER_BUFFERS)
        found += tensors([buffer], "optimizer", source)
    if config.offload.offload_param == "nvme":
        dtype = builder.weight_dtype
        buffers = [Held("buffer for weights", "all", _rounded(_WEIGHT_ELEMENTS, dtype), dtype, _WEIGHT_BUFFERS)]
        if on_host_of(trained, config) < sum(map(sum, groups)):
            elements = sum(_rounded(item, dtype) for item in largest)
            buffers.append(Held("buffer for weights of a sub-group", "all", elements, dtype))
        found += tensors(buffers, "weights", source)
    return found


def _rounded(elements: int, dtype: str) -> int:
    unit = _ALIGNED // (4 if dtype == "fp32" else 2)
    return -(-elements // unit) * unit
