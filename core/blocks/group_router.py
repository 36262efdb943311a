"""Routers of DeepSeek-V2 and DeepSeek-V3: computed in fp32, choosing groups of experts before experts.

Sources: transformers ``modeling_deepseek_v2.py`` (``DeepseekV2TopkRouter``), ``modeling_deepseek_v3.py``
(``DeepseekV3TopkRouter``; GLM-4.5 and GLM-4.7 share it).
"""

from __future__ import annotations

from core.blocks.router import Routed
from core.linears import Builder
from core.linears.stacked import router_matrix
from core.tape import Tape, Tensor
from core.tape.ops import (
    add,
    add_scalar,
    cast,
    divide_in_place,
    gather_chosen,
    largest,
    linear,
    masked_fill,
    mul_scalar,
    saving_output,
    softmax,
    sum_last,
    sum_rows,
    top_k,
    view,
)

__all__ = ["GroupLimitedRouter", "SigmoidRouter"]


class _Fp32Router:
    """A matrix that stays fp32 whatever the model's dtype is."""

    SOURCE = ""

    def __init__(
        self, builder: Builder, hidden: int, experts: int, chosen: int, groups: int, chosen_groups: int
    ) -> None:
        self.matrix = router_matrix(builder, "gate", experts, hidden, "fp32")
        self.experts, self.chosen = experts, chosen
        self.groups, self.chosen_groups = groups, chosen_groups

    def __call__(self, tape: Tape, x: Tensor) -> Routed:
        """``[b, s, h]`` to logits ``[b, s, e]``, scores and indices ``[b, s, k]``."""
        with tape.scope("router", self.SOURCE):
            update = self.matrix.activate(tape)
            return self._forward(tape, x, update)

    def _forward(self, tape: Tape, x: Tensor, update: Tensor | None) -> Routed:
        raise NotImplementedError

    def _logits(self, tape: Tape, x: Tensor, update: Tensor | None) -> Tensor:
        return linear(tape, cast(tape, x, "fp32", "fp32 copy for the router"), self.matrix.value(tape, update))

    def _grouped(self, tape: Tape, scores: Tensor) -> Tensor:
        return view(tape, scores, (*scores.shape[:-1], self.groups, self.experts // self.groups))

    def _outside(self, tape: Tape, group_scores: Tensor) -> tuple[Tensor, tuple[Tensor, ...]]:
        """A mask of the experts outside the chosen groups, and what the caller's variables keep."""
        _values, indices = top_k(tape, group_scores, self.chosen_groups)
        del _values
        group_mask = tape.new(group_scores.shape, "fp32", "chosen groups")
        shape = (*group_scores.shape[:-1], self.experts)
        # One group's row is a view; more groups are copied to the experts' shape.
        spread = group_mask if self.groups == 1 else tape.new(shape, "fp32", "chosen groups by expert")
        chosen = tape.new(shape, "bool", "experts of the chosen groups")
        outside = tape.new(shape, "bool", "experts outside the chosen groups")
        del chosen
        return outside, (indices, group_mask, spread)


class SigmoidRouter(_Fp32Router):
    """Sigmoid scores, a bias on the choice only, and the best two of each group speaking for it."""

    SOURCE = "transformers DeepseekV3TopkRouter.forward"

    def __init__(
        self,
        builder: Builder,
        hidden: int,
        experts: int,
        chosen: int,
        groups: int,
        chosen_groups: int,
        normalises: bool,
    ) -> None:
        super().__init__(builder, hidden, experts, chosen, groups, chosen_groups)
        self.bias = builder.buffer("gate.e_score_correction_bias", (experts,), "fp32")
        self.normalises = normalises

    def _forward(self, tape: Tape, x: Tensor, update: Tensor | None) -> Routed:
        logits = self._logits(tape, x, update)
        scores = saving_output(tape, logits, "sigmoid", "scores of all experts")
        choice = add(tape, scores, self.bias, "scores with the bias of the choice")
        group_scores = sum_rows(tape, top_k(tape, self._grouped(tape, choice), 2)[0], -1, "scores of the groups")
        outside, _kept = self._outside(tape, group_scores)
        choice = masked_fill(tape, choice, outside)
        indices = top_k(tape, choice, self.chosen)[1]
        weights = gather_chosen(tape, scores, indices)
        if self.normalises:
            denominator = add_scalar(tape, sum_last(tape, weights))
            weights = divide_in_place(tape, weights, denominator)
        weights = mul_scalar(tape, weights, "scaled scores")
        return logits, weights, indices


class GroupLimitedRouter(_Fp32Router):
    """Softmax scores; ``limited``: only experts of the groups with the best expert count."""

    SOURCE = "transformers DeepseekV2TopkRouter.forward"

    def __init__(
        self,
        builder: Builder,
        hidden: int,
        experts: int,
        chosen: int,
        groups: int,
        chosen_groups: int,
        limited: bool,
    ) -> None:
        super().__init__(builder, hidden, experts, chosen, groups, chosen_groups)
        self.limited = limited

    def _forward(self, tape: Tape, x: Tensor, update: Tensor | None) -> Routed:
        logits = self._logits(tape, x, update)
        scores = softmax(tape, logits, "fp32", "scores of all experts")
        if self.limited:
            group_scores = largest(tape, self._grouped(tape, scores))
            outside, _kept = self._outside(tape, group_scores)
            scores = masked_fill(tape, scores, outside)
        weights, indices = top_k(tape, scores, self.chosen)
        weights = mul_scalar(tape, weights, "scaled scores")
        return logits, weights, indices
