"""What an optimizer holds between steps and needs during one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.config import ITEM_BYTES

__all__ = ["Held", "Optimizer", "Trained", "largest_with_its_predecessor"]


@dataclass(frozen=True, slots=True)
class Trained:
    """``count`` equal tensors the optimizer updates, in the order of ``model.parameters()``."""

    name: str
    shape: tuple[int, ...]
    elements: int
    dtype: str
    count: int


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

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """Tensors held from the end of the first step on."""
        ...

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """Tensors alive together at the worst moment of a step, beside states and gradients."""
        ...


def largest_with_its_predecessor(trained: Sequence[Trained], own: int, dtype: str | None, name: str) -> list[Held]:
    """Temporaries of a loop over the parameters whose local names outlive an iteration.

    ``own`` tensors of the current parameter meet one of the parameter before it; ``dtype`` ``None`` means the
    parameter's.
    """
    best: list[Held] = []
    before: Trained | None = None
    for current in trained:
        # Equal neighbours follow each other where one entry stands for several.
        for neighbour in [before, current] if current.count > 1 else [before]:
            found = [Held(name, current.name, current.elements, dtype or current.dtype, own)]
            if neighbour is not None:
                found.append(
                    Held(
                        "left over from the tensor before", neighbour.name, neighbour.elements, dtype or neighbour.dtype
                    )
                )
            if _total(found) > _total(best):
                best = found
        before = current
    return best


def _total(held: Sequence[Held]) -> int:
    return sum(item.bytes_each * item.count for item in held)
