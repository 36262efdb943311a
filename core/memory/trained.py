"""The network's trained tensors as optimizers see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.config import TrainingConfig
from core.linears import Builder
from core.optimizers import OPTIMIZERS, Trained
from core.optimizers.elementwise import Elementwise
from core.sharding import own_rows, trained_in_order
from core.tape import Parameter

__all__ = [
    "described",
    "freshly_chosen",
    "frozen_with_states",
    "resting_layers",
    "resting_with_states",
    "trained_tensors",
]


def trained_tensors(builder: Builder, config: TrainingConfig) -> list[Trained]:
    """What gets gradients, in the order of ``model.parameters()``."""
    return [
        described(parameter, builder, config)
        for parameter in trained_in_order(builder)
        if parameter not in builder.unreached
    ]


def described(parameter: Parameter, builder: Builder, config: TrainingConfig) -> Trained:
    """One trained tensor, with how many equal ones it stands for; of a divided one the rank's part."""
    shape = tuple(dim for dim in parameter.shape if isinstance(dim, int))
    # The token table and the output head are told by their rows, one for each token.
    inside = len(shape) == 2 and shape[0] != config.model["vocab_size"]
    elements, count = builder.elements[parameter], builder.counts[parameter]
    parallel = config.parallel
    if parallel.tensor_parallel_size > 1:
        elements = parameter.storage.record.size[0]
        optimizer = OPTIMIZERS[config.optimizer.optimizer]
        copies = isinstance(optimizer, Elementwise) and optimizer.begins_with_gradients
        if copies and parallel.sharding == "none" and builder.modules[parameter] == "embedding":
            # DTensor makes the token table's gradient whole on every rank.
            elements = builder.elements[parameter]
    if parallel.sharding == "fsdp2":
        own = own_rows(shape[0], parallel.shard_size, (parallel.rank or 0) % parallel.shard_size)
        elements = elements // shape[0] * own
        shape = (own, *shape[1:])
    return Trained(parameter.name, shape, elements, parameter.dtype, count, inside)


def frozen_with_states(builder: Builder, config: TrainingConfig) -> list[Trained]:
    """Frozen tensors for which the optimizer holds states all the same."""
    if not OPTIMIZERS[config.optimizer.optimizer].counts_frozen:
        return []
    return [described(parameter, builder, config) for parameter in builder.parameters if not parameter.trainable]


def resting_layers(config: TrainingConfig) -> Callable[[int | None, int], bool] | None:
    """Which layers the optimizer lets rest in the step at hand, or ``None`` where it trains all together."""
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    if not optimizer.alternates:
        return None
    return lambda layer, depth: optimizer.rests(layer, depth, config.optimizer)


def freshly_chosen(trained: Sequence[Trained], config: TrainingConfig) -> list[Trained]:
    """Tensors of layers that had not trained before the step at hand, which makes their states."""
    settings = config.optimizer
    if "layers_with_states" not in OPTIMIZERS[settings.optimizer].settings or settings.layers_with_states is None:
        return []
    switched = settings.layers_with_states > settings.active_layers
    return [item for item in trained if switched and item.name.startswith("layer.")]


def resting_with_states(builder: Builder, config: TrainingConfig) -> list[Trained]:
    """Tensors that rest in the step at hand and have states from an earlier one."""
    settings = config.optimizer
    if config.run.max_steps == 1 or "layers_with_states" not in OPTIMIZERS[settings.optimizer].settings:
        return []
    resting = [described(parameter, builder, config) for parameter in builder.resting]
    if settings.layers_with_states is None:
        return resting
    left = max(settings.layers_with_states - settings.active_layers, 0)
    found: list[Trained] = []
    taken: dict[str, int] = {}
    for item in resting:
        count = min(item.count, left - taken.get(item.name, 0))
        if count > 0:
            taken[item.name] = taken.get(item.name, 0) + count
            found.append(replace(item, count=count))
    return found
