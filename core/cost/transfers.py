"""What passes between a GPU and the host in a step.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py`` (``async_accumulate_grad_in_cpu_via_gpu``,
``async_inplace_copy_grad_to_fp32_buffer_from_gpu``, ``step``), ``stage3.py`` (``partition_grads``),
``partition_parameters.py`` (own parts are copied for every gather).
"""

from __future__ import annotations

from core.config import ITEM_BYTES, Text, TrainingConfig
from core.cost.arithmetic import Arithmetic
from core.cost.result import Transfer

__all__ = ["transfers"]


def transfers(config: TrainingConfig, counts: Arithmetic) -> tuple[Transfer, ...]:
    """Bytes of one GPU, both ways together."""
    offload, steps = config.offload, config.batch.gradient_accumulation_steps
    ranks = config.parallel.data_parallel_size
    half = ITEM_BYTES[config.precision.weight_dtype]
    own, own_trained = -(-counts.parameters // ranks), -(-counts.trainable // ranks)
    found = []
    if offload.optimizer_on_host:
        # To the host in fp32 for the step; sums of earlier micro-batches go down and up in half precision.
        gradients = 4 * own_trained + 2 * half * own_trained * (steps - 1)
        if config.parallel.sharding == "zero3":
            gradients += 2 * half * own_trained
        found.append(Transfer(name=Text.of("gradients to the host"), bytes=gradients))
        if not offload.weights_on_host:
            found.append(Transfer(name=Text.of("new weights from the host"), bytes=half * own_trained))
    if offload.weights_on_host:
        found.append(Transfer(name=Text.of("weights for each gathering"), bytes=2 * half * own * steps))
    return tuple(found)
