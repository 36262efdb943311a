"""What an optimizer holds between steps and needs during one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from core.config import ITEM_BYTES, OptimizerConfig, Text

__all__ = ["Held", "Moment", "Optimizer", "Trained", "Usual"]

#: When a tensor is updated: in the optimizer's step; in backward, as soon as its gradient is there; or in backward,
#: when the gradient after it arrives.
Moment = Literal["step", "gradient", "next gradient"]


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

    @property
    def moment(self) -> Moment:
        """When it works of itself; ``step`` may be moved into backward by ``optimizer_in_backward``."""
        ...

    @property
    def splits(self) -> bool:
        """Whether each tensor could have an optimizer of its own."""
        ...

    def keeps_gradient(self, item: Trained) -> bool:
        """Whether a gradient handled in backward stays for the step all the same."""
        ...

    @property
    def counts_frozen(self) -> bool:
        """Whether it holds states for tensors that do not train."""
        ...

    @property
    def works_on_parts(self) -> bool:
        """Whether it can update a rank's rows of a tensor that is divided among GPUs (PyTorch's ``DTensor``)."""
        ...

    @property
    def remark(self) -> Text | None:
        """What a reader should know beside the number."""
        ...

    @property
    def alternates(self) -> bool:
        """Whether only some layers train at a time."""
        ...

    def rests(self, layer: int | None, depth: int, config: OptimizerConfig) -> bool:
        """Whether ``layer`` of a stack of ``depth`` (``None``: what lies outside) is frozen for the time being."""
        ...

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Tensors held from the end of the first step on."""
        ...

    def exists_at_start(self, held: Held) -> bool:
        """Whether one of its states is there before the first step, which makes the others."""
        ...

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Tensors alive together at the worst moment of a step, beside states and gradients."""
        ...


class Usual:
    """What most optimizers answer."""

    __slots__ = ()

    @property
    def settings(self) -> tuple[str, ...]:
        """None."""
        return ()

    @property
    def moment(self) -> Moment:
        """In its step."""
        return "step"

    @property
    def splits(self) -> bool:
        """Yes."""
        return True

    def keeps_gradient(self, item: Trained) -> bool:
        """No."""
        return False

    @property
    def counts_frozen(self) -> bool:
        """No."""
        return False

    @property
    def works_on_parts(self) -> bool:
        """No."""
        return False

    @property
    def remark(self) -> Text | None:
        """Nothing."""
        return None

    @property
    def alternates(self) -> bool:
        """No."""
        return False

    def rests(self, layer: int | None, depth: int, config: OptimizerConfig) -> bool:
        """No."""
        return False

    def exists_at_start(self, held: Held) -> bool:
        """No."""
        return False
