"""``nn.Linear`` over stored weights."""

from __future__ import annotations

from core.tape import Parameter, Tape, Tensor
from core.tape.ops import linear

__all__ = ["PlainLinear"]


class PlainLinear:
    """``x · Wᵀ + b``; ``W`` is ``[out, in]``.  The head may share ``W`` with an embedding."""

    __slots__ = ("bias", "out_features", "weight")

    def __init__(self, weight: Parameter, bias: Parameter | None) -> None:
        self.weight = weight
        self.bias = bias
        assert isinstance(weight.shape[0], int)
        self.out_features = weight.shape[0]

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        return linear(tape, x, self.weight, self.bias)
