"""The end of both halves of a BERT layer (transformers ``BertSelfOutput``, ``BertOutput``)."""

from __future__ import annotations

from core.blocks.norms import LayerNorm
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import add, dropout

__all__ = ["ResidualOutput"]


class ResidualOutput:
    """``LayerNorm(dropout(dense(x)) + residual)``; ``width`` is that of ``x``."""

    def __init__(self, builder: Builder, width: int, hidden: int, rate: float) -> None:
        with builder.module("output"):
            self.dense = builder.linear("dense", width, hidden, True)
            self.norm = LayerNorm(builder, "LayerNorm", hidden)
        self.rate = rate

    def __call__(self, tape: Tape, x: Tensor, residual: Tensor) -> Tensor:
        """``[b, s, hidden]``."""
        hidden_states = self.dense(tape, x)
        hidden_states = dropout(tape, hidden_states, self.rate)
        hidden_states = self.norm(tape, add(tape, hidden_states, residual, "residual sum"))
        return hidden_states
