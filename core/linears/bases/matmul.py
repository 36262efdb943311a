"""A linear layer written as ``x @ W.T + b`` (transformers ``FalconLinear``)."""

from __future__ import annotations

from core.linears.bases.plain import PlainLinear
from core.tape import Tape, Tensor
from core.tape.ops import add, cast, linear

__all__ = ["MatmulLinear"]


class MatmulLinear(PlainLinear):
    """As :class:`PlainLinear`, but the transposed weight is a view: autocast casts it anew each time."""

    __slots__ = ()

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        with tape.scope(self.weight.name.removesuffix(".weight")):
            matrix: Tensor = self.weight
            if tape.autocast is not None and matrix.dtype != tape.autocast:
                matrix = cast(tape, matrix, tape.autocast, "half-precision copy of a weight")
                matrix.storage.record.role = "cast"
            hidden_states = linear(tape, x, matrix)
            if self.bias is None:
                return hidden_states
            return add(tape, hidden_states, self.bias, "output of the layer")
