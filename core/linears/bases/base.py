"""What an adapter or a block needs to know of the layer below, whatever stores its weight."""

from __future__ import annotations

from typing import Protocol

from core.tape import Parameter, Shape, Tape, Tensor

__all__ = ["Base", "Part"]

#: ``(name, shape, dtype)`` of a tensor that stores a quantized weight.
Part = tuple[str, Shape, str]


class Base(Protocol):
    """A linear layer without adapters."""

    in_features: int
    out_features: int
    bias: Parameter | None

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        ...

    def whole_weight(self, tape: Tape) -> Tensor:
        """The weight as ``[out, in]`` numbers: itself, or unpacked (PEFT ``dequantize_module_weight``)."""
        ...
