"""GPT-Neo: learned positions, scores in fp32, always its own eager attention.

Source: transformers ``modeling_gpt_neo.py``.  Its windows are patterns in a mask and save no memory.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import head_or_score
from core.architecture.network import Batch, Embedded, LayerFunction, Network, Returned
from core.blocks import AttentionKernel, LayerNorm, PlainMlp, position_ids, token_embeddings
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, cast, contiguous, dropout, embedding, masked_fill, matmul, softmax, transpose, view

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.hidden, longest = spec["hidden_size"], spec["max_position_embeddings"]
        self.heads, self.head_dim = spec["num_attention_heads"], spec["head_dim"]
        self.attention_dropout, self.hidden_dropout = spec["attention_dropout"], spec["hidden_dropout"]
        with builder.module("attn.attention"):
            self.pattern = builder.buffer("bias", (1, 1, longest, longest), "bool")
            self.k_proj, self.v_proj, self.q_proj = (
                builder.linear(name, self.hidden, self.hidden) for name in ("k_proj", "v_proj", "q_proj")
            )
            self.out_proj = builder.linear("out_proj", self.hidden, self.hidden, True)

    def _by_head(self, tape: Tape, x: Tensor) -> Tensor:
        return transpose(tape, view(tape, x, (B, LENGTH, self.heads, self.head_dim)), 1, 2)

    def _attend(
        self, tape: Tape, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        query = cast(tape, query, "fp32", "fp32 query")
        key = cast(tape, key, "fp32", "fp32 key")
        weights = matmul(tape, query, transpose(tape, key, 2, 3), (B, self.heads, LENGTH, LENGTH), "scores")
        weights = masked_fill(tape, weights, self.pattern)
        if mask is not None:
            weights = add(tape, weights, mask, "masked scores")
        weights = softmax(tape, weights)
        weights = cast(tape, weights, value.dtype, "attention weights in the model's dtype")
        weights = dropout(tape, weights, self.attention_dropout)
        return matmul(tape, weights, value, (B, self.heads, LENGTH, self.head_dim), "attention output"), weights

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor]:
        with tape.scope("attn", "transformers GPTNeoSelfAttention.forward"):
            query = self.q_proj(tape, x)
            key = self.k_proj(tape, x)
            value = self.v_proj(tape, x)
            query = self._by_head(tape, query)
            key = self._by_head(tape, key)
            value = self._by_head(tape, value)
            output, weights = self._attend(tape, query, key, value, mask)
            output = self._merged(tape, output)
            output = self.out_proj(tape, output)
            output = dropout(tape, output, self.hidden_dropout)
            return output, weights

    def _merged(self, tape: Tape, x: Tensor) -> Tensor:
        tokens_first = contiguous(tape, transpose(tape, x, 1, 2), "tokens before heads")
        return view(tape, tokens_first, (B, LENGTH, self.hidden))


def _layer(builder: Builder, spec: ModelSpec) -> LayerFunction:
    hidden, width = spec["hidden_size"], spec["intermediate_size"]
    before = LayerNorm(builder, "ln_1", hidden)
    attention = _Attention(builder, spec)
    between = LayerNorm(builder, "ln_2", hidden)
    mlp = PlainMlp(builder, hidden, width, spec["hidden_act"], ("c_fc", "c_proj"), spec["hidden_dropout"])

    def forward(tape: Tape, x: Tensor, mask: Any) -> Returned:
        with tape.scope("layer", "transformers GPTNeoBlock.forward"):
            residual = x
            hidden_states = before(tape, x)
            attn_output, weights = attention(tape, hidden_states, mask)
            hidden_states = add(tape, attn_output, residual, "residual sum")
            residual = hidden_states
            hidden_states = between(tape, hidden_states)
            feed_forward = mlp(tape, hidden_states)
            hidden_states = add(tape, residual, feed_forward, "residual sum")
            return Returned(hidden_states, weights)

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel("eager", config.batch.padded)
    hidden = spec["hidden_size"]
    tokens = builder.token_table("transformer.wte", spec["vocab_size"], hidden)
    positions = builder.weight("transformer.wpe.weight", (spec["max_position_embeddings"], hidden))
    layers = [_layer(builder, spec) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    norm = LayerNorm(builder, "transformer.ln_f", hidden)
    head, score = head_or_score(builder, config, tokens)

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embeddings", "transformers GPTNeoModel.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, tokens)
            indices = position_ids(tape)
            mask = kernel.mask(tape, inputs_embeds.dtype)
            position_embeds = embedding(tape, indices, positions)
            hidden_states = add(tape, inputs_embeds, position_embeds, "embeddings with positions")
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
