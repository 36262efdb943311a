"""GPT-BigCode (StarCoder, SantaCoder): GPT-2's block, in which all query heads share one key and value head.

Source: transformers ``modeling_gpt_bigcode.py``.
"""

from __future__ import annotations

from core.architecture.families.gpt2 import build_with
from core.architecture.network import Network
from core.blocks import AttentionKernel
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import dropout, split, transpose, view

__all__ = ["build"]


class _Attention:
    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel) -> None:
        self.hidden, self.heads, self.head_dim = spec["hidden_size"], spec["num_attention_heads"], spec["head_dim"]
        self.shares = spec["multi_query"]
        self.kernel = kernel
        self.attention_dropout, self.residual_dropout = spec["attention_dropout"], spec["hidden_dropout"]
        key_width = self.head_dim if self.shares else self.hidden
        with builder.module("attn"):
            self.c_attn = builder.linear("c_attn", self.hidden, self.hidden + 2 * key_width, True)
            self.c_proj = builder.linear("c_proj", self.hidden, self.hidden, True)

    def _projections(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        if not self.shares:
            by_head = (B, LENGTH, self.heads, 3 * self.head_dim)
            third = (B, self.heads, LENGTH, self.head_dim)
            fused = transpose(tape, view(tape, self.c_attn(tape, x), by_head), 1, 2)
            query, key, value = split(tape, fused, (third, third, third))
            return query, key, value
        d = self.head_dim
        fused = view(tape, self.c_attn(tape, x), (B, 1, LENGTH, self.hidden + 2 * d))
        shapes = ((B, 1, LENGTH, self.hidden), (B, 1, LENGTH, d), (B, 1, LENGTH, d))
        query, key, value = split(tape, fused, shapes)
        query = transpose(tape, view(tape, query, (B, LENGTH, self.heads, d)), 1, 2)
        return query, key, value

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attn", "transformers GPTBigCodeAttention.forward"):
            query, key, value = self._projections(tape, x)
            output, weights = self.kernel(tape, query, key, value, mask, self.attention_dropout)
            output = self.c_proj(tape, output)
            output = dropout(tape, output, self.residual_dropout)
            return output, weights


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    positions = config.model["max_position_embeddings"]
    builder.buffer("bias", (positions, positions), "bool")
    return build_with(_Attention, builder, config)
