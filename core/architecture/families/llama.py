"""Llama and what shares its blocks: Mistral, Qwen2, Qwen3, Phi-3.

A layer is ``x + attention(norm(x))``, then ``x + mlp(norm(x))`` (transformers ``LlamaDecoderLayer.forward``); the
members differ in
biases, in norms on queries and keys, in fused projections, and in which layers look through a window.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network, traced_layers
from core.blocks import (
    AttentionKernel,
    FusedGatedMlp,
    GatedMlp,
    RmsNorm,
    RotaryTables,
    ScoreHead,
    position_ids,
    rotate,
    token_embeddings,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, part, transpose, view

__all__ = ["Traits", "build", "layer_kinds", "traits_of"]

SOURCE = "transformers LlamaDecoderLayer.forward"


@dataclass(frozen=True, slots=True)
class Traits:
    """In what a member differs from Llama."""

    qkv_bias: bool = False
    output_bias: bool = False
    mlp_bias: bool = False
    norms_queries_and_keys: bool = False
    fused: bool = False
    residual_dropout: float = 0.0
    rotary_part: float = 1.0


def traits_of(spec: ModelSpec) -> Traits:
    """The member's traits by its ``config.json``."""
    attention_bias = bool(spec.get("attention_bias", False))
    match spec.model_type:
        case "qwen2":
            return Traits(qkv_bias=True)
        case "qwen3":
            return Traits(qkv_bias=attention_bias, output_bias=attention_bias, norms_queries_and_keys=True)
        case "phi3":
            return Traits(
                fused=True,
                residual_dropout=spec.get("hidden_dropout", 0.0),
                rotary_part=spec.get("partial_rotary_factor", 1.0),
            )
        case _:
            return Traits(attention_bias, attention_bias, bool(spec.get("mlp_bias", False)))


def layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    """``full_attention`` or ``sliding_attention`` for each layer."""
    types = spec.get("layer_types")
    if types is not None:
        return tuple(types)
    kind = "full_attention" if spec.get("sliding_window") is None else "sliding_attention"
    return (kind,) * int(spec["num_hidden_layers"])


class Attention:
    """Grouped-query self-attention with rotary positions."""

    def __init__(self, builder: Builder, spec: ModelSpec, traits: Traits, kernel: AttentionKernel) -> None:
        hidden, head_dim = spec["hidden_size"], spec["head_dim"]
        self.heads, self.key_heads, self.head_dim = spec["num_attention_heads"], spec["num_key_value_heads"], head_dim
        self.kernel, self.dropout = kernel, spec.get("attention_dropout", 0.0)
        self.widths = (self.heads * head_dim, self.key_heads * head_dim, self.key_heads * head_dim)
        self.fused = traits.fused
        with builder.module("self_attn"):
            if traits.fused:
                self.qkv_proj = builder.linear("qkv_proj", hidden, sum(self.widths))
            else:
                self.q_proj, self.k_proj, self.v_proj = (
                    builder.linear(name, hidden, width, traits.qkv_bias)
                    for name, width in zip(("q_proj", "k_proj", "v_proj"), self.widths, strict=True)
                )
            self.o_proj = builder.linear("o_proj", self.widths[0], hidden, traits.output_bias)
            self.norms = (
                (RmsNorm(builder, "q_norm", head_dim), RmsNorm(builder, "k_norm", head_dim))
                if traits.norms_queries_and_keys
                else None
            )

    def _by_head(self, tape: Tape, x: Tensor, heads: int) -> Tensor:
        return view(tape, x, (B, LENGTH, heads, self.head_dim))

    def _projections(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        if self.fused:
            qkv = self.qkv_proj(tape, x)
            query, key, value = (
                self._by_head(tape, part(tape, qkv, (B, LENGTH, width)), heads)
                for width, heads in zip(self.widths, (self.heads, self.key_heads, self.key_heads), strict=True)
            )
        else:
            query = self._by_head(tape, self.q_proj(tape, x), self.heads)
            if self.norms is not None:
                query = self.norms[0](tape, query)
            key = self._by_head(tape, self.k_proj(tape, x), self.key_heads)
            if self.norms is not None:
                key = self.norms[1](tape, key)
            value = self._by_head(tape, self.v_proj(tape, x), self.key_heads)
        return transpose(tape, query, 1, 2), transpose(tape, key, 1, 2), transpose(tape, value, 1, 2)

    def __call__(
        self, tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        with tape.scope("self_attn", "transformers LlamaAttention.forward"):
            query, key, value = self._projections(tape, x)
            query, key = _rotate_both(tape, query, key, tables)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.o_proj(tape, output)
            return output, weights


def _rotate_both(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    return rotate(tape, query, tables), rotate(tape, key, tables)


def _layer(builder: Builder, spec: ModelSpec, traits: Traits, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, width, act = spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"]
    attention = Attention(builder, spec, traits, kernel)
    mlp: FusedGatedMlp | GatedMlp = (
        FusedGatedMlp(builder, hidden, width, act)
        if traits.fused
        else GatedMlp(builder, hidden, width, act, traits.mlp_bias)
    )
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)

    def forward(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", SOURCE):
            residual = x
            hidden_states = before(tape, x)
            hidden_states, _weights = attention(tape, hidden_states, tables, masks[kind])
            hidden_states = add(tape, residual, dropout(tape, hidden_states, traits.residual_dropout), "residual sum")
            residual = hidden_states
            hidden_states = between(tape, hidden_states)
            hidden_states = mlp(tape, hidden_states)
            return add(tape, residual, dropout(tape, hidden_states, traits.residual_dropout), "residual sum")

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    traits = traits_of(spec)
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = layer_kinds(spec)
    hidden, vocabulary = spec["hidden_size"], spec["vocab_size"]
    table = builder.weight("model.embed_tokens.weight", (vocabulary, hidden))
    layers: list[LayerFunction] = []
    for index, copies in traced_layers(kinds):
        builder.copies = copies
        with builder.module("layer"):
            layers.append(_layer(builder, spec, traits, kernel, kinds[index]))
    builder.copies = 1
    norm = RmsNorm(builder, "model.norm", hidden)
    rotary = RotaryTables(builder, int(spec["head_dim"] * traits.rotary_part))
    classifies = config.batch.task == "sequence_classification"
    score = ScoreHead(builder, hidden, config.batch.num_labels) if classifies else None
    head = None
    if not classifies:
        tied = bool(spec["tie_word_embeddings"])
        head = builder.tied_head(table) if tied else builder.head("lm_head", hidden, vocabulary)
    windows = {kind: spec.get("sliding_window") if kind == "sliding_attention" else None for kind in set(kinds)}

    def embed(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("embed_tokens", "transformers LlamaModel.forward"):
            embeddings = token_embeddings(tape, builder, batch.input_ids, table)
        indices = position_ids(tape)
        masks = {kind: kernel.mask(tape, embeddings.dtype, window) for kind, window in sorted(windows.items())}
        return embeddings, (rotary(tape, embeddings.dtype), masks), (embeddings, indices)

    return Network(builder, embed, layers, norm, head, classify=score)
