"""``nn.Linear`` over stored weights."""

from __future__ import annotations

from core.tape import Parameter, Tape, Tensor
from core.tape.ops import linear

__all__ = ["PlainLinear"]


class PlainLinear:
    """``x · Wᵀ + b``; ``W`` is ``[out, in]``.  The head may share ``W`` with an embedding."""

    __slots__ = ("bias", "in_features", "out_features", "weight")

    def __init__(self, weight: Parameter, bias: Parameter | None) -> None:
        self.weight = weight
        self.bias = bias
        out_features, in_features = weight.shape
        assert isinstance(out_features, int) and isinstance(in_features, int)
        self.in_features, self.out_features = in_features, out_features

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        return linear(tape, x, self.weight, self.bias)

    def whole_weight(self, tape: Tape) -> Tensor:
        """The weight itself."""
        return self.weight
