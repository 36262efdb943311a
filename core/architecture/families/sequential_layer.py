"""The layer of sequential decoders: attention, then the MLP, each added to what came in, with norms around them.

Source: transformers, ``forward`` of ``LlamaDecoderLayer`` and its copies in other families; they differ in where the
norms stand and in what a half's output goes through before it is added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.decoder import Shared
from core.architecture.network import LayerFunction
from core.tape import Tape, Tensor
from core.tape.ops import add

__all__ = ["Attention", "Module", "decoder_layer", "pre_norm_layer"]

#: ``(tape, hidden, tables, mask)`` to the output and eager attention's weights.
Attention = Callable[[Tape, Tensor, Any, Tensor | None], tuple[Tensor, Tensor | None]]
Module = Callable[[Tape, Tensor], Tensor]


def decoder_layer(
    attention: Attention,
    mlp: Module,
    kind: str,
    source: str,
    *,
    before: Module | None = None,
    after: Module | None = None,
    before_mlp: Module | None = None,
    after_mlp: Module | None = None,
    scaled: Module | None = None,
    tables_of: str = "all",
) -> LayerFunction:
    """``x + attention(x)``, then ``x + mlp(x)``; ``kind`` is the attention's.

    ``before``, ``after``, ``before_mlp``, ``after_mlp``: norms around the halves.  ``scaled``: what multiplies each
    half within the sum, so that no variable keeps the product.  ``tables_of``: which rotary tables it takes.
    """

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", source):
            residual = hidden_states = x
            if before is not None:
                hidden_states = before(tape, hidden_states)
            hidden_states, _weights = attention(tape, hidden_states, tables[tables_of], masks[kind])
            if after is not None:
                hidden_states = after(tape, hidden_states)
            hidden_states = add(
                tape, residual, hidden_states if scaled is None else scaled(tape, hidden_states), "residual sum"
            )
            residual = hidden_states
            if before_mlp is not None:
                hidden_states = before_mlp(tape, hidden_states)
            hidden_states = mlp(tape, hidden_states)
            if after_mlp is not None:
                hidden_states = after_mlp(tape, hidden_states)
            hidden_states = add(
                tape, residual, hidden_states if scaled is None else scaled(tape, hidden_states), "residual sum"
            )
            return hidden_states

    return forward


def pre_norm_layer(before: Module, attention: Attention, between: Module, mlp: Module, kind: str) -> LayerFunction:
    """``x + attention(norm(x))``, then ``x + mlp(norm(x))``; ``kind`` is the attention's."""
    source = "transformers MixtralDecoderLayer.forward"
    return decoder_layer(attention, mlp, kind, source, before=before, before_mlp=between)
