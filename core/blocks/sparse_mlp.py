"""A layer's feed-forward half as routed experts, with or without a shared one."""

from __future__ import annotations

from collections.abc import Callable

from core.blocks.expert_modules import ExpertModules
from core.blocks.experts import Experts
from core.blocks.mlp import GatedMlp
from core.blocks.router import Routed
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import add, mul, saving_output

__all__ = ["GatedSharedExpert", "Router", "SharedExperts", "SparseMlp"]

Router = Callable[[Tape, Tensor], Routed]


class SparseMlp:
    """Router, then experts (transformers ``Qwen3MoeSparseMoeBlock``, ``MixtralSparseMoeBlock``)."""

    SOURCE = "transformers Qwen3MoeSparseMoeBlock.forward"

    def __init__(self, router: Router, experts: Experts | ExpertModules) -> None:
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

    def __init__(
        self, builder: Builder, router: Router, experts: Experts | ExpertModules, hidden: int, width: int, act: str
    ) -> None:
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


class SharedExperts:
    """Routed experts, then an MLP that every token visits (``DeepseekV3MoE``)."""

    SOURCE = "transformers DeepseekV3MoE.forward"

    def __init__(self, router: Router, experts: Experts, shared: GatedMlp) -> None:
        self.router = router
        self.experts = experts
        self.shared_experts = shared

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``."""
        with tape.scope("mlp", self.SOURCE):
            _logits, scores, indices = self.router(tape, x)
            hidden = self.experts(tape, x, indices, scores)
            hidden = add(tape, hidden, self.shared_experts(tape, x), "routed and shared experts")
            return hidden
