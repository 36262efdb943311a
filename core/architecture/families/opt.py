"""OPT: learned positions, ReLU, a norm before each half (350M: after), embeddings of another width (350M).

Source: transformers ``modeling_opt.py``.
"""

from __future__ import annotations

from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network
from core.blocks import AttentionKernel, LayerNorm, ScoreHead, activation, cached, token_embeddings
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, embedding, mul_scalar, transpose, view

__all__ = ["build"]

#: ``OPTLearnedPositionalEmbedding``: rows before the first position.
_OFFSET = 2


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden, bias = spec["hidden_size"], spec["enable_bias"]
        self.by_head = (B, LENGTH, spec["num_attention_heads"], spec["head_dim"])
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("self_attn"):
            self.k_proj, self.v_proj, self.q_proj, self.out_proj = (
                builder.linear(name, hidden, hidden, bias) for name in ("k_proj", "v_proj", "q_proj", "out_proj")
            )

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("self_attn", "transformers OPTAttention.forward"):
            query = mul_scalar(tape, self.q_proj(tape, x), "scaled query")
            query = transpose(tape, view(tape, query, self.by_head), 1, 2)
            key = self.k_proj(tape, x)
            value = self.v_proj(tape, x)
            key = transpose(tape, view(tape, key, self.by_head), 1, 2)
            value = transpose(tape, view(tape, value, self.by_head), 1, 2)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.out_proj(tape, output)
            return output, weights


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> LayerFunction:
    hidden, width, bias = spec["hidden_size"], spec["intermediate_size"], spec["enable_bias"]
    rate, first = spec["hidden_dropout"], spec["do_layer_norm_before"]
    attention = _Attention(builder, spec, kernel)
    attention_norm = LayerNorm(builder, "self_attn_layer_norm", hidden)
    fc1, fc2 = builder.linear("fc1", hidden, width, bias), builder.linear("fc2", width, hidden, bias)
    act = activation(spec["hidden_act"])
    final_norm = LayerNorm(builder, "final_layer_norm", hidden)

    def forward(tape: Tape, x: Tensor, mask: Any) -> Tensor:
        with tape.scope("layer", "transformers OPTDecoderLayer.forward"):
            residual = x
            hidden_states = attention_norm(tape, x) if first else x
            hidden_states, _weights = attention(tape, hidden_states, mask)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            if not first:
                hidden_states = attention_norm(tape, hidden_states)
            residual = hidden_states
            if first:
                hidden_states = final_norm(tape, hidden_states)
            hidden_states = fc1(tape, hidden_states)
            hidden_states = act(tape, hidden_states)
            hidden_states = fc2(tape, hidden_states)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            if not first:
                hidden_states = final_norm(tape, hidden_states)
            return hidden_states

    return forward


def _positions(tape: Tape, batch: Batch) -> tuple[Tensor, Tensor]:
    """The mask positions are counted from, and the positions: 0, 1, 2 … over the tokens of each sequence."""
    mask = batch.attention_mask if batch.padded else tape.new((B, LENGTH), "fp32", "ones for counting")
    counted = tape.new((B, LENGTH), mask.dtype, "counted tokens")
    masked = tape.new((B, LENGTH), mask.dtype, "counted tokens")
    del counted
    shifted = tape.new((B, LENGTH), mask.dtype, "counted tokens")
    del masked
    return mask, shifted if shifted.dtype == "int64" else tape.new((B, LENGTH), "int64", "position indices")


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    hidden, narrow = spec["hidden_size"], spec["word_embed_proj_dim"]
    tokens = builder.token_table("model.decoder.embed_tokens", spec["vocab_size"], narrow)
    rows = (spec["max_position_embeddings"] + _OFFSET, hidden)
    positions = builder.weight("model.decoder.embed_positions.weight", rows)
    project_out = builder.linear("project_out", hidden, narrow) if narrow != hidden else None
    project_in = builder.linear("project_in", narrow, hidden) if narrow != hidden else None
    norm = LayerNorm(builder, "model.decoder.final_layer_norm", hidden) if spec["do_layer_norm_before"] else None
    layers = [_layer(builder, spec, kernel) for _ in builder.stack(("layer",) * spec["num_hidden_layers"])]
    classifies = config.batch.task in ("reward", "sequence_classification")

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embeddings", "transformers OPTDecoder.forward"):
            inputs_embeds = token_embeddings(tape, builder, batch.input_ids, tokens)
            counted, indices = _positions(tape, batch)
            mask = kernel.mask(tape, inputs_embeds.dtype)
            pos_embeds = embedding(tape, tape.new((B, LENGTH), "int64", "rows of the position table"), positions)
            if project_in is not None:
                inputs_embeds = project_in(tape, inputs_embeds)
            hidden_states = add(tape, inputs_embeds, pos_embeds, "embeddings with positions")
        return hidden_states, mask, (inputs_embeds, counted, indices, pos_embeds)

    def finish(tape: Tape, x: Tensor) -> Tensor:
        hidden_states = x if norm is None else norm(tape, x)
        if project_out is not None:
            hidden_states = project_out(tape, hidden_states)
        return hidden_states

    return Network(
        builder,
        embed,
        layers,
        finish,
        None if classifies else builder.tied_head(tokens),
        classify=ScoreHead(builder, narrow, config.batch.classes) if classifies else None,
        word_embeddings=lambda tape, ids: token_embeddings(tape, builder, ids, tokens),
    )
