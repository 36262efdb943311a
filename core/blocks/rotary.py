"""Rotary position embeddings (transformers ``LlamaRotaryEmbedding``, ``apply_rotary_pos_emb``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import LENGTH, Tape, Tensor
from core.tape.ops import add, cast, concatenate, mul, mul_scalar, neg, part
from core.tape.ops.fused_kernels import turned_in_place

__all__ = ["RotaryTables", "rotate", "rotate_half", "rotate_parts"]


class RotaryTables:
    """Cosine and sine of each position, ``[1, s, d]``, made once a pass in fp32 and cast to the model's dtype."""

    __slots__ = ("width",)
    SOURCE = "transformers LlamaRotaryEmbedding.forward"

    def __init__(self, builder: Builder, width: int, prefix: str = "") -> None:
        self.width = width
        for name in ("inv_freq", "original_inv_freq"):
            builder.buffer(f"rotary_emb.{prefix}{name}", (width // 2,), "fp32")

    def __call__(self, tape: Tape, dtype: str) -> tuple[Tensor, Tensor]:
        """``(cos, sin)``."""
        with tape.scope("rotary_emb", self.SOURCE):
            freqs = tape.new((1, LENGTH, self.width // 2), "fp32", "angles")
            emb = concatenate(tape, (freqs, freqs), (1, LENGTH, self.width), "angles twice")
            cos = mul_scalar(tape, tape.new(emb.shape, "fp32", "cosine"))
            sin = mul_scalar(tape, tape.new(emb.shape, "fp32", "sine"))
            return cast(tape, cos, dtype, "cosine"), cast(tape, sin, dtype, "sine")


def rotate(tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor]) -> Tensor:
    """``x·cos + rotate_half(x)·sin`` on ``[b, heads, s, d]``; dimensions beyond the tables' width pass through."""
    if tape.fused_kernels:
        return turned_in_place(tape, x, tables)
    cos, sin = (Tensor(table.storage, (1, 1, *table.shape[1:]), table.dtype) for table in tables)
    width, head_dim = cos.shape[-1], x.shape[-1]
    assert isinstance(width, int) and isinstance(head_dim, int)
    if width == head_dim:
        return add(tape, mul(tape, x, cos), mul(tape, rotate_half(tape, x, width), sin), "rotated")
    rotated, passed = part(tape, x, (*x.shape[:-1], width)), part(tape, x, (*x.shape[:-1], head_dim - width))
    turned = add(tape, mul(tape, rotated, cos), mul(tape, rotate_half(tape, rotated, width), sin), "rotated part")
    return concatenate(tape, (turned, passed), x.shape, "rotated and passed")


def rotate_parts(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """GPT-NeoX's ``apply_rotary_pos_emb``: both are turned before either is put together with what passes through."""
    cos, sin = (Tensor(table.storage, (1, 1, *table.shape[1:]), table.dtype) for table in tables)
    width, head_dim = cos.shape[-1], query.shape[-1]
    assert isinstance(width, int) and isinstance(head_dim, int)
    turned = (*query.shape[:-1], width)
    passed = (*query.shape[:-1], head_dim - width)
    q_rot, q_pass = part(tape, query, turned), part(tape, query, passed)
    k_rot, k_pass = part(tape, key, turned), part(tape, key, passed)
    q_embed = add(tape, mul(tape, q_rot, cos), mul(tape, rotate_half(tape, q_rot, width), sin), "rotated part")
    k_embed = add(tape, mul(tape, k_rot, cos), mul(tape, rotate_half(tape, k_rot, width), sin), "rotated part")
    q_embed = concatenate(tape, (q_embed, q_pass), query.shape, "rotated and passed")
    k_embed = concatenate(tape, (k_embed, k_pass), key.shape, "rotated and passed")
    return q_embed, k_embed


def rotate_half(tape: Tape, x: Tensor, width: int) -> Tensor:
    """The second half of each head, negated, before the first."""
    half = (*x.shape[:-1], width // 2)
    first, second = part(tape, x, half), part(tape, x, half)
    return concatenate(tape, (neg(tape, second), first), (*x.shape[:-1], width), "halves swapped")
