"""Weight-decomposed adapters: the adapted weight's direction, times a trained magnitude for each output.

Source: PEFT ``tuners/lora/dora.py`` (``DoraLinearLayer.forward``): the product of the adapters is made by sending an
identity matrix
through them; the norm of the adapted weight is a constant for backward.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add, add_scalar, cast, detach, linear, mul, mul_scalar

if TYPE_CHECKING:
    from core.linears.adapters.lora import LoraLinear

__all__ = ["Dora"]


class Dora:
    """``(m/‖W + BA‖ − 1) · base + m/‖W + BA‖ · B(A(x)) · scaling``."""

    __slots__ = ("magnitude",)

    def __init__(self, magnitude: Parameter) -> None:
        self.magnitude = magnitude

    def __call__(self, tape: Tape, layer: LoraLinear, x: Tensor, base_result: Tensor | None) -> Tensor:
        """What is added to the base's result; ``base_result`` is ``None`` where the base is applied to ``x`` anew."""
        with tape.scope(self.magnitude.name, "PEFT lora/dora.py DoraLinearLayer.forward"):
            lora_weight = self._lora_weight(tape, layer)
            lora_weight = cast(tape, lora_weight, x.dtype)
            weight = layer.base.whole_weight(tape)
            weight = cast(tape, weight, x.dtype, "weight in the adapter's dtype")
            norm = self._norm(tape, weight, detach(lora_weight))
            scale = self._scale(tape, norm)
            lora_result = linear(tape, linear(tape, x, layer.down), layer.up)
            if base_result is None:
                base_result = linear(tape, x, weight)
            elif layer.base.bias is not None:
                base_result = add(tape, base_result, layer.base.bias, "output without its bias")
            return self._sum(tape, scale, base_result, lora_result)

    def _lora_weight(self, tape: Tape, layer: LoraLinear) -> Tensor:
        width = layer.in_features
        identity = tape.new((width, width), layer.down.dtype, "identity matrix")
        return linear(tape, linear(tape, identity, layer.down), layer.up)

    def _norm(self, tape: Tape, weight: Tensor, lora_weight: Tensor) -> Tensor:
        adapted = self._adapted(tape, weight, lora_weight)
        return tape.new((weight.shape[0],), adapted.dtype, "norm of each row")

    def _adapted(self, tape: Tape, weight: Tensor, lora_weight: Tensor) -> Tensor:
        return add(tape, weight, mul_scalar(tape, lora_weight, "product of the adapters, scaled"), "adapted weight")

    def _scale(self, tape: Tape, norm: Tensor) -> Tensor:
        return mul(tape, self.magnitude, norm, "magnitude over norm")

    def _sum(self, tape: Tape, scale: Tensor, base_result: Tensor, lora_result: Tensor) -> Tensor:
        return add(
            tape,
            mul(tape, add_scalar(tape, scale, "scale − 1"), base_result, "scaled base output"),
            mul_scalar(tape, mul(tape, scale, lora_result, "scaled adapter output"), "scaled adapter output"),
            "weight-decomposed update",
        )
