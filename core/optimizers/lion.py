"""Lion, reference implementation (lucidrains/lion-pytorch): one momentum in the tensor's dtype, one update tensor at
a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.optimizers.base import Held, Trained, largest_with_its_predecessor

__all__ = ["Lion"]


@dataclass(frozen=True, slots=True)
class Lion:
    """One state."""

    label: str
    source: str = "lion-pytorch lion_pytorch.py"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """``exp_avg``."""
        return [Held("momentum (exp_avg)", item.name, item.elements, item.dtype, item.count) for item in trained]

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """The update, made while the one before is still bound."""
        return largest_with_its_predecessor(trained, 1, None, "update")
