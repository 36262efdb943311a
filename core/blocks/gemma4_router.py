"""Gemma 4's router: a norm without gain, scales, softmax over all experts, a factor for each expert.

Source: transformers ``Gemma4TextRouter``.
"""

from __future__ import annotations

from core.blocks.power_norm import GainlessPowerNorm
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import divide_in_place, gather_rows, mul, mul_scalar, softmax, sum_last, top_k

__all__ = ["Gemma4Router"]


class Gemma4Router:
    """``[b, s, h]`` to scores and indices ``[b, s, k]``."""

    def __init__(self, builder: Builder, hidden: int, experts: int, chosen: int) -> None:
        self.chosen = chosen
        with builder.module("router"):
            self.norm = GainlessPowerNorm("router.norm")
            self.scale = builder.weight("scale", (hidden,))
            self.per_expert_scale = builder.weight("per_expert_scale", (experts,))
            self.proj = builder.linear("proj", hidden, experts)

    def __call__(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Probabilities of all experts, scores and indices of the chosen ones."""
        with tape.scope("router", "transformers Gemma4TextRouter.forward"):
            hidden_states = self.norm(tape, x)
            hidden_states = self._scaled(tape, hidden_states)
            expert_scores = self.proj(tape, hidden_states)
            probabilities = softmax(tape, expert_scores, "fp32", "scores of all experts")
            values, indices = top_k(tape, probabilities, self.chosen)
            values = divide_in_place(tape, values, sum_last(tape, values))
            factors = gather_rows(tape, self.per_expert_scale, indices, indices.shape, "factors of the chosen experts")
            values = mul(tape, values, factors, "scores of the chosen experts")
            return probabilities, values, indices

    def _scaled(self, tape: Tape, x: Tensor) -> Tensor:
        return mul_scalar(tape, mul(tape, x, self.scale, "scaled by dimension"), "scaled")
