"""Llama 4's experts: every token goes through every expert, weighed by a score that is 0 for those not chosen.

Source: transformers ``modeling_llama4.py`` (``Llama4TextMoe``, ``Llama4TextExperts``, ``Llama4Router``).
"""

from __future__ import annotations

from core.blocks.activations import activation
from core.blocks.mlp import GatedMlp
from core.linears import Builder
from core.linears.stacked import refuse_router_adapter
from core.tape import Tape, Tensor
from core.tape.ops import (
    add_in_place,
    batched_product,
    cast,
    contiguous,
    linear,
    mul,
    permute,
    repeat,
    saving_output,
    scatter_into,
    split,
    sum_rows,
    top_k,
    view,
)

__all__ = ["DenseExpertsMlp"]

#: Linear layers that adapters can be put on.
_ADAPTABLE = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")


class DenseExpertsMlp:
    """Experts of ``width`` and a shared one."""

    SOURCE = "transformers Llama4TextMoe.forward"

    def __init__(self, builder: Builder, hidden: int, width: int, count: int, chosen: int, act: str) -> None:
        self.hidden, self.width, self.count, self.chosen = hidden, width, count, chosen
        refuse_router_adapter(builder, "router", _ADAPTABLE)
        with builder.module("feed_forward"):
            self.gate_up_proj = builder.weight("experts.gate_up_proj", (count, hidden, 2 * width))
            self.down_proj = builder.weight("experts.down_proj", (count, width, hidden))
            self.router = builder.weight("router.weight", (count, hidden))
            self.shared_expert = GatedMlp(builder, hidden, width, act, module="shared_expert")
        self.act = activation(act)

    def __call__(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor]:
        """``[b, s, h]`` to ``[b, s, h]``, and the router's logits."""
        with tape.scope("feed_forward", self.SOURCE):
            scores, logits = self._scores(tape, x)
            routed = repeat(tape, x, (self.count, *x.shape), "input of every expert")
            by_expert = contiguous(tape, permute(tape, scores, (2, 0, 1)), "scores by expert")
            routed = mul(tape, routed, view(tape, by_expert, (*by_expert.shape, 1)), "weighed inputs")
            routed_out = self._experts(tape, routed)
            out = self.shared_expert(tape, x)
            total = sum_rows(tape, view(tape, routed_out, routed_out.shape), 0, "sum over the experts")
            return add_in_place(tape, out, total), logits

    def _scores(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor]:
        with tape.scope("router", "transformers Llama4Router.forward"):
            logits = linear(tape, x, self.router)
            values, indices = top_k(tape, logits, self.chosen)
            scores = scatter_into(tape, tape.new(logits.shape, logits.dtype, "scores of all experts"), indices, values)
            scores = cast(
                tape,
                saving_output(tape, cast(tape, scores, "fp32", "fp32 scores"), "sigmoid", "sigmoid of the scores"),
                scores.dtype,
                "scores of all experts",
            )
            return scores, logits

    def _experts(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("experts", "transformers Llama4TextExperts.forward"):
            gate_up = batched_product(tape, x, self.gate_up_proj)
            half = (*gate_up.shape[:-1], self.width)
            gate, up = split(tape, gate_up, (half, half))
            states = batched_product(tape, mul(tape, up, self.act(tape, gate), "up · gate"), self.down_proj)
            return states
