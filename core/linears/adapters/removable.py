"""Adapters that a run takes away for a while: PEFT's ``disable_adapter`` lets every layer be its base alone."""

from __future__ import annotations

from core.linears.adapters.site import Adapted
from core.linears.bases import Base
from core.tape import Tape, Tensor

__all__ = ["Removable"]


class Removable:
    """``adapted``, or its ``base`` while the tape has adapters off."""

    __slots__ = ("adapted", "base", "out_features")

    def __init__(self, adapted: Adapted, base: Base) -> None:
        self.adapted = adapted
        self.base = base
        self.out_features = adapted.out_features

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        return self.base(tape, x) if tape.adapters_off else self.adapted(tape, x)
