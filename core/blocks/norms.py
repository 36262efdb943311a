"""Normalisations with their own parameters."""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import add_scalar, cast, layer_norm, mean, mul, reciprocal_root, square
from core.tape.ops.fused_kernels import fused_rms_norm

__all__ = ["LayerNorm", "RmsNorm"]


class RmsNorm:
    """``w · (x / √(mean(x²) + ε))``, computed in fp32 and cast back before the gain.

    transformers ``LlamaRMSNorm.forward``; Mistral, Qwen2, Qwen3 and Phi-3 share it.
    """

    __slots__ = ("weight",)
    SOURCE = "transformers LlamaRMSNorm.forward"

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape as ``x``; dtype of gain and ``x`` together."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            if tape.fused_kernels:
                return fused_rms_norm(tape, x, self.weight)
            hidden = cast(tape, x, "fp32", "fp32 copy of the input")
            variance = mean(tape, square(tape, hidden))
            hidden = mul(tape, hidden, reciprocal_root(tape, add_scalar(tape, variance)), "normalised in fp32")
            return mul(tape, self.weight, cast(tape, hidden, x.dtype, "normalised"), "scaled")


class LayerNorm:
    """``torch.nn.LayerNorm`` with a gain and, usually, a bias."""

    __slots__ = ("bias", "weight")
    SOURCE = "torch.nn.LayerNorm"

    def __init__(self, builder: Builder, name: str, width: int, bias: bool = True) -> None:
        self.weight: Parameter = builder.weight(f"{name}.weight", (width,), role="norm")
        self.bias: Parameter | None = builder.weight(f"{name}.bias", (width,), role="norm") if bias else None

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """Same shape as ``x``; fp32 under autocast."""
        with tape.scope(self.weight.name.removesuffix(".weight"), self.SOURCE):
            return layer_norm(tape, x, self.weight, self.bias)
