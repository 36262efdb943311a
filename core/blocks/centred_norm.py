"""LayerNorm without bias, written out in fp32 (transformers ``CohereLayerNorm``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Shape, Tape, Tensor
from core.tape.ops import add_scalar, cast, mean, mul, reciprocal_root, square, subtract

__all__ = ["CentredNorm"]


class CentredNorm:
    """``w · (x − mean) / √(variance + ε)``; ``width`` may be ``(heads, head size)`` for a gain of each head."""

    __slots__ = ("weight",)
    SOURCE = "transformers CohereLayerNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int | Shape) -> None:
        shape = (width,) if isinstance(width, int) else width
        self.weight: Parameter = builder.weight(f"{name}.weight", shape, role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            hidden = cast(tape, x, "fp32", "fp32 copy of the input")
            centre = mean(tape, hidden)
            variance = mean(tape, square(tape, subtract(tape, hidden, centre, "centred")))
            hidden = mul(
                tape,
                subtract(tape, hidden, centre, "centred"),
                reciprocal_root(tape, add_scalar(tape, variance)),
                "normalised in fp32",
            )
            hidden = mul(tape, cast(tape, self.weight, "fp32"), hidden, "scaled in fp32")
            return cast(tape, hidden, x.dtype, "scaled")
