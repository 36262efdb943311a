"""RMSNorm whose gain is stored as its distance from one, in fp32 to the end (transformers ``GemmaRMSNorm``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, mean, mul, reciprocal_root, square

__all__ = ["UnitOffsetNorm"]


class UnitOffsetNorm:
    """``(1 + w) · x / √(mean(x²) + ε)``, cast back last."""

    __slots__ = ("weight",)
    SOURCE = "transformers GemmaRMSNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            output = self._normalised(tape, cast(tape, x, "fp32", "fp32 copy of the input"))
            output = mul(tape, output, add_scalar(tape, cast(tape, self.weight, "fp32"), "gain"), "scaled in fp32")
            return cast(tape, output, x.dtype, "scaled")

    def _normalised(self, tape: Tape, x: Tensor) -> Tensor:
        # One expression, as in the source: the mean of the squares is gone before the product is made.
        return mul(tape, x, _reciprocal(tape, x), "normalised in fp32")


def _reciprocal(tape: Tape, x: Tensor) -> Tensor:
    return reciprocal_root(tape, add_scalar(tape, mean(tape, square(tape, x))))
