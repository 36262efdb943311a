"""Where gradients go and weights come from in a run that does not simply keep them."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol

from core.tape.tensor import Parameter, Tensor

__all__ = ["GradientFlow", "WeightFlow"]


class WeightFlow(Protocol):
    """What happens to the weights of a module around its work, where they are not simply there.

    ``divided``: the parameters of which a rank keeps a part only.
    """

    @property
    def divided(self) -> Container[Parameter]: ...

    def fetch(self, parameter: Parameter | None) -> None:
        """A module is about to run, forward or backward; ``None``: one without parameters of its own."""
        ...

    def release(self, parameter: Parameter) -> None:
        """It has run."""
        ...

    def settle(self) -> None:
        """The next module is about to begin."""
        ...


class GradientFlow(Protocol):
    """What happens to the gradient of a parameter once backward has made it."""

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """``grads`` has one element and holds the only reference, if nobody else needs the gradient."""
        ...
