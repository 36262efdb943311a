"""A layer's feed-forward half as routed experts, with or without a shared one."""

from __future__ import annotations

from collections.abc import Callable

from core.blocks.experts import Experts
from core.blocks.mlp import GatedMlp
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import add, mul, saving_output

__all__ = ["GatedSharedExpert", "Router", "SparseMlp"]

#: ``[b, s, h]`` to logits, scores and indices.
Router = Callable[[Tape, Tensor], tuple[Tensor, Tensor, Tensor]]


class SparseMlp:
    """Router, then experts (transformers ``Qwen3MoeSparseMoeBlock``, ``MixtralSparseMoeBlock``)."""

    SOURCE = "transformers Qwen3MoeSparseMoeBlock.forward"

    def __init__(self, router: Router, experts: Experts) -> None:
        self.router = router
        self.experts = experts

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            _logits, scores, indices = self.router(tape, x)
            output = self.experts(tape, x, indices, scores)
            return output


class GatedSharedExpert:
    """Routed experts beside an MLP that every token visits, weighed by a gate (``Qwen2MoeSparseMoeBlock``)."""

    SOURCE = "transformers Qwen2MoeSparseMoeBlock.forward"

    def __init__(self, builder: Builder, router: Router, experts: Experts, hidden: int, width: int, act: str) -> None:
        self.router = router
        self.experts = experts
        self.shared_expert = GatedMlp(builder, hidden, width, act, module="shared_expert")
        self.shared_expert_gate = builder.linear("shared_expert_gate", hidden, 1)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            shared = self.shared_expert(tape, x)
            _logits, scores, indices = self.router(tape, x)
            output = self.experts(tape, x, indices, scores)
            shared = mul(
                tape,
                saving_output(tape, self.shared_expert_gate(tape, x), "sigmoid", "gate of the shared expert"),
                shared,
                "weighed output of the shared expert",
            )
            output = add(tape, output, shared, "routed and shared experts")
            return output
