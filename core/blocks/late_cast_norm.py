"""Norms that stay in fp32 to their end: OLMo's, without parameters, and OLMo 2's RMSNorm.

Sources: transformers ``OlmoLayerNorm``, ``Olmo2RMSNorm``.
"""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, layer_norm, mean, mul, reciprocal_root, square

__all__ = ["LateCastRmsNorm", "PlainLayerNorm"]


class PlainLayerNorm:
    """LayerNorm without gain and bias."""

    __slots__ = ("name",)
    SOURCE = "transformers OlmoLayerNorm.forward"

    def __init__(self, _builder: Builder, name: str, _width: int) -> None:
        self.name = name

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.name, self.SOURCE):
            return cast(tape, layer_norm(tape, cast(tape, x, "fp32", "fp32 copy of the input"), None, None), x.dtype)


class LateCastRmsNorm:
    """``(w · x / √(mean(x²) + ε))``, cast back after the gain."""

    __slots__ = ("weight",)
    SOURCE = "transformers Olmo2RMSNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            hidden = cast(tape, x, "fp32", "fp32 copy of the input")
            variance = mean(tape, square(tape, hidden))
            hidden = mul(tape, hidden, reciprocal_root(tape, add_scalar(tape, variance)), "normalised in fp32")
            return cast(tape, mul(tape, self.weight, hidden, "scaled in fp32"), x.dtype, "scaled")
