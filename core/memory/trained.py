"""The network's trained tensors as optimizers see them."""

from __future__ import annotations

from core.config import TrainingConfig
from core.linears import Builder
from core.optimizers import Trained
from core.sharding import trained_in_order
from core.tape import Parameter

__all__ = ["described", "trained_tensors"]


def trained_tensors(builder: Builder, config: TrainingConfig) -> list[Trained]:
    """In the order of ``model.parameters()``."""
    return [described(parameter, builder, config) for parameter in trained_in_order(builder)]


def described(parameter: Parameter, builder: Builder, config: TrainingConfig) -> Trained:
    """One trained tensor, with how many equal ones it stands for."""
    shape = tuple(dim for dim in parameter.shape if isinstance(dim, int))
    # The token table and the output head are told by their rows, one for each token.
    inside = len(shape) == 2 and shape[0] != config.model["vocab_size"]
    elements, count = builder.elements[parameter], builder.counts[parameter]
    return Trained(parameter.name, shape, elements, parameter.dtype, count, inside)
