"""Multi-head latent attention: keys and values of all heads out of one small projection (DeepSeek-V2 and its heirs).

Source: transformers ``modeling_deepseek_v3.py`` (``DeepseekV3Attention``), ``modeling_deepseek_v2.py`` (rotation in
complex numbers).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.blocks.attention_kernel import AttentionKernel
from core.blocks.norms import RmsNorm
from core.blocks.rotary import rotate
from core.config import ModelSpec
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import (
    add,
    as_complex,
    as_real,
    cast,
    complex_product,
    concatenate,
    copy_into,
    mul,
    part,
    repeat_heads,
    split,
    subtract,
    transpose,
    view,
)

__all__ = ["ComplexTables", "LatentAttention", "rotated_as_complex", "rotated_halves", "rotated_interleaved"]

#: ``(tape, query part, key part, tables)`` to both rotated.
PairRotation = Callable[[Tape, Tensor, Tensor, Any], tuple[Tensor, Tensor]]


class ComplexTables:
    """One complex number of length one a pair and position, ``[1, s, width / 2, 2]`` in fp32."""

    __slots__ = ("width",)
    SOURCE = "transformers DeepseekV2RotaryEmbedding.forward"

    def __init__(self, builder: Builder, width: int) -> None:
        self.width = width
        for name in ("inv_freq", "original_inv_freq"):
            builder.buffer(f"rotary_emb.{name}", (width // 2,), "fp32")

    def __call__(self, tape: Tape, dtype: str) -> Tensor:
        """The table; ``dtype`` does not matter."""
        with tape.scope("rotary_emb", self.SOURCE):
            freqs = tape.new((1, LENGTH, self.width // 2), "fp32", "angles")
            pairs = (*freqs.shape, 2)
            unit = tape.new(freqs.shape, "fp32", "lengths of one")
            table = tape.new(pairs, "fp32", "complex rotations")
            del unit
            table = tape.new(pairs, "fp32", "complex rotations")
            return table


def rotated_as_complex(tape: Tape, query: Tensor, key: Tensor, tables: Tensor) -> tuple[Tensor, Tensor]:
    """DeepSeek-V2's ``apply_rotary_emb``."""
    pairs_q = as_complex(tape, cast(tape, query, "fp32", "fp32 copy of the rotary part"))
    pairs_k = as_complex(tape, cast(tape, key, "fp32", "fp32 copy of the rotary part"))
    turn = Tensor(tables.storage, (1, *tables.shape), tables.dtype)
    rotated_q = cast(
        tape, as_real(tape, complex_product(tape, pairs_q, turn, "rotated in fp32")), query.dtype, "rotated"
    )
    rotated_k = cast(tape, as_real(tape, complex_product(tape, pairs_k, turn, "rotated in fp32")), key.dtype, "rotated")
    return rotated_q, rotated_k


def rotated_halves(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """``apply_rotary_pos_emb`` as Llama has it."""
    return rotate(tape, query, tables), rotate(tape, key, tables)


def rotated_interleaved(tape: Tape, query: Tensor, key: Tensor, tables: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor]:
    """``apply_rotary_pos_emb_interleave``: even and odd dimensions are the pairs."""
    width = query.shape[-1]
    assert isinstance(width, int)
    half = width // 2
    cos, sin = (Tensor(table.storage, (1, 1, LENGTH, half), table.dtype, None, False) for table in tables)
    q1, q2 = part(tape, query, (*query.shape[:-1], half)), part(tape, query, (*query.shape[:-1], half))
    k1, k2 = part(tape, key, (*key.shape[:-1], half)), part(tape, key, (*key.shape[:-1], half))
    return _turned(tape, q1, q2, cos, sin, query.shape), _turned(tape, k1, k2, cos, sin, key.shape)


def _turned(tape: Tape, first: Tensor, second: Tensor, cos: Tensor, sin: Tensor, shape: Any) -> Tensor:
    return concatenate(
        tape,
        (
            subtract(tape, mul(tape, first, cos), mul(tape, second, sin), "rotated pairs"),
            add(tape, mul(tape, second, cos), mul(tape, first, sin), "rotated pairs"),
        ),
        shape,
        "rotated",
    )


class LatentAttention:
    """``q_lora_rank``, ``kv_lora_rank`` and the head sizes are those of ``config.json``."""

    SOURCE = "transformers DeepseekV3Attention.forward"

    def __init__(self, builder: Builder, spec: ModelSpec, rotation: PairRotation, kernel: AttentionKernel) -> None:
        hidden, self.heads = spec["hidden_size"], spec["num_attention_heads"]
        self.latent, self.rotary = spec["kv_lora_rank"], spec["qk_rope_head_dim"]
        self.plain, self.value = spec["qk_nope_head_dim"], spec["v_head_dim"]
        self.kernel, self.rotation, self.dropout = kernel, rotation, spec["attention_dropout"]
        bias, rank = spec["attention_bias"], spec["q_lora_rank"]
        width = self.heads * (self.plain + self.rotary)
        self.q_a_proj = None
        with builder.module("self_attn"):
            if rank is None:
                self.q_proj = builder.linear("q_proj", hidden, width)
            else:
                self.q_a_proj = builder.linear("q_a_proj", hidden, rank, bias)
                self.q_a_layernorm = RmsNorm(builder, "q_a_layernorm", rank)
                self.q_b_proj = builder.linear("q_b_proj", rank, width)
            self.kv_a_proj = builder.linear("kv_a_proj_with_mqa", hidden, self.latent + self.rotary, bias)
            self.kv_a_layernorm = RmsNorm(builder, "kv_a_layernorm", self.latent)
            self.kv_b_proj = builder.linear("kv_b_proj", self.latent, self.heads * (self.plain + self.value))
            self.o_proj = builder.linear("o_proj", self.heads * self.value, hidden, bias)

    def __call__(self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        with tape.scope("self_attn", self.SOURCE):
            query = self._query(tape, x)
            heads = (B, self.heads, LENGTH)
            q_pass, q_rot = split(tape, query, ((*heads, self.plain), (*heads, self.rotary)))
            compressed = self.kv_a_proj(tape, x)
            latent, k_rot = split(tape, compressed, ((B, LENGTH, self.latent), (B, LENGTH, self.rotary)))
            latent = view(tape, self.kv_a_layernorm(tape, latent), (B, 1, LENGTH, self.latent))
            k_rot = view(tape, k_rot, (B, 1, LENGTH, self.rotary))
            q_rot, k_rot = self.rotation(tape, q_rot, k_rot, tables)
            states = concatenate(tape, (q_pass, q_rot), (*heads, self.plain + self.rotary), "queries")
            key, value = self._expanded(tape, latent, k_rot)
            output, weights = self.kernel(tape, states, key, value, mask, self.dropout)
            output = self.o_proj(tape, output)
            return output, weights

    def _query(self, tape: Tape, x: Tensor) -> Tensor:
        if self.q_a_proj is None:
            query = self.q_proj(tape, x)
        else:
            query = self.q_b_proj(tape, self.q_a_layernorm(tape, self.q_a_proj(tape, x)))
        return transpose(tape, view(tape, query, (B, LENGTH, self.heads, self.plain + self.rotary)), 1, 2)

    def _expanded(self, tape: Tape, latent: Tensor, k_rot: Tensor) -> tuple[Tensor, Tensor]:
        by_head = (B, LENGTH, self.heads, self.plain + self.value)
        pairs = transpose(tape, view(tape, self.kv_b_proj(tape, latent), by_head), 1, 2)
        heads = (B, self.heads, LENGTH)
        k_pass, value = split(tape, pairs, ((*heads, self.plain), (*heads, self.value)))
        k_rot = repeat_heads(tape, k_rot, self.heads)
        key = tape.new((*heads, self.plain + self.rotary), pairs.dtype, "keys")
        key = copy_into(tape, key, k_pass)
        key = copy_into(tape, key, k_rot)
        return key, value
