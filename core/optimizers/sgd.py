"""Stochastic gradient descent (torch/optim/sgd.py, ``_multi_tensor_sgd``: every step is in place)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.optimizers.base import Held, Trained

__all__ = ["Sgd"]


@dataclass(frozen=True, slots=True)
class Sgd:
    """With momentum, one buffer in the tensor's dtype."""

    momentum: bool
    label: str
    source: str = "torch/optim/sgd.py"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """``momentum_buffer`` or nothing."""
        if not self.momentum:
            return []
        return [Held("momentum buffer", item.name, item.elements, item.dtype, item.count) for item in trained]

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """None."""
        return []
