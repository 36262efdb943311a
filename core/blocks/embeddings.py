"""The token table as a model's input."""

from __future__ import annotations

from collections.abc import Callable

from core.linears import Builder
from core.tape import Parameter, Tape, Tensor
from core.tape.ops import embedding

__all__ = ["token_embeddings"]


def token_embeddings(
    tape: Tape,
    builder: Builder,
    ids: Tensor,
    table: Parameter,
    rows: Callable[[Tape, Tensor], Tensor] | None = None,
) -> Tensor:
    """``[b, s, h]``; made to need a gradient where PEFT's hook on the input embeddings does so.

    ``rows``: what the table's own module does to the rows it looked up.
    """
    if rows is None:
        embeddings = embedding(tape, ids, table)
    else:
        embeddings = rows(tape, embedding(tape, ids, table))
    if builder.input_requires_grad:
        tape.require_grad(embeddings)
    return embeddings
