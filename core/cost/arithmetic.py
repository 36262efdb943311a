"""Operations and memory traffic of a step, read from the dry run that memory is estimated with."""

from __future__ import annotations

from typing import NamedTuple

from core.config import ITEM_BYTES, TrainingConfig
from core.cost.result import Flops
from core.memory.engine import situation
from core.memory.held import HeldTensors
from core.memory.program import played_passes
from core.memory.timeline import Timeline
from core.tape import Dims
from core.tape.work import Kind, Stage, Work, multiplications
from core.tasks import batch_dims

__all__ = ["Arithmetic", "arithmetic"]

_STAGES: tuple[Stage, ...] = ("forward", "backward", "recompute")
_KINDS: tuple[Kind, ...] = ("linear", "attention")


class Arithmetic(NamedTuple):
    """One GPU in one step.

    ``made``: bytes of all tensors that operations put out; ``operations``: how many; ``weights``: bytes of weights
    that products read; ``optimizer``: bytes of masters, states and gradients that the update passes through.
    """

    flops: Flops
    made: int
    operations: int
    weights: int
    optimizer: int
    parameters: int
    trainable: int


def arithmetic(config: TrainingConfig) -> Arithmetic:
    """Counts for ``config``; raises ``FitGaugeError`` where nothing would train."""
    now, dims = situation(config), batch_dims(config)
    steps = config.batch.gradient_accumulation_steps
    flops = _flops(now.timeline.program.work, dims, steps)
    made, operations = _births(now.timeline, played_passes(config))
    held = now.state
    passes = 2 + (1 if flops.recompute else 0)
    weight = ITEM_BYTES[config.precision.weight_dtype]
    return Arithmetic(
        flops=flops,
        made=made * steps,
        operations=operations * steps,
        weights=held.total_parameters * weight * passes * steps,
        optimizer=_passed_through(held.held) + 2 * held.trainable_parameters * weight,
        parameters=held.total_parameters,
        trainable=held.trainable_parameters,
    )


def _flops(work: Work, dims: Dims, steps: int) -> Flops:
    # A multiplication and an addition each.
    counts = {
        (stage, kind): 2 * steps * multiplications(work, stage, kind, dims) for stage in _STAGES for kind in _KINDS
    }
    return Flops(
        **{stage: counts[stage, "linear"] + counts[stage, "attention"] for stage in _STAGES},
        attention=sum(counts[stage, "attention"] for stage in _STAGES),
    )


def _births(timeline: Timeline, passes: int) -> tuple[int, int]:
    """Bytes and number of the tensors a micro-batch makes."""
    program, sizes = timeline.program, timeline.sizes
    groups = len(sizes)
    size = number = 0
    found: dict[int, tuple[int, int]] = {}
    for index, repeats in program.runs:
        if index not in found:
            births = [event for event in program.segments[index].events if event < groups]
            found[index] = sum(sizes[group] for group in births), len(births)
        size += found[index][0] * repeats
        number += found[index][1] * repeats
    return size // passes, number // passes


def _passed_through(held: tuple[HeldTensors, ...]) -> int:
    """States are read and written."""
    return 2 * sum(item.raw for item in held if item.component == "optimizer")
