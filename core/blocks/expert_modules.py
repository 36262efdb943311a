"""Routed experts as transformers before version 5 had them: each a module of its own, run one after the other.

Source: transformers 4.48 ``MixtralSparseMoeBlock.forward``.  Which tokens an expert gets is decided by the data; here
each gets an equal part.
"""

from __future__ import annotations

from core.blocks.activations import activation
from core.linears import Builder
from core.tape import LENGTH, B, Dims, Tape, Tensor, derived
from core.tape.autograd import Grads, Node
from core.tape.ops import cast, gather_rows, mul

__all__ = ["MIXTRAL_NAMES", "USUAL_NAMES", "ExpertModules"]

#: Of gate, up and down, in Mixtral and in the others.
MIXTRAL_NAMES, USUAL_NAMES = ("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")


class ExpertModules:
    """``count`` gated MLPs of ``width``, of which each token visits ``chosen``."""

    SOURCE = "transformers 4.48 MixtralSparseMoeBlock.forward"

    def __init__(
        self,
        builder: Builder,
        hidden: int,
        width: int,
        count: int,
        chosen: int,
        act: str,
        names: tuple[str, str, str],
    ) -> None:
        self.experts = []
        for number in range(count):
            with builder.module(f"experts.{number}"):
                self.experts.append(
                    (
                        builder.linear(names[0], hidden, width),
                        builder.linear(names[1], hidden, width),
                        builder.linear(names[2], width, hidden),
                    )
                )
        self.act = activation(act)

        def share(dims: Dims) -> int:
            return -(-dims.b * dims.s * chosen // count)

        self.rows = derived(f"⌈b·s·{chosen} / {count}⌉", share)
        self.count, self.chosen = count, chosen

    def __call__(self, tape: Tape, x: Tensor, indices: Tensor, scores: Tensor) -> Tensor:
        """``[b, s, h]`` with indices and scores ``[b, s, k]`` to ``[b, s, h]``."""
        with tape.scope("experts", self.SOURCE):
            scores = cast(tape, scores, x.dtype, "scores of the chosen experts")
            final = tape.new(x.shape, x.dtype, "sum over the experts")
            mask = tape.new((B, LENGTH, self.chosen, self.count), "int64", "experts of each token as ones")
            for gate, up, down in self.experts:
                top_x = tape.new((self.rows,), "int64", "tokens of an expert")
                state = gather_rows(tape, x, top_x, (self.rows, x.shape[-1]), "inputs of an expert")
                out = down(tape, mul(tape, self.act(tape, gate(tape, state)), up(tape, state), "gate · up"))
                weights = gather_rows(tape, scores, top_x, (self.rows, 1), "scores of an expert")
                weighted = cast(tape, mul(tape, out, weights, "weighted outputs"), x.dtype, "weighted outputs")
                final = _added(tape, final, top_x, weighted)
                del out, weights, weighted
            del mask
            return final


def _added(tape: Tape, total: Tensor, index: Tensor, source: Tensor) -> Tensor:
    """``total.index_add_(0, index, source)``: keeps index and source."""
    node = tape.node("IndexAddBackward0", _added_backward, total, source)
    out = Tensor(total.storage, total.shape, total.dtype)
    if node is not None:
        node.save(tape, index)
        node.save(tape, source)
        node.facts = source.shape
        out.node = node
    return out


def _added_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (grad, tape.new(node.facts, grad.dtype, "gradient of an expert's outputs"))
