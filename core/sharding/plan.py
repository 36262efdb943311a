"""From a configuration to the sharding at work."""

from __future__ import annotations

from core.config import ParallelConfig, TrainingConfig
from core.linears import Builder
from core.optimizers import OPTIMIZERS, Trained
from core.sharding.bf16_optimizer import Bf16Flow
from core.sharding.gathering import Gathering
from core.sharding.partition import Partition, partition, taking_turns
from core.sharding.zero import ZeroFlow
from core.sharding.zero3 import Zero3Flow
from core.tape import Parameter, Tape

__all__ = ["in_order", "keeps_sums", "partition_of", "ranks_to_look_at", "trained_in_order", "zero3_flow", "zero_flow"]

_FLAT_STAGES = {"zero1": 1, "zero2": 2}


def trained_in_order(builder: Builder) -> list[Parameter]:
    """Trained parameters as ``model.parameters()`` gives them."""
    return in_order([parameter for parameter in builder.parameters if parameter.trainable])


def in_order(found: list[Parameter]) -> list[Parameter]:
    """``found``, with a layer's weight before its bias."""
    for place in range(1, len(found)):
        bias, weight = found[place - 1 : place + 1]
        if bias.name.removesuffix(".bias") + ".weight" == weight.name:
            found[place - 1 : place + 1] = weight, bias
    return found


def ranks_to_look_at(parallel: ParallelConfig) -> tuple[int, ...]:
    """Ranks that can need most.

    Under ZeRO-1 and ZeRO-2 the first owns the parameters that are reduced last, the last those that are reduced first;
    elsewhere ranks do not differ.
    """
    if parallel.rank is not None:
        return (parallel.rank,)
    if parallel.sharding in _FLAT_STAGES and parallel.data_parallel_size > 1:
        return (0, parallel.data_parallel_size - 1)
    return (0,)


def partition_of(builder: Builder, config: TrainingConfig) -> Partition | None:
    """The rank's part under ZeRO-1 and ZeRO-2, else ``None``."""
    if config.parallel.sharding not in _FLAT_STAGES:
        return None
    ranks = config.parallel.data_parallel_size
    trained = trained_in_order(builder)
    if config.parallel.round_robin_gradients:
        trained = taking_turns(trained, ranks)
    return partition(trained, ranks, config.parallel.rank or 0)


def keeps_sums(config: TrainingConfig) -> bool:
    """Whether every rank holds fp32 sums of all gradients (``BF16_Optimizer``)."""
    return (
        config.parallel.sharding == "zero1"
        and config.parallel.grad_accum_dtype == "fp32"
        and config.precision.weight_dtype == "bf16"
        and not config.offload.optimizer_on_host
    )


def zero_flow(tape: Tape, builder: Builder, config: TrainingConfig) -> ZeroFlow | Bf16Flow | None:
    """The way of the gradients under ZeRO-1 and ZeRO-2, else ``None``."""
    part = partition_of(builder, config)
    if part is None:
        return None
    trained, needed = trained_in_order(builder), _temporaries(config, part.share)
    if keeps_sums(config):
        return Bf16Flow(tape, trained, part, needed)
    stage = _FLAT_STAGES[config.parallel.sharding]
    return ZeroFlow(tape, trained, part, config.parallel, config.offload, stage, needed)


def _temporaries(config: TrainingConfig, elements: int) -> list[tuple[str, int, str]]:
    if config.offload.optimizer_on_host:
        return []
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    flat = [Trained("own part", (elements,), elements, "fp32", 1)]
    return [
        (item.name, item.elements * item.count, item.dtype) for item in optimizer.temporaries(flat, config.optimizer)
    ]


def zero3_flow(tape: Tape, builder: Builder, config: TrainingConfig, visits: list[Parameter | None]) -> Zero3Flow:
    """The way of weights and gradients under ZeRO-3; ``visits``: which parameter is needed when."""
    trained = trained_in_order(builder)
    gathering = Gathering(tape, visits, builder.parameters, config.parallel, config.offload)
    return Zero3Flow(
        tape,
        trained,
        gathering,
        config.parallel,
        config.offload,
        config.precision.weight_dtype,
        lambda elements: _temporaries(config, elements),
    )
