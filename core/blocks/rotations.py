"""The ways in which families rotate queries and keys (their ``apply_rotary_pos_emb``), beside Llama's."""

from __future__ import annotations

from typing import Any

from core.blocks.rotary import rotate, rotate_parts
from core.tape import Tape, Tensor
from core.tape.ops import cast, concatenate, part

__all__ = ["rotated_and_cast", "rotated_in_fp32", "rotated_pairs", "rotated_share"]


def rotated_and_cast(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """OLMo: fp32 tables raise both to fp32; they are cast back when both are there."""
    q_embed, k_embed = rotate(tape, query, tables), rotate(tape, key, tables)
    return cast(tape, q_embed, query.dtype, "rotated"), cast(tape, k_embed, key.dtype, "rotated"), None


def rotated_in_fp32(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """Cohere: both are cast to fp32 first and back last."""
    q, k = cast(tape, query, "fp32", "fp32 query"), cast(tape, key, "fp32", "fp32 key")
    q_embed, k_embed = rotate(tape, q, tables), rotate(tape, k, tables)
    return cast(tape, q_embed, query.dtype, "rotated"), cast(tape, k_embed, query.dtype, "rotated"), None


def rotated_pairs(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """GLM: every layer writes out its own tables, each half of the angles twice, for neighbouring dimensions."""
    own = tuple(tape.new(table.shape, table.dtype, "angles of neighbours") for table in tables)
    return *rotate_parts(tape, query, key, (own[0], own[1])), None


def rotated_share(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """Phi and StableLM: the attention's own variables keep what passes through, and with it the projections."""
    width, head_dim = tables[0].shape[-1], query.shape[-1]
    query_rot, query_pass = _shares(tape, query, width, head_dim)
    key_rot, key_pass = _shares(tape, key, width, head_dim)
    query_rot, key_rot = rotate(tape, query_rot, tables), rotate(tape, key_rot, tables)
    rotated_query = concatenate(tape, (query_rot, query_pass), query.shape, "rotated and passed")
    rotated_key = concatenate(tape, (key_rot, key_pass), key.shape, "rotated and passed")
    return rotated_query, rotated_key, (query_rot, query_pass, key_rot, key_pass)


def _shares(tape: Tape, x: Tensor, width: int, head_dim: Any) -> tuple[Tensor, Tensor]:
    return part(tape, x, (*x.shape[:-1], width)), part(tape, x, (*x.shape[:-1], head_dim - width))
