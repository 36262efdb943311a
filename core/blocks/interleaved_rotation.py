"""Rotary positions on pairs of neighbouring dimensions in full precision (ERNIE 4.5's ``apply_rotary_pos_emb``)."""

from __future__ import annotations

from typing import Any

from core.tape import Tape, Tensor
from core.tape.ops import add, cast, concatenate, mul, neg, part

__all__ = ["rotated_pairs_in_fp32"]


def rotated_pairs_in_fp32(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """Every layer writes out its own tables, each half of the angles twice."""
    cos, sin = (tape.new((1, 1, *table.shape[1:]), "fp32", "angles of neighbours") for table in tables)
    q_embed = _turned(tape, query, cos, sin)
    k_embed = _turned(tape, key, cos, sin)
    return cast(tape, q_embed, query.dtype, "rotated"), cast(tape, k_embed, query.dtype, "rotated"), None


def _turned(tape: Tape, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    return add(
        tape,
        mul(tape, cast(tape, x, "fp32", "fp32 copy"), cos),
        mul(tape, cast(tape, _rotate_half(tape, x), "fp32", "fp32 copy"), sin),
        "rotated in fp32",
    )


def _rotate_half(tape: Tape, x: Tensor) -> Tensor:
    width = x.shape[-1]
    assert isinstance(width, int)
    half = (*x.shape[:-1], width // 2)
    first, second = part(tape, x, half), part(tape, x, half)
    return concatenate(tape, (neg(tape, second), first), x.shape, "neighbours swapped")
