"""The token table as a model's input."""

from __future__ import annotations

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import embedding

__all__ = ["token_embeddings"]


def token_embeddings(tape: Tape, builder: Builder, ids: Tensor, table: Parameter) -> Tensor:
    """``[b, s, h]``; made to need a gradient where PEFT's hook on the input embeddings does so."""
    embeddings = embedding(tape, ids, table)
    if builder.input_requires_grad:
        tape.require_grad(embeddings)
    return embeddings
