"""Low-rank adapters beside a frozen layer.

Sources: PEFT ``tuners/lora/layer.py`` (``Linear.forward``) and ``tuners/lora/bnb.py`` (``Linear4bit.forward``: clones
the base's
result, casts only outside autocast).
"""

from __future__ import annotations

from core.linears.plain import PlainLinear
from core.linears.quantized import QuantizedLinear
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, cast, dropout, linear, mul_scalar

__all__ = ["LoraLinear"]


class LoraLinear:
    """``base(x) + B(A(dropout(x))) · scaling``."""

    __slots__ = ("base", "down", "dropout", "out_features", "up")

    def __init__(self, base: PlainLinear | QuantizedLinear, down: Parameter, up: Parameter, dropout: float) -> None:
        self.base = base
        self.down = down
        self.up = up
        self.dropout = dropout
        self.out_features = base.out_features

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in the dtype of the base's result."""
        if isinstance(self.base, QuantizedLinear):
            return self._over_quantized(tape, x)
        result = self.base(tape, x)
        dtype = result.dtype
        # The caller holds ``x``; its cast lives until this returns.
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype")
        result = add(tape, result, self._update(tape, converted), "output with its update")
        return cast(tape, result, dtype)

    def _over_quantized(self, tape: Tape, x: Tensor) -> Tensor:
        result = self.base(tape, x)
        result = _clone(tape, result)
        dtype = result.dtype
        if tape.autocast is not None:
            return add(tape, result, self._update(tape, x), "output with its update")
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype")
        output = self._update(tape, converted)
        output = cast(tape, output, dtype)
        return add(tape, result, output, "output with its update")

    def _update(self, tape: Tape, x: Tensor) -> Tensor:
        low = linear(tape, dropout(tape, x, self.dropout), self.down)
        return mul_scalar(tape, linear(tape, low, self.up), "scaled update")


def _clone(tape: Tape, x: Tensor) -> Tensor:
    node = tape.node("CloneBackward0", _pass, x)
    out = tape.new(x.shape, x.dtype, "clone of the output", x.order)
    out.node = node
    return out


def _pass(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)
