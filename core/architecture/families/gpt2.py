"""GPT-2: learned positions, LayerNorm before each half, one fused projection for queries, keys and values.

Source: transformers ``modeling_gpt2.py``.  Its ``Conv1D`` is a linear layer with a transposed weight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.architecture.decoder import head_or_score
from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LayerNorm, PlainMlp, cached, position_ids, token_embeddings
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, embedding, split, transpose, view

__all__ = ["build", "build_with"]

#: ``(tape, hidden, mask)`` to the output and eager attention's weights.
Attention = Callable[[Tape, Tensor, Tensor | None], tuple[Tensor, Tensor | None]]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        self.hidden, self.heads = spec["hidden_size"], spec["num_attention_heads"]
        self.kernel = kernel
        self.attention_dropout, self.residual_dropout = spec["attention_dropout"], spec["hidden_dropout"]
        with builder.module("attn"):
            self.c_attn = builder.linear("c_attn", self.hidden, 3 * self.hidden, True)
            self.c_proj = builder.linear("c_proj", self.hidden, self.hidden, True)

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attn", "transformers GPT2Attention.forward"):
            third = (B, LENGTH, self.hidden)
            by_head = (B, LENGTH, self.heads, self.hidden // self.heads)
            query, key, value = split(tape, self.c_attn(tape, x), (third, third, third))
            key = transpose(tape, view(tape, key, by_head), 1, 2)
            value = transpose(tape, view(tape, value, by_head), 1, 2)
            query = transpose(tape, view(tape, query, by_head), 1, 2)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.attention_dropout)
            output = self.c_proj(tape, output)
            output = dropout(tape, output, self.residual_dropout)
            return output, weights


def _layer(
    builder: Builder,
    spec: ModelSpec,
    kernel: AttentionKernel,
    attend: Callable[[Builder, ModelSpec, AttentionKernel], Attention],
) -> LayerFunction:
    hidden = spec["hidden_size"]
    before = LayerNorm(builder, "ln_1", hidden)
    attention = attend(builder, spec, kernel)
    between = LayerNorm(builder, "ln_2", hidden)
    mlp = PlainMlp(
        builder,
        hidden,
        spec["intermediate_size"],
        spec["hidden_act"],
        ("c_fc", "c_proj"),
        spec["hidden_dropout"],
    )

    def forward(tape: Tape, x: Tensor, mask: Any) -> Tensor:
        with tape.scope("layer", "transformers GPT2Block.forward"):
            residual = x
            hidden_states = before(tape, x)
            attention_output, _weights = attention(tape, hidden_states, mask)
            hidden_states = add(tape, attention_output, residual, "residual sum")
            residual = hidden_states
            hidden_states = between(tape, hidden_states)
            feed_forward = mlp(tape, hidden_states)
            hidden_states = add(tape, residual, feed_forward, "residual sum")
            return hidden_states

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    return build_with(_Attention, builder, config)


def build_with(
    attend: Callable[[Builder, ModelSpec, AttentionKernel], Attention], builder: Builder, config: TrainingConfig
) -> Network:
    """GPT-2's network with another attention."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, softmax_kind="cast")
    hidden = spec["hidden_size"]
    tokens = builder.token_table("wte", spec["vocab_size"], hidden)
    positions = builder.weight("wpe.weight", (spec["max_position_embeddings"], hidden))
    layers = [_layer(builder, spec, kernel, attend) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    norm = LayerNorm(builder, "ln_f", hidden)
    head, score = head_or_score(builder, config, tokens)

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embeddings", "transformers GPT2Model.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, tokens)
            indices = position_ids(tape)
            position_embeds = embedding(tape, indices, positions)
            hidden_states = add(tape, inputs_embeds, position_embeds, "embeddings with positions")
            mask = kernel.mask(tape, inputs_embeds.dtype)
            hidden_states = dropout(tape, hidden_states, spec["embedding_dropout"])
        return hidden_states, mask, (inputs_embeds, indices, position_embeds)

    return Network(
        builder,
        embed,
        layers,
        norm,
        head,
        classify=score,
        word_embeddings=lambda tape, ids: token_embeddings(tape, builder, ids, tokens),
    )
