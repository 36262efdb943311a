"""T5's norm: the statistics in fp32, the input itself multiplied by them (transformers ``T5LayerNorm``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, mean, mul, reciprocal_root, square

__all__ = ["T5Norm"]


class T5Norm:
    """``w · (x / √(mean(x²) + ε))``; cast to the gain's dtype before it where that is half precision."""

    __slots__ = ("weight",)
    SOURCE = "transformers T5LayerNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape as ``x``."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            variance = mean(tape, square(tape, cast(tape, x, "fp32", "fp32 copy of the input")))
            hidden = mul(tape, x, reciprocal_root(tape, add_scalar(tape, variance)), "normalised in fp32")
            if self.weight.dtype in ("bf16", "fp16"):
                hidden = cast(tape, hidden, self.weight.dtype, "normalised")
            return mul(tape, self.weight, hidden, "scaled")
