"""The text model of Llama 4: chunks of attention with rotary positions, every fourth layer without either, experts.

Source: transformers ``modeling_llama4.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, build_decoder
from core.architecture.families.mixtral import DENSE
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, ComplexTables, GatedMlp, cached
from core.blocks.dense_experts import DenseExpertsMlp
from core.blocks.nested_norm import L2Norm, NestedRmsNorm
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, as_complex, as_real, cast, complex_product, mul, transpose, view

__all__ = ["build"]

#: Added to the kind of a layer without rotary positions.
NOPE = "+nope"


class _Attention:
    """Rotation and norms before the heads come first."""

    SOURCE = "transformers Llama4TextAttention.forward"

    def __init__(self, builder: Builder, spec: ModelSpec, rotates: bool, kernel: AttentionKernel) -> None:
        hidden, self.head_dim, bias = spec["hidden_size"], spec["head_dim"], spec["attention_bias"]
        self.heads, self.key_heads = spec["num_attention_heads"], spec["num_key_value_heads"]
        self.kernel, self.dropout, self.rotates = kernel, spec["attention_dropout"], rotates
        self.tunes = spec["attn_temperature_tuning"] and not rotates
        self.qk_norm = L2Norm() if spec["use_qk_norm"] and rotates else None
        with builder.module("self_attn"):
            self.q_proj = builder.linear("q_proj", hidden, self.heads * self.head_dim, bias)
            self.k_proj = builder.linear("k_proj", hidden, self.key_heads * self.head_dim, bias)
            self.v_proj = builder.linear("v_proj", hidden, self.key_heads * self.head_dim, bias)
            self.o_proj = builder.linear("o_proj", self.heads * self.head_dim, hidden, bias)

    def __call__(self, tape: Tape, x: Tensor, tables: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        with tape.scope("self_attn", self.SOURCE):
            query = view(tape, self.q_proj(tape, x), (B, LENGTH, self.heads, self.head_dim))
            key = view(tape, self.k_proj(tape, x), (B, LENGTH, self.key_heads, self.head_dim))
            value = transpose(tape, view(tape, self.v_proj(tape, x), (B, LENGTH, self.key_heads, self.head_dim)), 1, 2)
            if self.rotates:
                query, key = _rotated(tape, query, key, tables)
            if self.qk_norm is not None:
                query = self.qk_norm(tape, query)
                key = self.qk_norm(tape, key)
            if self.tunes:
                scales = tape.new((1, LENGTH, 1, 1), "fp32", "scales of the queries by position")
                query = cast(tape, mul(tape, query, scales, "scaled queries in fp32"), query.dtype, "scaled queries")
            query = transpose(tape, query, 1, 2)
            key = transpose(tape, key, 1, 2)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.o_proj(tape, output)
            return output, weights


def _rotated(tape: Tape, query: Tensor, key: Tensor, tables: Tensor) -> tuple[Tensor, Tensor]:
    """``apply_rotary_emb`` on ``[b, s, heads, d]``, in complex numbers."""
    turn = Tensor(tables.storage, (1, LENGTH, 1, *tables.shape[2:]), tables.dtype)
    pairs_q = as_complex(tape, cast(tape, query, "fp32", "fp32 copy"))
    pairs_k = as_complex(tape, cast(tape, key, "fp32", "fp32 copy"))
    rotated_q = as_real(tape, complex_product(tape, pairs_q, turn, "rotated in fp32"))
    rotated_k = as_real(tape, complex_product(tape, pairs_k, turn, "rotated in fp32"))
    return cast(tape, rotated_q, query.dtype, "rotated"), cast(tape, rotated_k, key.dtype, "rotated")


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, width, act = spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"]
    attention_kind = kind.removesuffix(DENSE).removesuffix(NOPE)
    attention = _Attention(builder, spec, NOPE not in kind, kernel)
    mlp = experts = None
    if kind.endswith(DENSE):
        mlp = GatedMlp(builder, hidden, spec["intermediate_size_mlp"], act, module="feed_forward")
    else:
        experts = DenseExpertsMlp(builder, hidden, width, spec["num_experts"], spec["num_experts_per_tok"], act)
    before = NestedRmsNorm(builder, "input_layernorm", hidden)
    between = NestedRmsNorm(builder, "post_attention_layernorm", hidden)

    def feed_forward(tape: Tape, x: Tensor) -> tuple[Tensor, Tensor | None]:
        if experts is not None:
            return experts(tape, x)
        assert mlp is not None
        return mlp(tape, x), None

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers Llama4TextDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            attention_states, _other = attention(tape, hidden_states, tables["all"], masks[attention_kind])
            hidden_states = add(tape, residual, attention_states, "residual sum")
            residual = hidden_states
            hidden_states = between(tape, hidden_states)
            hidden_states, logits = feed_forward(tape, hidden_states)
            # One name holds both second results, where the layer has experts.
            _other = _other if logits is None else logits
            hidden_states = add(tape, residual, view(tape, hidden_states, residual.shape), "residual sum")
            return hidden_states

    return forward


def _layer_kinds(spec: ModelSpec) -> tuple[str, ...]:
    return tuple(
        kind + ("" if rotates else NOPE) + ("" if index in spec["moe_layers"] else DENSE)
        for index, (kind, rotates) in enumerate(zip(spec["layer_types"], spec["no_rope_layers"], strict=True))
    )


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, softmax_kind="plain")
    windows = {"full_attention": None, "chunked_attention": spec["attention_chunk_size"]}
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=_layer_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=NestedRmsNorm,
            kernel=kernel,
            rotary=lambda builder: {"all": ComplexTables(builder, spec["head_dim"])},
            windows={kind: windows[kind] for kind in sorted(set(spec["layer_types"]))},
        ),
    )
