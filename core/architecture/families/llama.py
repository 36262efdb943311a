"""Llama and what shares its blocks: Mistral, Qwen2, Qwen3, Phi-3.

A layer is ``x + attention(norm(x))``, then ``x + mlp(norm(x))`` (transformers ``LlamaDecoderLayer.forward``); the
members differ in biases, in norms on queries and keys, in fused projections, and in which layers have a window.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, windows_of
from core.architecture.network import LayerFunction, Network
from core.blocks import (
    AttentionKernel,
    FusedGatedMlp,
    GatedMlp,
    RmsNorm,
    RotaryTables,
    cached,
    rotate,
)
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, part, transpose, view
from core.tape.ops.collectives import whole_sequence

__all__ = ["Attention", "Traits", "build", "decoder_layer", "traits_of"]

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
            # Each GPU has some of the heads.
            self.heads //= builder.tensor_parallel_size
            self.key_heads //= builder.tensor_parallel_size
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
            x = whole_sequence(tape, x)
            query, key, value = self._projections(tape, x)
            query, key = _rotate_both(tape, query, key, tables)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.o_proj(tape, output)
            return output, weights


def _rotate_both(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    return rotate(tape, query, tables), rotate(tape, key, tables)


def decoder_layer(
    builder: Builder, spec: ModelSpec, traits: Traits, kernel: AttentionKernel, kind: str
) -> LayerFunction:
    hidden, width, act = spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"]
    attention = Attention(builder, spec, traits, kernel)
    mlp: FusedGatedMlp | GatedMlp = (
        FusedGatedMlp(builder, hidden, width, act)
        if traits.fused
        else GatedMlp(builder, hidden, width, act, traits.mlp_bias)
    )
    before, between = RmsNorm(builder, "input_layernorm", hidden), RmsNorm(builder, "post_attention_layernorm", hidden)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", SOURCE):
            residual = x
            hidden_states = before(tape, x)
            hidden_states, _weights = attention(tape, hidden_states, tables["all"], masks[kind])
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
    kinds = attention_kinds(spec)
    width = int(spec["head_dim"] * traits.rotary_part)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: decoder_layer(builder, spec, traits, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=lambda builder: {"all": RotaryTables(builder, width)},
            windows=windows_of(spec, kinds),
        ),
    )
