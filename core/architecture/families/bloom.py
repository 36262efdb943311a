"""BLOOM: slopes over positions instead of position embeddings, always eager attention in transformers.

Source: transformers ``modeling_bloom.py``.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import head_or_score
from core.architecture.network import Batch, Embedded, LayerFunction, Network, Returned
from core.blocks import AttentionKernel, LayerNorm, token_embeddings
from core.blocks.bloom_gelu import bloom_gelu
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, biased_matmul, cast, contiguous, dropout, matmul, part, reshape, softmax, transpose, view

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.hidden, self.heads, self.head_dim = spec["hidden_size"], spec["num_attention_heads"], spec["head_dim"]
        self.attention_dropout, self.hidden_dropout = spec["attention_dropout"], spec["hidden_dropout"]
        with builder.module("self_attention"):
            self.query_key_value = builder.linear("query_key_value", self.hidden, 3 * self.hidden, True)
            self.dense = builder.linear("dense", self.hidden, self.hidden, True)

    def _one_of_three(self, tape: Tape, fused: Tensor) -> Tensor:
        return transpose(tape, part(tape, fused, (B, LENGTH, self.heads, self.head_dim)), 1, 2)

    def _flattened(self, tape: Tape, x: Tensor) -> Tensor:
        """``reshape(b · heads, s, d)``: heads lie between the tokens, so that it copies unless b is 1."""
        return x if tape.ask("b = 1", lambda dims: dims.b == 1) else contiguous(tape, x, "heads before tokens")

    def __call__(
        self, tape: Tape, x: Tensor, residual: Tensor, alibi: Tensor, mask: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        with tape.scope("self_attention", "transformers BloomAttention.forward"):
            fused_qkv = view(tape, self.query_key_value(tape, x), (B, LENGTH, self.heads, 3, self.head_dim))
            query, key, value = (self._one_of_three(tape, fused_qkv) for _ in range(3))
            query = self._flattened(tape, query)
            key = transpose(tape, self._flattened(tape, key), 2, 3)
            value = self._flattened(tape, value)
            shape = (B, self.heads, LENGTH, LENGTH)
            attention_scores = biased_matmul(tape, alibi, query, key, shape, "scores with slopes")
            weights = attention_scores if mask is None else add(tape, attention_scores, mask, "masked scores")
            probabilities = cast(tape, softmax(tape, weights, "fp32"), query.dtype, "attention weights")
            probabilities = dropout(tape, probabilities, self.attention_dropout)
            context = matmul(tape, probabilities, value, (B, self.heads, LENGTH, self.head_dim), "attention output")
            context = self._merged(tape, context)
            output = self.dense(tape, context)
            output = _dropped_sum(tape, output, residual, self.hidden_dropout)
            return output, probabilities

    def _merged(self, tape: Tape, x: Tensor) -> Tensor:
        return reshape(tape, transpose(tape, x, 1, 2), (B, LENGTH, self.hidden), "tokens before heads")


def _dropped_sum(tape: Tape, x: Tensor, residual: Tensor, rate: float) -> Tensor:
    out = dropout(tape, x, rate)
    out = add(tape, residual, out, "residual sum")
    return out


def _layer(builder: Builder, spec: ModelSpec) -> LayerFunction:
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    after_norm = spec["apply_residual_connection_post_layernorm"]
    before = LayerNorm(builder, "input_layernorm", hidden)
    attention = _Attention(builder, spec)
    between = LayerNorm(builder, "post_attention_layernorm", hidden)
    with builder.module("mlp"):
        expand = builder.linear("dense_h_to_4h", hidden, spec["intermediate_size"], True)
        project = builder.linear("dense_4h_to_h", spec["intermediate_size"], hidden, True)

    def mlp(tape: Tape, x: Tensor, residual: Tensor) -> Tensor:
        with tape.scope("mlp", "transformers BloomMLP.forward"):
            hidden_states = bloom_gelu(tape, expand(tape, x))
            intermediate_output = project(tape, hidden_states)
            return _dropped_sum(tape, intermediate_output, residual, rate)

    def forward(tape: Tape, x: Tensor, shared: Any) -> Returned:
        alibi, mask = shared
        with tape.scope("layer", "transformers BloomBlock.forward"):
            layernorm_output = before(tape, x)
            residual = layernorm_output if after_norm else x
            attention_output, weights = attention(tape, layernorm_output, residual, alibi, mask)
            layernorm_output = between(tape, attention_output)
            residual = layernorm_output if after_norm else attention_output
            output = mlp(tape, layernorm_output, residual)
            return Returned(output, weights)

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel("eager", config.batch.padded)
    hidden, heads = spec["hidden_size"], spec["num_attention_heads"]
    tokens = builder.token_table("transformer.word_embeddings", spec["vocab_size"], hidden)
    embeddings_norm = LayerNorm(builder, "transformer.word_embeddings_layernorm", hidden)
    layers = [_layer(builder, spec) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    norm = LayerNorm(builder, "transformer.ln_f", hidden)
    head, score = head_or_score(builder, config, tokens, label_dropout=spec["hidden_dropout"])

    def slopes(tape: Tape, dtype: str) -> Tensor:
        with tape.scope("alibi", "transformers BloomModel.forward"):
            one = tape.new((heads, 1, LENGTH), "fp32", "slopes over positions")
            alibi = tape.new((B, heads, 1, LENGTH), "fp32", "slopes over positions")
            del one
            return cast(tape, alibi, dtype, "slopes over positions")

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embeddings", "transformers BloomModel.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, tokens)
            hidden_states = embeddings_norm(tape, inputs_embeds)
        alibi = slopes(tape, hidden_states.dtype)
        mask = kernel.mask(tape, inputs_embeds.dtype)
        return hidden_states, (alibi, mask), (inputs_embeds,)

    return Network(
        builder,
        embed,
        layers,
        norm,
        head,
        classify=score,
        word_embeddings=lambda tape, ids: token_embeddings(tape, builder, ids, tokens),
    )
