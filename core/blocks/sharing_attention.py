"""Gemma 4's attention: norms on queries, keys and values; late layers use keys and values of an earlier one.

Source: transformers ``Gemma4TextAttention``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.blocks.attention_kernel import AttentionKernel
from core.blocks.power_norm import GainlessPowerNorm, PowerNorm
from core.blocks.rotary import rotate_half
from core.config import ModelSpec
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, mul, transpose, view

__all__ = ["KeyValues", "SharingAttention", "SharingTraits"]

#: By kind of layer: keys and values that later layers use.
KeyValues = dict[str, tuple[Tensor, Tensor]]


@dataclass(frozen=True, slots=True)
class SharingTraits:
    """``kind``: ``sliding_attention`` or ``full_attention``.  ``reuses`` another layer's keys and values, or
    ``stores`` its own for others; ``values_are_keys``: one projection makes both; ``values_last``: they are projected
    when the keys are finished (Gemma 3n)."""

    kind: str
    head_dim: int
    key_heads: int
    reuses: bool = False
    stores: bool = False
    values_are_keys: bool = False
    values_last: bool = False


class SharingAttention:
    """Sizes that do not differ by layer come from ``config.json``."""

    def __init__(self, builder: Builder, spec: ModelSpec, traits: SharingTraits, kernel: AttentionKernel) -> None:
        hidden, bias = spec["hidden_size"], spec["attention_bias"]
        self.heads, self.traits, self.kernel = spec["num_attention_heads"], traits, kernel
        self.dropout = spec["attention_dropout"]
        key_width = traits.key_heads * traits.head_dim
        self.v_proj = None
        with builder.module("self_attn"):
            self.q_proj = builder.linear("q_proj", hidden, self.heads * traits.head_dim, bias)
            self.q_norm = PowerNorm(builder, "q_norm", traits.head_dim)
            if not traits.reuses:
                self.k_norm = PowerNorm(builder, "k_norm", traits.head_dim)
                self.v_norm = GainlessPowerNorm("self_attn.v_norm")
                self.k_proj = builder.linear("k_proj", hidden, key_width, bias)
                if not traits.values_are_keys:
                    self.v_proj = builder.linear("v_proj", hidden, key_width, bias)
            self.o_proj = builder.linear("o_proj", self.heads * traits.head_dim, hidden, bias)

    def __call__(
        self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None, shared: KeyValues
    ) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        with tape.scope("self_attn", "transformers Gemma4TextAttention.forward"):
            query = view(tape, self.q_proj(tape, x), (B, LENGTH, self.heads, self.traits.head_dim))
            query = self.q_norm(tape, query)
            query = _rotated(tape, query, tables)
            query = transpose(tape, query, 1, 2)
            if self.traits.reuses:
                key, value = shared[self.traits.kind]
            else:
                key, value = self._keys_and_values(tape, x, tables)
            if self.traits.stores:
                shared[self.traits.kind] = (key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.o_proj(tape, output)
            return output, weights

    def _keys_and_values(self, tape: Tape, x: Tensor, tables: Any) -> tuple[Tensor, Tensor]:
        shape = (B, LENGTH, self.traits.key_heads, self.traits.head_dim)
        key = view(tape, self.k_proj(tape, x), shape)
        value = None
        if not self.traits.values_last:
            value = key if self.v_proj is None else view(tape, self.v_proj(tape, x), shape)
        key = self.k_norm(tape, key)
        key = _rotated(tape, key, tables)
        key = transpose(tape, key, 1, 2)
        if value is None:
            assert self.v_proj is not None
            value = view(tape, self.v_proj(tape, x), shape)
        value = self.v_norm(tape, value)
        value = transpose(tape, value, 1, 2)
        return key, value


def _rotated(tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor]) -> Tensor:
    """``[b, s, heads, d]``: the tables are spread over the heads."""
    width = x.shape[-1]
    assert isinstance(width, int)
    cos, sin = (Tensor(table.storage, (1, LENGTH, 1, width), table.dtype) for table in tables)
    return add(tape, mul(tape, x, cos), mul(tape, rotate_half(tape, x, width), sin), "rotated")
