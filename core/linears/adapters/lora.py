"""Low-rank adapters beside a frozen layer.

Sources: PEFT ``tuners/lora/layer.py`` (``Linear.forward``) and ``tuners/lora/bnb.py`` (``Linear4bit.forward``: clones
the base's
result, casts only outside autocast).
"""

from __future__ import annotations

from core.linears.adapters.dora import Dora
from core.linears.adapters.site import Site
from core.linears.bases import EightBitLinear, FourBitLinear, GroupedLinear
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, cast, dropout, linear, mul_scalar

__all__ = ["LoraLinear", "attach"]


class LoraLinear:
    """``base(x) + B(A(dropout(x))) · scaling``."""

    __slots__ = ("base", "dora", "down", "dropout", "in_features", "out_features", "up")

    def __init__(self, site: Site) -> None:
        rank = site.options.lora_r
        self.base = site.base
        self.in_features, self.out_features = site.base.in_features, site.base.out_features
        self.down: Parameter = site.train("lora_A", (rank, self.in_features))
        self.up: Parameter = site.train("lora_B", (self.out_features, rank))
        self.dropout = site.options.lora_dropout
        self.dora = Dora(site.train("lora_magnitude_vector", (self.out_features,))) if site.options.use_dora else None

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in the dtype of the base's result."""
        if isinstance(self.base, FourBitLinear | EightBitLinear):
            return self._over_bitsandbytes(tape, x)
        if isinstance(self.base, GroupedLinear) and self.base.kind == "awq":
            return self._over_awq(tape, x)
        result = self.base(tape, x)
        dtype = result.dtype
        # The caller holds ``x``; its cast lives until this returns.
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype")
        if self.dora is not None:
            result = self._with_dora(tape, self.dora, converted, result)
        else:
            result = add(tape, result, self._update(tape, converted), "output with its update")
        return cast(tape, result, dtype)

    def _over_bitsandbytes(self, tape: Tape, x: Tensor) -> Tensor:
        result = self.base(tape, x)
        if isinstance(self.base, FourBitLinear):
            result = _clone(tape, result)
        dtype = result.dtype
        converts = tape.autocast is None
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype") if converts else x
        if self.dora is not None:
            result = self._with_dora(tape, self.dora, converted, result)
            return cast(tape, result, dtype) if converts else result
        output = self._update(tape, converted)
        if converts:
            output = cast(tape, output, dtype)
        return add(tape, result, output, "output with its update")

    def _over_awq(self, tape: Tape, x: Tensor) -> Tensor:
        result = self.base(tape, x)
        converts = tape.autocast is None
        converted = cast(tape, x, self.down.dtype, "input in the adapter's dtype") if converts else x
        output = self._low_rank(tape, converted)
        if converts:
            output = cast(tape, output, result.dtype)
        output = mul_scalar(tape, output, "scaled update")
        return add(tape, result, output, "output with its update")

    def _low_rank(self, tape: Tape, x: Tensor) -> Tensor:
        # The dropped input is an argument of A's call only, and gone when B runs.
        low = linear(tape, dropout(tape, x, self.dropout), self.down)
        return linear(tape, low, self.up)

    def _update(self, tape: Tape, x: Tensor) -> Tensor:
        return mul_scalar(tape, self._low_rank(tape, x), "scaled update")

    def _with_dora(self, tape: Tape, dora: Dora, x: Tensor, result: Tensor) -> Tensor:
        dropped = dropout(tape, x, self.dropout)
        # Without dropout the base's result is used again; with it, the base is applied to the dropped input.
        base_result = result if dropped is x else None
        return add(tape, result, dora(tape, self, dropped, base_result), "output with its update")


def _clone(tape: Tape, x: Tensor) -> Tensor:
    node = tape.node("CloneBackward0", _pass, x)
    out = tape.new(x.shape, x.dtype, "clone of the output", x.order)
    out.node = node
    return out


def _pass(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)


attach = LoraLinear
