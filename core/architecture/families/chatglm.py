"""ChatGLM 2 and 3: one projection for queries, keys and values, pairs of dimensions rotated in half of each head.

Its code comes with the checkpoints (``modeling_chatglm.py``), not with transformers.
"""

from __future__ import annotations

from typing import Any

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, activation
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import (
    add,
    add_scalar,
    cast,
    concatenate,
    dropout,
    mean,
    mul,
    part,
    reciprocal_root,
    repeat_heads,
    split,
    square,
    subtract,
    transpose,
    view,
)

__all__ = ["build"]

SOURCE = "modeling_chatglm.py"


class _Norm:
    """RMSNorm that multiplies the input itself by an fp32 factor and casts back last."""

    def __init__(self, builder: Builder, name: str, width: int) -> None:
        self.weight = builder.weight(f"{name}.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope(self.weight.name.removesuffix(".weight"), SOURCE):
            variance = mean(tape, square(tape, cast(tape, x, "fp32", "fp32 copy of the input")))
            hidden = mul(tape, x, reciprocal_root(tape, add_scalar(tape, variance)), "normalised in fp32")
            return cast(tape, mul(tape, self.weight, hidden, "scaled in fp32"), x.dtype, "scaled")


def _rotated(tape: Tape, x: Tensor, tables: Any, width: int) -> Tensor:
    """``[b, s, heads, d]``: pairs of neighbours in the first ``width`` dimensions."""
    head_dim = x.shape[-1]
    assert isinstance(head_dim, int)
    turned, half = (*x.shape[:-1], width), (*x.shape[:-1], width // 2)
    pairs, passed = part(tape, x, turned), part(tape, x, (*x.shape[:-1], head_dim - width))
    cos, sin = (Tensor(table.storage, (1, LENGTH, 1, width // 2), table.dtype, None, False) for table in tables)
    first, second = part(tape, pairs, half), part(tape, pairs, half)
    rotated = concatenate(
        tape,
        (
            subtract(tape, mul(tape, first, cos), mul(tape, second, sin), "rotated pairs"),
            add(tape, mul(tape, second, cos), mul(tape, first, sin), "rotated pairs"),
        ),
        turned,
        "rotated part",
    )
    return concatenate(tape, (rotated, passed), x.shape, "rotated and passed")


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden, bias = spec["hidden_size"], spec["add_bias_linear"]
        self.heads, self.key_heads, self.head_dim = (
            spec["num_attention_heads"],
            spec["num_key_value_heads"],
            spec["head_dim"],
        )
        self.kernel, self.dropout = kernel, spec["attention_dropout"]
        self.counts = (self.heads, self.key_heads, self.key_heads)
        width = sum(self.counts) * self.head_dim
        with builder.module("self_attention"):
            self.fused = builder.linear("query_key_value", hidden, width, bias or spec["add_qkv_bias"])
            self.dense = builder.linear("dense", self.heads * self.head_dim, hidden, bias)

    def __call__(self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("self_attention", SOURCE):
            mixed = self.fused(tape, x)
            shapes = tuple((B, LENGTH, count * self.head_dim) for count in self.counts)
            query, key, value = (
                view(tape, states, (B, LENGTH, count, self.head_dim))
                for states, count in zip(split(tape, mixed, shapes), self.counts, strict=True)
            )
            query = _rotated(tape, query, tables, self.head_dim // 2)
            key = _rotated(tape, key, tables, self.head_dim // 2)
            query, key, value = (transpose(tape, states, 1, 2) for states in (query, key, value))
            groups = self.heads // self.key_heads
            key = repeat_heads(tape, key, groups)
            value = repeat_heads(tape, value, groups)
            context, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.dense(tape, context)
            return output, weights


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, width, rate = spec["hidden_size"], spec["intermediate_size"], spec["hidden_dropout"]
    bias = spec["add_bias_linear"]
    before = _Norm(builder, "input_layernorm", hidden)
    attention = _Attention(builder, spec, kernel)
    between = _Norm(builder, "post_attention_layernorm", hidden)
    with builder.module("mlp"):
        widen = builder.linear("dense_h_to_4h", hidden, 2 * width, bias)
        narrow = builder.linear("dense_4h_to_h", width, hidden, bias)
    act = activation("silu")

    def mlp(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("mlp", SOURCE):
            both = widen(tape, x)
            half = (B, LENGTH, width)
            gate, up = split(tape, both, (half, half))
            gated = mul(tape, act(tape, gate), up, "gate · up")
            return narrow(tape, gated)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", SOURCE):
            layernorm_output = before(tape, x)
            attention_output, _weights = attention(tape, layernorm_output, tables["all"], masks[kind])
            layernorm_input = dropout(tape, attention_output, rate)
            layernorm_input = add(tape, x, layernorm_input, "residual sum")
            layernorm_output = between(tape, layernorm_input)
            mlp_output = mlp(tape, layernorm_output)
            output = dropout(tape, mlp_output, rate)
            output = add(tape, layernorm_input, output, "residual sum")
            return output

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=_Norm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"] // 2),
            windows=dict.fromkeys(kinds),
            token_table="transformer.embedding.word_embeddings",
            final_norm="transformer.encoder.final_layernorm",
        ),
    )
