"""What a rank of a DeepSpeed ZeRO run holds throughout the step, on its GPU and on the host.

Source: DeepSpeed ``runtime/zero/stage_1_and_2.py`` (``__init__``, ``initialize_optimizer_states``,
``async_accumulate_grad_in_cpu_via_gpu``), ``stage3.py`` (``_create_fp32_partitions``, ``_setup_for_real_optimizer``,
``_create_param_groups_fp16_flat_cpu_memory``), ``partition_parameters.py`` (``_partition_param``),
``runtime/bf16_optimizer.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import TrainingConfig
from core.linears import Builder
from core.memory.held import HeldTensors, State, standing, sums, tensors, weights
from core.memory.loading import of_weights, saving
from core.memory.swapping import is_swapped, on_host_of, swap_buffers
from core.optimizers import OPTIMIZERS, Held, Trained
from core.sharding import Partition, divided, keeps_sums, sub_groups, trained_in_order
from core.tape import Parameter

__all__ = ["divided_state", "flat_state"]

#: Where something waits (a name of the configuration), and what.
Placed = tuple[str, HeldTensors]

_FLAT, _DIVIDED = "DeepSpeed stage_1_and_2.py", "DeepSpeed stage3.py"


def flat_state(builder: Builder, config: TrainingConfig, part: Partition) -> State:
    """Under ZeRO-1 and ZeRO-2: all 16-bit weights, and the own part of masters and states as flat tensors.

    What the step needs is played on the tape (:mod:`core.sharding.zero`).
    """
    held = [*weights(builder)]
    padding = [Held("padding to a multiple of the ranks", "all", part.padded - part.elements, builder.weight_dtype)]
    held += tensors(padding, "weights", _FLAT)
    host: list[HeldTensors] = []
    if config.offload.optimizer_on_host:
        largest = max(map(_count, part.spans), default=0)
        staging = [Held("buffer for the largest gradient", "own part", largest, builder.weight_dtype)]
        held += tensors(staging, "communication", _FLAT)
        host = _host_of_flat(config, part, builder.weight_dtype, staging)
    else:
        held += tensors([_masters(part.share), *_states(config, part.share)], "optimizer", _FLAT)
    if keeps_sums(config):
        summed = [Held("gradients in fp32", "all", part.padded, "fp32")]
        held += tensors(summed, "gradients", "DeepSpeed bf16_optimizer.py")
    total = sum(builder.elements[item] * builder.counts[item] for item in builder.parameters)
    return State(
        tuple(held),
        (),
        total,
        part.elements,
        *sums(held),
        *sums([]),
        tuple(host),
        loading=standing(of_weights(held)),
        saving=standing(held),
    )


def _host_of_flat(config: TrainingConfig, part: Partition, dtype: str, staging: Sequence[Held]) -> list[HeldTensors]:
    pinned = config.offload.offload_pin_memory
    gradient = Held("gradients in fp32", "own part", part.share, "fp32")
    copy = Held("16-bit copy of the own part", "own part", part.share, dtype)
    host = tensors([_masters(part.share)], "optimizer", _FLAT, pinned)
    host += tensors(_states(config, part.share), "optimizer", _FLAT)
    host += tensors([gradient], "gradients", _FLAT, pinned)
    host += tensors([copy], "weights", _FLAT, pinned)
    host += tensors(staging, "communication", _FLAT, pinned)
    accumulates = config.batch.gradient_accumulation_steps > 1 and config.parallel.sharding == "zero2"
    if accumulates and config.parallel.grad_accum_dtype is None:
        # Whole, though only a piece is owned; stage 1 reduces the last sum only.
        earlier = [Held("gradients of earlier micro-batches", "own part", _count(item), dtype) for item in part.pieces]
        host += tensors(earlier, "gradients", _FLAT, pinned)
    return host


def divided_state(builder: Builder, config: TrainingConfig) -> State:
    """Under ZeRO-3: the own part of every parameter, of masters, states and gradients, and the gradient bucket.

    What is gathered, and what the step needs, is played on the tape (:mod:`core.sharding.zero3`).
    """
    parallel = config.parallel
    trained = trained_in_order(builder)
    buffers = {item.name for item, _count in builder.held_buffers()}
    held = [item for item in weights(builder) if item.parameter in buffers]
    places: dict[str, list[HeldTensors]] = {"none": held, "cpu": [], "nvme": []}
    for place, tensor in [*_own_weights(builder, config, trained), *_own_optimizer(builder, config, trained)]:
        places[place].append(tensor)
    if parallel.contiguous_gradients:
        bucket = Held("gradient bucket", "all", parallel.reduce_bucket_size, builder.weight_dtype)
        held += tensors([bucket], "communication", _DIVIDED)
    places["cpu"] += swap_buffers(builder, config, trained)
    total = sum(builder.elements[item] for item in builder.parameters)
    trainable = sum(map(_count, trained))
    sizes = *sums(held), *sums([])
    return State(
        tuple(held),
        (),
        total,
        trainable,
        *sizes,
        tuple(places["cpu"]),
        tuple(places["nvme"]),
        loading=standing(of_weights(held)),
        saving=standing([*held, *saving(builder, config)]),
    )


def _own_weights(builder: Builder, config: TrainingConfig, trained: Sequence[Parameter]) -> list[Placed]:
    """Each with where it waits."""
    ranks, title, place = config.parallel.data_parallel_size, "own part of the weights", config.offload.offload_param
    if place == "none":
        found = []
        for dtype in dict.fromkeys(item.dtype for item in builder.parameters):
            own = sum(divided(item, ranks) for item in builder.parameters if item.dtype == dtype)
            found += tensors([Held(title, "all", own, dtype)], "weights", _DIVIDED)
        return [(place, item) for item in found]
    # Those that train lie end to end, page-locked whatever the setting says; the others each for themselves.
    own = sum(divided(item, ranks) for item in trained)
    kept = own if place == "cpu" else on_host_of(trained, config)
    dtype = trained[0].dtype
    flat = tensors([Held(title, "all", kept, dtype)], "weights", _DIVIDED, pinned=True)
    rest = tensors([Held(title, "all", own - kept, dtype)], "weights", _DIVIDED)
    frozen = tensors(
        [
            Held("own part of a frozen weight", item.name, divided(item, ranks), item.dtype)
            for item in builder.parameters
            if not item.trainable
        ],
        "weights",
        "DeepSpeed partition_parameters.py",
        config.offload.offload_pin_memory,
    )
    return [
        *(("cpu", item) for item in flat if kept),
        *((place, item) for item in rest if own > kept),
        *((place, item) for item in frozen),
    ]


def _own_optimizer(builder: Builder, config: TrainingConfig, trained: Sequence[Parameter]) -> list[Placed]:
    """Each with where it waits."""
    ranks, place = config.parallel.data_parallel_size, config.offload.offload_optimizer
    on_host = config.offload.optimizer_on_host
    pinned = on_host and config.offload.offload_pin_memory
    found: list[Placed] = []
    for group in sub_groups(trained, config.parallel):
        own = sum(divided(item, ranks) for item in group)
        states = tensors([_masters(own), *_states(config, own)], "optimizer", _DIVIDED)
        if on_host:
            states += tensors([Held("gradients in fp32", "own part", own, "fp32")], "gradients", _DIVIDED, pinned)
        where = "cpu" if place == "nvme" and not is_swapped(own) else place
        found += [(where, item) for item in states]
    dtype = config.parallel.grad_accum_dtype or builder.weight_dtype
    gradients = Held("own part of the gradients", "all", sum(divided(item, ranks) for item in trained), dtype)
    where = "cpu" if on_host else "none"
    return found + [(where, item) for item in tensors([gradients], "gradients", _DIVIDED, pinned)]


def _masters(elements: int) -> Held:
    return Held("fp32 copy of the weights", "own part", elements, "fp32")


def _states(config: TrainingConfig, elements: int) -> list[Held]:
    own = Trained("own part", (elements,), elements, "fp32", 1)
    return OPTIMIZERS[config.optimizer.optimizer].states([own], config.optimizer)


def _count(parameter: Parameter) -> int:
    return parameter.storage.record.size[0]
