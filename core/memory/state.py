"""What is held throughout the step: weights, buffers, quantized weights, optimizer states; and the optimizer's own
moment.

Sources: the oracle-checked laws of ``core.optimizers``; DeepSpeed ``runtime/bf16_optimizer.py`` and
``stage_1_and_2.py`` (fp32 masters; at the
step every half-precision gradient is also held in fp32).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.config import ITEM_BYTES, TrainingConfig
from core.linears import Builder
from core.memory.averages import averages, loss_scale, upcast_for_average
from core.memory.timeline import rounded
from core.memory.trained import frozen_with_states, resting_with_states, trained_tensors
from core.optimizers import OPTIMIZERS, Held, Trained, moment_of
from core.sharding import Partition, divided, partition_of, sub_groups, trained_in_order
from core.tape import Parameter

__all__ = ["HeldTensors", "State", "state"]


@dataclass(frozen=True, slots=True)
class HeldTensors:
    """``count`` tensors of ``each`` bytes (a rank's share), for a reader one line of the explanation."""

    component: str
    name: str
    parameter: str
    shape: tuple[int, ...]
    dtype: str
    each: int
    count: int
    source: str

    @property
    def raw(self) -> int:
        """Bytes requested."""
        return self.each * self.count

    @property
    def blocks(self) -> int:
        """Bytes in allocator blocks."""
        return rounded(self.each) * self.count


@dataclass(frozen=True, slots=True)
class State:
    """``held`` throughout; ``at_step`` only while the optimizer works."""

    held: tuple[HeldTensors, ...]
    at_step: tuple[HeldTensors, ...]
    total_parameters: int
    trainable_parameters: int
    #: Sums of the above: requested bytes, bytes in blocks, and blocks by component.
    raw: int
    blocks: int
    components: dict[str, int]
    step_raw: int
    step_blocks: int
    step_components: dict[str, int]


def state(builder: Builder, config: TrainingConfig) -> State:
    """The state of one rank."""
    part = partition_of(builder, config)
    if part is not None:
        return _flat_state(builder, config, part)
    if config.parallel.sharding == "zero3":
        return _divided_state(builder, config)
    trained = trained_tensors(builder, config)
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    masters = trained
    held = [*_weights(builder)]
    at_step: list[HeldTensors] = []
    if config.precision.fp32_master_weights:
        # What is fp32 already (PEFT's adapters) has a copy too: the masters are parameters of their own.
        masters = [replace(item, dtype="fp32") for item in trained]
        held += _optimizer_tensors(
            [Held("fp32 copy of the weights", item.name, item.elements, "fp32", item.count) for item in trained],
            "optimizer",
            "DeepSpeed bf16_optimizer.py",
        )
        at_step += _optimizer_tensors(
            [
                Held("gradient in fp32", item.name, item.elements, "fp32", item.count)
                for item in trained
                if item.dtype != "fp32"
            ],
            "temporary",
            "DeepSpeed stage_1_and_2.py",
        )
    settings = config.optimizer
    held += _optimizer_tensors(
        optimizer.states(
            [*masters, *resting_with_states(builder, config), *frozen_with_states(builder, config)], settings
        ),
        "optimizer",
        optimizer.source,
    )
    in_step = moment_of(settings) == "step"
    if in_step:
        needed = optimizer.temporaries(masters, settings)
        at_step += _optimizer_tensors(needed, "temporary", optimizer.source)
    if settings.clip_grad_norm and in_step:
        # Clipping comes before the step: the norms are gone when the optimizer works.
        norms = [Held("norm of a gradient", item.name, 1, item.dtype, item.count) for item in trained]
        clipping = _optimizer_tensors(norms, "temporary", "torch/nn/utils/clip_grad.py")
        at_step = max(at_step, clipping, key=_blocks)
    held += _optimizer_tensors(averages(trained, settings), "optimizer", "torch/optim/swa_utils.py")
    if config.precision.grad_scaler:
        held += _optimizer_tensors(loss_scale(), "optimizer", "torch/amp/grad_scaler.py")
    # The average is brought up to date after the step.
    upcast = _optimizer_tensors(upcast_for_average(trained, settings), "temporary", "torch/optim/swa_utils.py")
    at_step = max(at_step, upcast, key=_blocks)
    total = sum(builder.elements[item] * builder.counts[item] for item in builder.parameters)
    idle = [*builder.resting, *(item for item in builder.unreached if item.trainable)]
    return State(
        tuple(held),
        tuple(at_step),
        total,
        sum(item.elements * item.count for item in trained)
        + sum(builder.elements[item] * builder.counts[item] for item in idle),
        *_sums(held),
        *_sums(at_step),
    )


def _flat_state(builder: Builder, config: TrainingConfig, part: Partition) -> State:
    """Under ZeRO-1 and ZeRO-2: all 16-bit weights, and the own part of masters and states as flat tensors.

    What the step needs is played on the tape (:mod:`core.sharding.zero`).
    """
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    own = Trained("own part", (part.share,), part.share, "fp32", 1)
    source = "DeepSpeed stage_1_and_2.py"
    held = [*_weights(builder)]
    padding = [Held("padding to a multiple of the ranks", "all", part.padded - part.elements, builder.weight_dtype)]
    held += _optimizer_tensors(padding, "weights", source)
    masters = [Held("fp32 copy of the weights", "own part", part.share, "fp32")]
    held += _optimizer_tensors([*masters, *optimizer.states([own], config.optimizer)], "optimizer", source)
    total = sum(builder.elements[item] * builder.counts[item] for item in builder.parameters)
    return State(tuple(held), (), total, part.elements, *_sums(held), *_sums([]))


def _divided_state(builder: Builder, config: TrainingConfig) -> State:
    """Under ZeRO-3: the own part of every parameter, of masters, states and gradients, and the gradient bucket.

    What is gathered, and what the step needs, is played on the tape (:mod:`core.sharding.zero3`).
    """
    parallel, settings = config.parallel, config.optimizer
    ranks, source = parallel.data_parallel_size, "DeepSpeed stage3.py"
    optimizer = OPTIMIZERS[settings.optimizer]
    trained = trained_in_order(builder)
    dtype = builder.weight_dtype
    buffers = [item for item, _count in builder.held_buffers()]
    held = [item for item in _weights(builder) if item.parameter in {buffer.name for buffer in buffers}]
    for kind in dict.fromkeys(item.dtype for item in builder.parameters):
        weights = sum(divided(item, ranks) for item in builder.parameters if item.dtype == kind)
        held += _optimizer_tensors([Held("own part of the weights", "all", weights, kind)], "weights", source)
    for group in sub_groups(trained, parallel):
        own = sum(divided(item, ranks) for item in group)
        masters = [Held("fp32 copy of the weights", "own part", own, "fp32")]
        states = optimizer.states([Trained("own part", (own,), own, "fp32", 1)], settings)
        held += _optimizer_tensors([*masters, *states], "optimizer", source)
    gradients = sum(divided(item, ranks) for item in trained)
    held += _optimizer_tensors([Held("own part of the gradients", "all", gradients, dtype)], "gradients", source)
    if parallel.contiguous_gradients:
        bucket = Held("gradient bucket", "all", parallel.reduce_bucket_size, dtype)
        held += _optimizer_tensors([bucket], "communication", source)
    total = sum(builder.elements[item] for item in builder.parameters)
    trainable = sum(item.storage.record.size[0] for item in trained)
    return State(tuple(held), (), total, trainable, *_sums(held), *_sums([]))


def _blocks(tensors: Sequence[HeldTensors]) -> int:
    return sum(item.blocks for item in tensors)


def _sums(tensors: Sequence[HeldTensors]) -> tuple[int, int, dict[str, int]]:
    components: dict[str, int] = {}
    for item in tensors:
        components[item.component] = components.get(item.component, 0) + item.blocks
    return sum(item.raw for item in tensors), sum(components.values()), components


def _integers(parameter: Parameter) -> tuple[int, ...]:
    return tuple(dim for dim in parameter.shape if isinstance(dim, int))


def _weights(builder: Builder) -> list[HeldTensors]:
    parameters = [(item, builder.counts[item]) for item in builder.parameters]
    tensors = []
    for item, count in parameters + builder.held_buffers():
        factor = item.storage.record.size[0] * ITEM_BYTES[item.dtype]
        tensors.append(
            HeldTensors(
                item.component,
                item.storage.record.name,
                item.name,
                _integers(item),
                item.dtype,
                factor,
                count,
                "model configuration",
            )
        )
    return tensors


def _optimizer_tensors(held: Sequence[Held], component: str, source: str) -> list[HeldTensors]:
    return [
        HeldTensors(
            component,
            item.name,
            item.parameter,
            (item.elements,),
            item.dtype,
            item.bytes_each,
            item.count,
            source,
        )
        for item in held
    ]
