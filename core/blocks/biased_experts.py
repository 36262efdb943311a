"""gpt-oss's experts: weights the other way round, biases, gate and up taking turns, both limited.

Source: transformers ``modeling_gpt_oss.py`` (``GptOssExperts``, ``GptOssTopKRouter``).
"""

from __future__ import annotations

from core.blocks.experts import Experts
from core.blocks.router import Routed
from core.linears import Builder
from core.linears.stacked import stacked_weight
from core.tape import Tape, Tensor
from core.tape.ops import add_scalar, clamp, linear, mul, mul_scalar, part, saving_output, softmax, top_k

__all__ = ["BiasedExperts", "BiasedRouter"]


class BiasedExperts(Experts):
    """``(up + 1) · gate · sigmoid(α · gate)`` with a bias before and after."""

    def _make(self, builder: Builder) -> None:
        self.gate_up_proj = stacked_weight(builder, "gate_up_proj", self.count, self.hidden, 2 * self.width)
        self.gate_up_bias = builder.weight("gate_up_proj_bias", (self.count, 2 * self.width))
        self.down_proj = stacked_weight(builder, "down_proj", self.count, self.width, self.hidden)
        self.down_bias = builder.weight("down_proj_bias", (self.count, self.hidden))

    def _gated(self, tape: Tape, gate_up: Tensor) -> Tensor:
        half = (*gate_up.shape[:-1], self.width)
        gate, up = part(tape, gate_up, half), part(tape, gate_up, half)
        gate = clamp(tape, gate, 1, "limited gate")
        up = clamp(tape, up, 2, "limited up")
        glu = mul(tape, gate, saving_output(tape, mul_scalar(tape, gate), "sigmoid", "sigmoid of the gate"), "gate")
        gated = mul(tape, add_scalar(tape, up, "up + 1"), glu, "gate · up")
        return gated


class BiasedRouter:
    """The best logits, and a softmax over those alone."""

    SOURCE = "transformers GptOssTopKRouter.forward"

    def __init__(self, builder: Builder, hidden: int, experts: int, chosen: int) -> None:
        with builder.module("router"):
            self.weight = builder.weight("weight", (experts, hidden))
            self.bias = builder.weight("bias", (experts,))
        self.chosen = chosen

    def __call__(self, tape: Tape, x: Tensor) -> Routed:
        """``[b, s, h]`` to logits ``[b, s, e]``, scores and indices ``[b, s, k]``."""
        with tape.scope("router", self.SOURCE):
            logits = linear(tape, x, self.weight, self.bias)
            values, indices = top_k(tape, logits, self.chosen)
            scores = softmax(tape, values, values.dtype, "scores of the chosen experts")
            return logits, scores, indices
