"""Falcon: attention and MLP side by side; 7B shares one key head, the newer ones spread few over all query heads.

Source: transformers ``modeling_falcon.py``.  Its masks are always made, and its linear layers are written out.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables
from core.architecture.network import LayerFunction, Network, Returned
from core.blocks import AttentionKernel, LayerNorm, activation, rotate
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Shape, Tape, Tensor
from core.tape.ops import (
    add,
    add_in_place,
    chosen,
    contiguous,
    dropout,
    expand,
    matmul,
    part,
    reshape,
    scaled_dot_product_attention,
    softmax,
    transpose,
    view,
)

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, implementation: str) -> None:
        self.hidden, self.heads, self.head_dim = spec["hidden_size"], spec["num_attention_heads"], spec["head_dim"]
        self.implementation = implementation
        self.spreads = spec["new_decoder_architecture"]
        if self.spreads:
            self.key_heads, self.fused_keys = spec["num_attention_heads"], spec["num_key_value_heads"]
        else:
            self.key_heads = self.fused_keys = 1 if spec["multi_query"] else self.heads
        width = (self.heads + 2 * self.fused_keys) * self.head_dim
        with builder.module("self_attention"):
            self.query_key_value = builder.linear("query_key_value", self.hidden, width, spec["bias"], written_out=True)
            self.dense = builder.linear("dense", self.hidden, self.hidden, spec["bias"], written_out=True)

    def _heads(self, tape: Tape, fused: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """``_split_heads``: ``[b, s, heads, d]`` of query, key and value."""
        d = self.head_dim
        if self.spreads:
            return self._spread(tape, fused)
        if self.key_heads == self.heads:
            fused = view(tape, fused, (B, LENGTH, self.heads, 3, d))
            query, key, value = (part(tape, fused, (B, LENGTH, self.heads, d)) for _ in range(3))
            return query, key, value
        fused = view(tape, fused, (B, LENGTH, self.heads + 2, d))
        return (
            part(tape, fused, (B, LENGTH, self.heads, d)),
            chosen(tape, fused, (B, LENGTH, 1, d), "key"),
            chosen(tape, fused, (B, LENGTH, 1, d), "value"),
        )

    def _spread(self, tape: Tape, fused: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        d, groups = self.head_dim, self.heads // self.fused_keys
        qkv = view(tape, fused, (B, LENGTH, self.fused_keys, groups + 2, d))
        query = part(tape, qkv, (B, LENGTH, self.fused_keys, groups, d))
        key = chosen(tape, qkv, (B, LENGTH, self.fused_keys, 1, d), "key")
        value = chosen(tape, qkv, (B, LENGTH, self.fused_keys, 1, d), "value")
        key, value = (expand(tape, x, query.shape) for x in (key, value))
        query, key, value = (
            view(tape, contiguous(tape, x, "heads side by side"), (B, LENGTH, self.heads, d))
            for x in (query, key, value)
        )
        return query, key, value

    def __call__(
        self, tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor], mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        with tape.scope("self_attention", "transformers FalconAttention.forward"):
            fused_qkv = self.query_key_value(tape, x)
            query, key, value = self._heads(tape, fused_qkv)
            query = transpose(tape, query, 1, 2)
            key = transpose(tape, key, 1, 2)
            value = transpose(tape, value, 1, 2)
            query, key = _rotated(tape, query, key, tables)
            scores = None
            if self.implementation == "eager":
                output, scores = self._eager(tape, query, key, value, mask, x.dtype)
            else:
                output = scaled_dot_product_attention(
                    tape, query, key, value, mask, self.implementation, shares_keys=True
                )
            output = reshape(tape, transpose(tape, output, 1, 2), (B, LENGTH, self.hidden), "tokens before heads")
            output = self.dense(tape, output)
            return output, scores

    def _eager(
        self, tape: Tape, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, dtype: str
    ) -> tuple[Tensor, Tensor]:
        groups = self.heads // self.key_heads
        shape: Shape = (B, self.heads, LENGTH, LENGTH)
        scores = matmul(tape, query, transpose(tape, key, 2, 3), shape, "scores", groups)
        assert mask is not None
        scores = softmax(tape, add(tape, scores, mask, "masked scores"), dtype)
        shape = (B, self.heads, LENGTH, self.head_dim)
        output = matmul(tape, scores, value, shape, "attention output", groups)
        return output, scores


def _rotated(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    return rotate(tape, query, tables), rotate(tape, key, tables)


def _layer(builder: Builder, spec: ModelSpec, implementation: str, kind: str) -> LayerFunction:
    hidden, parallel, new = spec["hidden_size"], spec["parallel_attn"], spec["new_decoder_architecture"]
    count = spec["num_ln_in_parallel_attn"] or (2 if new else 1)
    two_norms = parallel and count == 2
    attention = _Attention(builder, spec, implementation)
    act = activation(spec["hidden_act"])
    with builder.module("mlp"):
        widen = builder.linear("dense_h_to_4h", hidden, spec["intermediate_size"], spec["bias"], written_out=True)
        project = builder.linear("dense_4h_to_h", spec["intermediate_size"], hidden, spec["bias"], written_out=True)
    between = None if parallel else LayerNorm(builder, "post_attention_layernorm", hidden)
    first = LayerNorm(builder, "ln_attn" if two_norms else "input_layernorm", hidden)
    second = LayerNorm(builder, "ln_mlp", hidden) if two_norms else None

    def mlp(tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("mlp", "transformers FalconMLP.forward"):
            hidden_states = act(tape, widen(tape, x))
            hidden_states = project(tape, hidden_states)
            return hidden_states

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Returned:
        tables, masks = shared
        with tape.scope("layer", "transformers FalconDecoderLayer.forward"):
            residual = x
            attention_norm_out = first(tape, x)
            mlp_norm_out = attention_norm_out if second is None else second(tape, x)
            attention_output, scores = attention(tape, attention_norm_out, tables["all"], masks[kind])
            if between is not None:
                residual = _dropped_sum(tape, attention_output, residual, spec["attention_dropout"])
                mlp_norm_out = between(tape, residual)
            mlp_output = mlp(tape, mlp_norm_out)
            if between is None:
                mlp_output = add_in_place(tape, mlp_output, attention_output)
            output = _dropped_sum(tape, mlp_output, residual, spec["hidden_dropout"])
            return Returned(output, scores)

    return forward


def _dropped_sum(tape: Tape, x: Tensor, residual: Tensor, rate: float) -> Tensor:
    out = dropout(tape, x, rate)
    out = add(tape, residual, out, "residual sum")
    return out


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, always_masked=True)
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, config.saving.attention, kind),
            norm=LayerNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows=dict.fromkeys(kinds),
            token_table="transformer.word_embeddings",
            final_norm="transformer.ln_f",
            label_dropout=spec["hidden_dropout"],
        ),
    )
