"""An output head that is quantized like any other linear layer."""

from __future__ import annotations

from core.config import FitGaugeError, Text
from core.linears.bases import Base
from core.tape import Parameter, Tape, Tensor

__all__ = ["LayerHead"]


class LayerHead:
    """The head of losses that ask it for logits; those that multiply by its weight themselves cannot be had."""

    __slots__ = ("bias", "layer")

    def __init__(self, layer: Base) -> None:
        self.layer = layer
        self.bias: Parameter | None = None

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        return self.layer(tape, x)

    @property
    def weight(self) -> Parameter:
        """Raises ``FitGaugeError``."""
        raise FitGaugeError(
            Text.of(
                "The output head is quantized here; loss must be one that asks it for logits: eager, chunked, litgpt"
            )
        )
