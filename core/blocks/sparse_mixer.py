"""Phi-3.5-MoE's router: experts are drawn, and Heun's method stands in for the gradient of the draw.

Source: transformers ``modeling_phimoe.py`` (``sparsemixer``, ``PhimoeMultiplier``).
"""

from __future__ import annotations

from core.blocks.router import Routed
from core.linears import Builder
from core.linears.stacked import refuse_router_adapter
from core.tape import Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import concatenate, gather_chosen, linear, masked_fill, scatter_number, softmax

__all__ = ["SparseMixerRouter"]


class SparseMixerRouter:
    """A matrix that is neither quantized nor adapted: the class is no plain ``nn.Linear``.  Two experts a token."""

    SOURCE = "transformers PhimoeTopKRouter.forward"

    def __init__(self, builder: Builder, hidden: int, experts: int) -> None:
        refuse_router_adapter(builder, "router", ("q_proj", "k_proj", "v_proj", "o_proj"))
        self.weight = builder.weight("router.weight", (experts, hidden))

    def __call__(self, tape: Tape, x: Tensor) -> Routed:
        """``[b, s, h]`` to logits ``[b, s, e]``, scores and indices ``[b, s, 2]``."""
        with tape.scope("router", self.SOURCE):
            logits = linear(tape, x, self.weight)
            weights, selected = _sparse_mixer(tape, logits)
            return logits, weights, selected


def _sparse_mixer(tape: Tape, scores: Tensor) -> tuple[Tensor, Tensor]:
    first, selected, *_kept = _drawn(tape, scores, scores)
    masked_scores = scatter_number(tape, scores, selected, "scores without the first expert")
    second, selected_second, *_kept_second = _drawn(tape, masked_scores, scores)
    pair = (*scores.shape[:-1], 2)
    multiplier = concatenate(tape, (first, second), pair, "scores of the chosen experts")
    return multiplier, concatenate(tape, (selected, selected_second), pair, "chosen experts")


def _drawn(tape: Tape, candidates: Tensor, scores: Tensor) -> tuple[Tensor, ...]:
    """The multiplier of one drawn expert, its index, and what the caller's variables keep."""
    one = (*scores.shape[:-1], 1)
    max_indices = tape.new(one, "int64", "place of the largest score")
    factor = tape.new(scores.shape, scores.dtype, "scale of the scores")
    tape.workspace(scores.shape, scores.dtype, "distance from the largest score")
    outside = tape.new(scores.shape, "bool", "experts too far from the best")
    masked_gates = masked_fill(tape, candidates, outside)
    tape.workspace(scores.shape, scores.dtype, "noise of the draw")
    selected = tape.new(one, "int64", "drawn expert")
    masked_gates = softmax(tape, masked_gates, name="scores of the experts near the best")
    multiplier = gather_chosen(tape, masked_gates, selected, "score of the drawn expert")
    mask_for_one = tape.new(one, masked_gates.dtype, "factor of Heun's method")
    result = _multiplied(tape, scores, multiplier, selected, masked_gates, mask_for_one)
    return result, selected, max_indices, factor, mask_for_one


def _multiplied(
    tape: Tape, scores: Tensor, multiplier: Tensor, selected: Tensor, masked_gates: Tensor, mask_for_one: Tensor
) -> Tensor:
    node = tape.node("PhimoeMultiplierBackward", _multiplier_backward, scores, multiplier, masked_gates)
    if node is not None:
        for tensor in (multiplier, selected, masked_gates):
            node.save(tape, tensor)
    out = tape.new(multiplier.shape, mask_for_one.dtype, "scaled score")
    out.node = node
    return out


def _multiplier_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    masked_gates = node.saved[2]
    scaled = tape.new(grad.shape, grad.dtype, "gradient of the score")
    tape.workspace(grad.shape, grad.dtype, "negative")
    result = tape.new(masked_gates.shape, masked_gates.dtype, "gradient of all scores")
    del scaled
    return (result, None, None)
