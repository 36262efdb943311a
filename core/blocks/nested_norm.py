"""Llama 4's norms, whose computation is one expression: RMSNorm, and the same without a gain.

Source: transformers ``Llama4TextRMSNorm``, ``Llama4TextL2Norm``.
"""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, mean, mul, reciprocal_root, square

__all__ = ["L2Norm", "NestedRmsNorm"]


def _normalised(tape: Tape, x: Tensor) -> Tensor:
    return mul(tape, x, reciprocal_root(tape, add_scalar(tape, mean(tape, square(tape, x)))), "normalised in fp32")


class L2Norm:
    """``x / √(mean(x²) + ε)`` in fp32, cast back."""

    SOURCE = "transformers Llama4TextL2Norm.forward"

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope("qk_norm", self.SOURCE):
            return cast(tape, _normalised(tape, cast(tape, x, "fp32", "fp32 copy of the input")), x.dtype, "normalised")


class NestedRmsNorm:
    """``w · (x / √(mean(x²) + ε))``, computed in fp32 and cast back before the gain."""

    __slots__ = ("weight",)
    SOURCE = "transformers Llama4TextRMSNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape as ``x``; dtype of gain and ``x`` together."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            output = cast(
                tape, _normalised(tape, cast(tape, x, "fp32", "fp32 copy of the input")), x.dtype, "normalised"
            )
            return mul(tape, output, self.weight, "scaled")
