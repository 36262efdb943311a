"""Which experts each token visits, and how much each of them counts."""

from __future__ import annotations

from core.linears import Builder
from core.linears.stacked import router_matrix
from core.tape import Tape, Tensor
from core.tape.ops import cast, divide_in_place, linear, softmax, sum_last, top_k

__all__ = ["Routed", "SoftmaxRouter"]

#: Logits ``[b, s, e]``, scores and indices ``[b, s, k]``.
Routed = tuple[Tensor, Tensor, Tensor]


class SoftmaxRouter:
    """Softmax over all experts, then the best of them (transformers ``Qwen2MoeTopKRouter``, ``MixtralTopKRouter``).

    ``normalises``: the chosen scores are made to sum to one; ``casts``: they go back to the dtype of the logits.
    """

    SOURCE = "transformers Qwen2MoeTopKRouter.forward"

    def __init__(
        self, builder: Builder, hidden: int, experts: int, chosen: int, normalises: bool, casts: bool = True
    ) -> None:
        self.matrix = router_matrix(builder, "gate", experts, hidden)
        self.chosen, self.normalises, self.casts = chosen, normalises, casts

    def __call__(self, tape: Tape, x: Tensor) -> Routed:
        """``[b, s, h]`` to logits ``[b, s, e]``, scores and indices ``[b, s, k]``."""
        with tape.scope("router", self.SOURCE):
            update = self.matrix.activate(tape)
            return self._forward(tape, x, update)

    def _forward(self, tape: Tape, x: Tensor, update: Tensor | None) -> Routed:
        logits = linear(tape, x, self.matrix.value(tape, update))
        probabilities = softmax(tape, logits, "fp32", "scores of all experts")
        values, indices = top_k(tape, probabilities, self.chosen)
        if self.normalises:
            values = divide_in_place(tape, values, sum_last(tape, values))
        if self.casts:
            values = cast(tape, values, logits.dtype, "scores of the chosen experts")
        scores = values
        return logits, scores, indices
