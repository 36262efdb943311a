"""What an optimizer holds between steps and needs during one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.config import ITEM_BYTES, OptimizerConfig

__all__ = ["Held", "Optimizer", "Trained"]


@dataclass(frozen=True, slots=True)
class Trained:
    """``count`` equal tensors the optimizer updates, in the order of ``model.parameters()``.

    ``inside``: a matrix that is neither the token table nor the output head, such as Muon and GaLore are meant for.
    """

    name: str
    shape: tuple[int, ...]
    elements: int
    dtype: str
    count: int
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """``count`` tensors of ``elements`` numbers each that belong to ``parameter``."""

    name: str
    parameter: str
    elements: int
    dtype: str
    count: int = 1

    @property
    def bytes_each(self) -> int:
        """Size of one tensor, unrounded."""
        return self.elements * ITEM_BYTES[self.dtype]


class Optimizer(Protocol):
    """One update rule in one implementation."""

    @property
    def label(self) -> str:
        """Name for people, the same in every language."""
        ...

    @property
    def source(self) -> str:
        """Whose code this follows."""
        ...

    @property
    def settings(self) -> tuple[str, ...]:
        """Leaf fields of :class:`OptimizerConfig`, beside its name, that change what it needs."""
        ...

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Tensors held from the end of the first step on."""
        ...

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Tensors alive together at the worst moment of a step, beside states and gradients."""
        ...
