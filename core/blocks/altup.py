"""Gemma 3n's parallel streams: all are predicted from all, one is worked on, the others are corrected by it.

Source: transformers ``Gemma3nTextAltUp``.
"""

from __future__ import annotations

from core.blocks.power_norm import PowerNorm
from core.linears import Builder, LoraLinear, PlainLinear, Removable
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import (
    add_in_place,
    add_scalar,
    cast,
    contiguous,
    linear,
    mul,
    mul_scalar,
    saving_output,
    subtract,
    view,
)
from core.tape.ops.streams import mixed, repeated, stream

__all__ = ["AltUp"]


class AltUp:
    """``count`` streams of ``hidden``."""

    def __init__(self, builder: Builder, hidden: int, count: int) -> None:
        self.count = count
        with builder.module("altup"):
            self.correct_output_scale = builder.weight("correct_output_scale", (hidden,))
            self.correction = builder.linear("correction_coefs", count, count)
            self.prediction = builder.linear("prediction_coefs", count, count * count)
            self.modality_router = builder.linear("modality_router", hidden, count)
            self.router_norm = PowerNorm(builder, "router_norm", hidden)
            builder.buffer("router_input_scale", (), "fp32")
        correction = self.correction.adapted if isinstance(self.correction, Removable) else self.correction
        self.base = correction.base if isinstance(correction, LoraLinear) else correction
        if isinstance(correction, LoraLinear):
            # The clamped weight is used without them.
            correction.down.trainable = correction.up.trainable = False

    def _modalities(self, tape: Tape, x: Tensor) -> Tensor:
        inputs = mul_scalar(tape, self.router_norm(tape, x), "router inputs")
        routed = self.modality_router(tape, inputs)
        return cast(tape, saving_output(tape, cast(tape, routed, "fp32"), "tanh"), x.dtype)

    def predict(self, tape: Tape, x: Tensor) -> Tensor:
        """``[n, b, s, h]`` to its prediction."""
        with tape.scope("altup", "transformers Gemma3nTextAltUp.predict"):
            modalities = self._modalities(tape, stream(tape, x))
            coefficients = view(tape, self.prediction(tape, modalities), (B, LENGTH, self.count, self.count))
            dtype = tape.autocast or x.dtype
            predictions = mixed(tape, cast(tape, x, dtype), cast(tape, coefficients, dtype))
            predictions = add_in_place(tape, predictions, x)
            return cast(tape, contiguous(tape, predictions, "predictions"), x.dtype, "predictions")

    def correct(self, tape: Tape, predictions: Tensor, activated: Tensor) -> Tensor:
        """The predictions, corrected by what became of the active one."""
        with tape.scope("altup", "transformers Gemma3nTextAltUp.correct"):
            modalities = self._modalities(tape, activated)
            innovation = subtract(tape, activated, stream(tape, predictions), "innovation")
            innovation = repeated(tape, innovation, self.count)
            coefficients = add_scalar(tape, self._corrections(tape, modalities))
            by_stream = Tensor(coefficients.storage, (self.count, B, LENGTH, 1), coefficients.dtype, None, False)
            by_stream.node = coefficients.node
            corrected = mul(tape, innovation, by_stream, "corrected streams")
            return add_in_place(tape, corrected, predictions)

    def _corrections(self, tape: Tape, modalities: Tensor) -> Tensor:
        if isinstance(self.base, PlainLinear):
            return linear(tape, modalities, self.base.weight)
        return self.base(tape, modalities)

    def scaled(self, tape: Tape, x: Tensor) -> Tensor:
        """``scale_corrected_output``."""
        scale = self.correct_output_scale
        return cast(tape, mul(tape, cast(tape, x, scale.dtype), scale, "scaled active stream"), x.dtype)
