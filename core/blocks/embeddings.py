"""The token table as a model's input."""

from __future__ import annotations

from collections.abc import Callable

from core.linears import Builder, TokenTable
from core.tape import Tape, Tensor, in_module

__all__ = ["token_embeddings"]


def token_embeddings(
    tape: Tape,
    builder: Builder,
    ids: Tensor,
    table: TokenTable,
    rows: Callable[[Tape, Tensor], Tensor] | None = None,
) -> Tensor:
    """``[b, s, h]``; made to need a gradient where PEFT's hook on the input embeddings does so.

    ``ids`` may be embeddings already (transformers ``inputs_embeds``): they are taken as they are.
    ``rows``: what the table's own module does to the rows it looked up.
    """
    if ids.dtype != "int64":
        return ids
    if rows is None:
        embeddings = in_module(tape, "embedding", table)(tape, ids)
    else:
        embeddings = in_module(tape, "embedding", lambda tape, ids: rows(tape, table(tape, ids)))(tape, ids)
    if builder.input_requires_grad:
        tape.require_grad(embeddings)
    return embeddings
