"""MiSS: shards of the input are summed and spread by one trained block (PEFT ``tuners/miss/layer.py``)."""

from __future__ import annotations

from core.linears.adapters.site import Site
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, cast, dropout, linear

__all__ = ["MissLinear", "attach"]


class MissLinear:
    """``base(x) + (Σ shards of x) · M``; ``M`` is ``[r, out]``."""

    __slots__ = ("base", "block", "dropout", "out_features", "rank")

    def __init__(self, site: Site) -> None:
        self.base = site.base
        self.out_features = site.base.out_features
        self.rank = site.options.lora_r
        self.dropout = site.options.lora_dropout
        self.block: Parameter = site.train("miss_block", (self.out_features, self.rank))

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        result = self.base(tape, x)
        converted = cast(tape, x, self.block.dtype, "input in the adapter's dtype")
        result = add(tape, result, self._update(tape, converted), "output with its update")
        return cast(tape, result, x.dtype)

    def _update(self, tape: Tape, x: Tensor) -> Tensor:
        return linear(tape, self._shards(tape, dropout(tape, x, self.dropout)), self.block)

    def _shards(self, tape: Tape, x: Tensor) -> Tensor:
        node = tape.node("SumBackward1", _spread, x)
        out = tape.new((*x.shape[:-1], self.rank), x.dtype, "sum of shards")
        if node is not None:
            node.facts = x.shape
            out.node = node
        return out


def _spread(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of each shard"),)


attach = MissLinear
