"""Gemma 3n's and 4's RMSNorm: fp32 to the end, with or without a gain.

Sources: transformers ``Gemma3nRMSNorm``, ``Gemma4RMSNorm``.
"""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, mean, mul, square

__all__ = ["GainlessPowerNorm", "PowerNorm"]


def _normalised(tape: Tape, x: Tensor) -> Tensor:
    # The local variable of the source: the mean stays until the product is made.
    mean_squared = add_scalar(tape, mean(tape, square(tape, x)))
    return mul(tape, x, square(tape, mean_squared, "reciprocal root"), "normalised in fp32")


class PowerNorm:
    """``w · x · (mean(x²) + ε)^−½``, cast back last."""

    __slots__ = ("weight",)
    SOURCE = "transformers Gemma4RMSNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            output = _normalised(tape, cast(tape, x, "fp32", "fp32 copy of the input"))
            output = mul(tape, output, cast(tape, self.weight, "fp32"), "scaled in fp32")
            return cast(tape, output, x.dtype, "scaled")


class GainlessPowerNorm:
    """``x · (mean(x²) + ε)^−½``."""

    __slots__ = ("name",)
    SOURCE = "transformers Gemma4RMSNorm.forward"

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.name, self.SOURCE):
            return cast(tape, _normalised(tape, cast(tape, x, "fp32", "fp32 copy of the input")), x.dtype, "normalised")
