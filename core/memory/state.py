"""What is held throughout the step: weights, buffers, quantized weights, optimizer states; and the optimizer's own
moment.

Sources: the oracle-checked laws of ``core.optimizers``; DeepSpeed ``runtime/bf16_optimizer.py`` and
``stage_1_and_2.py`` (fp32 masters; at the
step every half-precision gradient is also held in fp32).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.config import TrainingConfig
from core.linears import Builder
from core.memory.averages import averages, loss_scale, upcast_for_average
from core.memory.ddp_state import bucket_tensors
from core.memory.held import HeldTensors, State, in_blocks, standing, sums, tensors, weights
from core.memory.loading import loading, of_weights, saving
from core.memory.tensor_parallel_state import own_rows_at_step
from core.memory.trained import freshly_chosen, frozen_with_states, resting_with_states, trained_tensors
from core.memory.zero_state import divided_state, flat_state
from core.optimizers import OPTIMIZERS, Held, moment_of
from core.sharding import partition_of

__all__ = ["state"]


def state(builder: Builder, config: TrainingConfig) -> State:
    """The state of one rank."""
    part = partition_of(builder, config)
    if part is not None:
        return flat_state(builder, config, part)
    if config.parallel.sharding == "zero3":
        return divided_state(builder, config)
    trained = trained_tensors(builder, config)
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    masters = trained
    held = [*weights(builder, config.parallel.shard_size if config.parallel.sharding == "fsdp2" else 1)]
    at_step: list[HeldTensors] = []
    if config.precision.fp32_master_weights:
        masters = [replace(item, dtype="fp32") for item in trained]
        # ``.float()`` of what is fp32 already (adapters, some routers) is the tensor itself, and its own master.
        narrow = [item for item in trained if item.dtype != "fp32"]
        for found, name, component, source in (
            (held, "fp32 copy of the weights", "optimizer", "DeepSpeed bf16_optimizer.py"),
            (at_step, "gradient in fp32", "temporary", "DeepSpeed stage_1_and_2.py"),
        ):
            needed = [Held(name, item.name, item.elements, "fp32", item.count) for item in narrow]
            found += tensors(needed, component, source)
    settings = config.optimizer
    if config.parallel.sharding == "ddp":
        held += bucket_tensors(builder, config.parallel)
    states = optimizer.states(
        [*masters, *resting_with_states(builder, config), *frozen_with_states(builder, config)], settings
    )
    held += tensors(states, "optimizer", optimizer.source)
    fresh = states if config.run.max_steps == 1 else optimizer.states(freshly_chosen(trained, config), settings)
    born, first = (
        tensors([item for item in made if not optimizer.exists_at_start(item)], "optimizer", optimizer.source)
        for made in (fresh, states)
    )
    in_step = moment_of(settings) == "step"
    if in_step:
        needed = optimizer.temporaries(masters, settings)
        at_step += tensors(needed, "temporary", optimizer.source)
    if settings.clip_grad_norm and in_step:
        # Clipping comes before the step: the norms are gone when the optimizer works.
        norms = [Held("norm of a gradient", item.name, 1, item.dtype, item.count) for item in trained]
        clipping = tensors(norms, "temporary", "torch/nn/utils/clip_grad.py")
        at_step = max(at_step, clipping, key=in_blocks)
    held += tensors(averages(trained, settings), "optimizer", "torch/optim/swa_utils.py")
    if config.precision.grad_scaler:
        held += tensors(loss_scale(), "optimizer", "torch/amp/grad_scaler.py")
    at_step = max(at_step, own_rows_at_step(builder, config), key=in_blocks)
    # The average is brought up to date after the step.
    upcast = tensors(upcast_for_average(trained, settings), "temporary", "torch/optim/swa_utils.py")
    at_step = max(at_step, upcast, key=in_blocks)
    total = sum(builder.elements[item] * builder.counts[item] for item in builder.parameters)
    trains = [*builder.resting, *(item for item in builder.parameters if item.trainable)]
    return State(
        tuple(held),
        tuple(at_step),
        total,
        sum(builder.elements[item] * builder.counts[item] for item in trains),
        *sums(held),
        *sums(at_step),
        born=standing(born),
        first=standing(first),
        loading=standing(of_weights(held) if config.parallel.sharding == "fsdp2" else loading(builder, config)),
        saving=standing([*held, *saving(builder, config)]),
        resuming=standing([*held, *_reloaded(states, config)]),
    )


def _reloaded(states: Sequence[Held], config: TrainingConfig) -> list[HeldTensors]:
    """Loaded states lie beside those an optimizer of PyTorch was made with until they take their place."""
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    if optimizer.alternates or moment_of(config.optimizer) != "step":
        return []
    again = [item for item in states if optimizer.exists_at_start(item)]
    return tensors(again, "temporary", "torch/optim/optimizer.py load_state_dict")
