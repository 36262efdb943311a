"""ERNIE 4.5's router, computed in fp32 outside autocast, and its block.

Source: transformers ``modeling_ernie4_5_moe.py``.
"""

from __future__ import annotations

from core.blocks.experts import Experts
from core.blocks.mlp import GatedMlp
from core.blocks.router import Routed
from core.linears import Builder
from core.linears.stacked import router_matrix
from core.tape import Tape, Tensor
from core.tape.ops import (
    add,
    cast,
    divide,
    gather_chosen,
    linear,
    saving_input,
    softmax,
    sum_last,
    top_k,
)

__all__ = ["ErnieMlp", "ErnieRouter"]


class ErnieRouter:
    """Softmax scores; a bias that no optimizer changes takes part in the choice only."""

    SOURCE = "transformers Ernie4_5_MoeTopKRouter.forward"

    def __init__(self, builder: Builder, hidden: int, experts: int, chosen: int) -> None:
        self.matrix = router_matrix(builder, "gate", experts, hidden, "fp32")
        with builder.module("gate"):
            self.bias = builder.weight("moe_statics.e_score_correction_bias", (1, experts), "fp32", False)
        self.chosen = chosen

    def __call__(self, tape: Tape, x: Tensor) -> Routed:
        """``[b, s, h]`` to logits ``[b, s, e]``, scores and indices ``[b, s, k]``."""
        with tape.scope("router", self.SOURCE):
            update = self.matrix.activate(tape)
            return self._forward(tape, x, update)

    def _forward(self, tape: Tape, x: Tensor, update: Tensor | None) -> Routed:
        with tape.autocasting(None):
            matrix = self.matrix.value(tape, update)
            logits = linear(tape, cast(tape, x, "fp32", "fp32 copy for the router"), matrix)
            weights = softmax(tape, logits, "fp32", "scores of all experts")
            _values, indices = top_k(
                tape, add(tape, weights, self.bias, "scores with the bias of the choice"), self.chosen
            )
            weights = gather_chosen(tape, weights, indices)
            weights = divide(tape, weights, saving_input(tape, sum_last(tape, weights), "clamp", "sum of the scores"))
        weights = cast(tape, weights, x.dtype, "scores of the chosen experts")
        return logits, weights, indices


class ErnieMlp:
    """Shared experts first, then the routed ones (``Ernie4_5_MoeSparseMoeBlock``)."""

    SOURCE = "transformers Ernie4_5_MoeSparseMoeBlock.forward"

    def __init__(self, router: ErnieRouter, experts: Experts, shared: GatedMlp | None) -> None:
        self.router = router
        self.experts = experts
        self.shared_experts = shared

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            shared = None if self.shared_experts is None else self.shared_experts(tape, x)
            _logits, scores, indices = self.router(tape, x)
            output = self.experts(tape, x, indices, scores)
            if shared is not None:
                output = add(tape, output, shared, "routed and shared experts")
            return output
