"""Where an adapter is attached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.config import LoraConfig
from core.linears.bases import Base
from core.tape import Parameter, Shape, Tape, Tensor

__all__ = ["Adapted", "Attach", "Site"]


class Adapted(Protocol):
    """A base with something trained beside it."""

    out_features: int

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        ...


@dataclass(frozen=True, slots=True)
class Site:
    """One target: its base, its last name, and ``train(name, shape)``, which makes a trained tensor in the adapters'
    dtype.

    ``share(name, shape)`` gives a frozen tensor that all targets see a part of; ``hold(name, shape, dtype)`` one of
    this target's own that is no parameter.  ``hold_orthogonal(down, factor)`` has the loss penalize a factor.
    """

    name: str
    base: Base
    options: LoraConfig
    train: Callable[[str, Shape], Parameter]
    share: Callable[[str, Shape], Parameter]
    hold: Callable[[str, Shape, str], Parameter]
    hold_orthogonal: Callable[[bool, Parameter], None]


Attach = Callable[[Site], Adapted]
