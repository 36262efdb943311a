"""GPT-NeoX and Pythia: one fused projection by head, a rotated part of each head, attention and MLP side by side.

Source: transformers ``modeling_gpt_neox.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, windows_of
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, LayerNorm, PlainMlp, RotaryTables, cached, rotate_parts
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, dropout, split, transpose, view

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden, bias = spec["hidden_size"], spec["attention_bias"]
        self.heads, self.head_dim = spec["num_attention_heads"], spec["head_dim"]
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        with builder.module("attention"):
            self.query_key_value = builder.linear("query_key_value", hidden, 3 * hidden, bias)
            self.dense = builder.linear("dense", hidden, hidden, bias)

    def __call__(
        self, tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attention", "transformers GPTNeoXAttention.forward"):
            by_head = (B, LENGTH, self.heads, 3 * self.head_dim)
            qkv = transpose(tape, view(tape, self.query_key_value(tape, x), by_head), 1, 2)
            third = (B, self.heads, LENGTH, self.head_dim)
            query, key, value = split(tape, qkv, (third, third, third))
            query, key = rotate_parts(tape, query, key, tables)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.dense(tape, output)
            return output, weights


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, parallel, rate = spec["hidden_size"], spec["use_parallel_residual"], spec["hidden_dropout"]
    before = LayerNorm(builder, "input_layernorm", hidden)
    after = LayerNorm(builder, "post_attention_layernorm", hidden)
    attention = _Attention(builder, spec, kernel)
    names = ("dense_h_to_4h", "dense_4h_to_h")
    mlp = PlainMlp(builder, hidden, spec["intermediate_size"], spec["hidden_act"], names)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers GPTNeoXLayer.forward"):
            attended, _weights = attention(tape, before(tape, x), tables["all"], masks[kind])
            attended = dropout(tape, attended, rate)
            if parallel:
                mlp_output = mlp(tape, after(tape, x))
                mlp_output = dropout(tape, mlp_output, rate)
                return add(tape, add(tape, mlp_output, attended, "sum of both halves"), x, "residual sum")
            attended = add(tape, attended, x, "residual sum")
            mlp_output = mlp(tape, after(tape, attended))
            mlp_output = dropout(tape, mlp_output, rate)
            return add(tape, mlp_output, attended, "residual sum")

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    width = int(spec["head_dim"] * spec["partial_rotary_factor"])
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=LayerNorm,
            token_table="gpt_neox.embed_in",
            final_norm="gpt_neox.final_layer_norm",
            kernel=kernel,
            rotary=lambda builder: {"all": RotaryTables(builder, width)},
            windows=windows_of(spec, kinds),
            dropped=lambda tape, x: dropout(tape, x, spec["hidden_dropout"]),
        ),
    )
