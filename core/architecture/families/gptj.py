"""GPT-J: one LayerNorm, then attention and MLP side by side; neighbouring dimensions are rotated as pairs.

Source: transformers ``modeling_gptj.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, LayerNorm, PlainMlp, cached, rotate_half
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, cast, concatenate, dropout, mul, part, transpose, view

__all__ = ["build"]

SinCos = tuple[Tensor, Tensor]


class _Positions:
    """Sine and cosine of each position, looked up in a table as long as the model allows."""

    def __init__(self, builder: Builder, longest: int, width: int) -> None:
        self.width = width
        builder.buffer("rotary_emb.embed_positions", (longest, width), "fp32")

    def __call__(self, tape: Tape, dtype: str) -> SinCos:
        with tape.scope("rotary_emb", "transformers GPTJRotaryEmbedding.forward"):
            sincos = cast(tape, tape.new((1, LENGTH, self.width), "fp32", "sine and cosine"), dtype, "sine and cosine")
            half = (1, LENGTH, self.width // 2)
            return part(tape, sincos, half), part(tape, sincos, half)


def _rotated(tape: Tape, x: Tensor, tables: SinCos, width: int) -> Tensor:
    sin, cos = (tape.new((1, LENGTH, 1, width), table.dtype, "each angle twice") for table in tables)
    return add(tape, mul(tape, x, cos), mul(tape, rotate_half(tape, x, width), sin), "rotated part")


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        hidden = spec["hidden_size"]
        self.shape = (B, LENGTH, spec["num_attention_heads"], spec["head_dim"])
        self.turned = (*self.shape[:3], spec["rotary_dim"])
        self.passed = (*self.shape[:3], spec["head_dim"] - spec["rotary_dim"])
        self.kernel, self.rotary = kernel, spec["rotary_dim"]
        self.dropout, self.residual_dropout = spec["attention_dropout"], spec["hidden_dropout"]
        with builder.module("attn"):
            self.k_proj, self.v_proj, self.q_proj, self.out_proj = (
                builder.linear(name, hidden, hidden) for name in ("k_proj", "v_proj", "q_proj", "out_proj")
            )

    def __call__(self, tape: Tape, x: Tensor, tables: SinCos, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attn", "transformers GPTJAttention.forward"):
            query = view(tape, self.q_proj(tape, x), self.shape)
            key = view(tape, self.k_proj(tape, x), self.shape)
            value = transpose(tape, view(tape, self.v_proj(tape, x), self.shape), 1, 2)
            k_rot, k_pass = part(tape, key, self.turned), part(tape, key, self.passed)
            q_rot, q_pass = part(tape, query, self.turned), part(tape, query, self.passed)
            k_rot = _rotated(tape, k_rot, tables, self.rotary)
            q_rot = _rotated(tape, q_rot, tables, self.rotary)
            key = concatenate(tape, (k_rot, k_pass), self.shape, "rotated and passed")
            query = concatenate(tape, (q_rot, q_pass), self.shape, "rotated and passed")
            query = transpose(tape, query, 1, 2)
            key = transpose(tape, key, 1, 2)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.out_proj(tape, output)
            output = dropout(tape, output, self.residual_dropout)
            return output, weights


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden, width, act = spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"]
    before = LayerNorm(builder, "ln_1", hidden)
    attention = _Attention(builder, spec, kernel)
    mlp = PlainMlp(builder, hidden, width, act, ("fc_in", "fc_out"), spec["hidden_dropout"])

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers GPTJBlock.forward"):
            residual = x
            hidden_states = before(tape, x)
            attended, _weights = attention(tape, hidden_states, tables["all"], masks[kind])
            feed_forward = mlp(tape, hidden_states)
            return add(tape, add(tape, attended, feed_forward, "sum of both halves"), residual, "residual sum")

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded, softmax_kind="upcast")
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=LayerNorm,
            kernel=kernel,
            rotary=lambda builder: {"all": _Positions(builder, spec["max_position_embeddings"], spec["rotary_dim"])},
            windows=dict.fromkeys(kinds),
            dropped=lambda tape, x: dropout(tape, x, spec["embedding_dropout"]),
            head_bias=True,
            token_table="transformer.wte",
            final_norm="transformer.ln_f",
        ),
    )
