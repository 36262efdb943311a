"""Self-attention of decoders: three projections, norms and rotary positions as the family has them, one output.

Source: transformers, the ``forward`` of each family's attention; they differ in the order of norms, views and
transposes, which decides what is alive at once in backward.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from core.blocks.cache import cached
from core.blocks.rotary import rotate
from core.config import ModelSpec
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import clamp_in_place, dropout, transpose, view

__all__ = ["AttentionTraits", "GroupedAttention", "Module", "NormFactory", "Rotation", "rotated_one_by_one"]

Module = Callable[[Tape, Tensor], Tensor]
#: ``(builder, name, width)``; the width is ``(heads, head size)`` where the gain differs by head.
#: ``(tape, query, key, value, mask, dropout)`` to the output and the attention weights, or none.
Kernel = Callable[[Tape, Tensor, Tensor, Tensor, Tensor | None, float], tuple[Tensor, Tensor | None]]
NormFactory = Callable[[Builder, str, Any], Module]
#: ``(tape, query, key, tables)`` to both rotated, and what the caller's local variables keep until it returns.
Rotation = Callable[[Tape, Tensor, Tensor, Any], tuple[Tensor, Tensor, Any]]


def rotated_one_by_one(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """``apply_rotary_pos_emb`` as Llama has it."""
    return rotate(tape, query, tables), rotate(tape, key, tables), None


@dataclass(frozen=True, slots=True)
class AttentionTraits:
    """In what a family's attention differs.

    ``views``: when projections become ``[b, a, s, d]``, ``each`` right after its own product or ``together``.
    ``norm``: of queries and keys; ``norm_place``: over all heads before the view (``whole``), by head after it
    (``heads``; ``together``: when all three are viewed), or with heads first (``transposed``).
    ``clips``: the projections' results are bounded in place.
    """

    bias: bool = False
    output_bias: bool = False
    output: str = "o_proj"
    views: Literal["each", "together"] = "each"
    norm: NormFactory | None = None
    norm_place: Literal["whole", "heads", "transposed"] = "heads"
    norm_by_head: bool = False
    norm_names: tuple[str, str] = ("q_norm", "k_norm")
    clips: bool = False
    rotation: Rotation | None = rotated_one_by_one
    output_dropout: float = 0.0
    module: str = "self_attn"
    source: str = "transformers LlamaAttention.forward"


class GroupedAttention:
    """Grouped-query attention; sizes come from the usual names of ``config.json``."""

    def __init__(self, builder: Builder, spec: ModelSpec, traits: AttentionTraits, kernel: Kernel) -> None:
        hidden, self.head_dim = spec["hidden_size"], spec["head_dim"]
        self.heads = spec["num_attention_heads"]
        self.key_heads = spec.get("num_key_value_heads", self.heads)
        self.kernel, self.dropout, self.traits = kernel, spec.get("attention_dropout", 0.0), traits
        query_width, key_width = self.heads * self.head_dim, self.key_heads * self.head_dim
        with builder.module(traits.module):
            self.q_proj = builder.linear("q_proj", hidden, query_width, traits.bias)
            self.k_proj = builder.linear("k_proj", hidden, key_width, traits.bias)
            self.v_proj = builder.linear("v_proj", hidden, key_width, traits.bias)
            self.output = builder.linear(traits.output, query_width, hidden, traits.output_bias)
            self.q_norm, self.k_norm = self._norms(builder, query_width, key_width)

    def _norms(self, builder: Builder, query_width: int, key_width: int) -> tuple[Module | None, Module | None]:
        traits = self.traits
        if traits.norm is None:
            return None, None
        widths: tuple[Any, Any] = (self.head_dim, self.head_dim)
        if traits.norm_place == "whole":
            widths = (query_width, key_width)
        elif traits.norm_by_head:
            widths = ((self.heads, self.head_dim), (self.key_heads, self.head_dim))
        first, second = traits.norm_names
        return traits.norm(builder, first, widths[0]), traits.norm(builder, second, widths[1])

    def _by_head(self, tape: Tape, x: Tensor, heads: int) -> Tensor:
        return view(tape, x, (B, LENGTH, heads, self.head_dim))

    def _heads_first(self, tape: Tape, x: Tensor, heads: int) -> Tensor:
        return transpose(tape, self._by_head(tape, x, heads), 1, 2)

    def _projections(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        if self.q_norm is None or self.k_norm is None:
            return self._together(tape, x) if self.traits.views == "together" else self._each(tape, x)
        match self.traits.norm_place:
            case "whole":
                return self._normed_whole(tape, x, self.q_norm, self.k_norm)
            case "heads" if self.traits.views == "together":
                return self._normed_together(tape, x, self.q_norm, self.k_norm)
            case "heads":
                return self._normed_heads(tape, x, self.q_norm, self.k_norm)
            case _:
                together = self.traits.views == "together"
                query, key, value = self._together(tape, x) if together else self._each(tape, x)
                query = self.q_norm(tape, query)
                key = self.k_norm(tape, key)
                return query, key, value

    def _each(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return (
            self._heads_first(tape, self.q_proj(tape, x), self.heads),
            self._heads_first(tape, self.k_proj(tape, x), self.key_heads),
            self._heads_first(tape, self.v_proj(tape, x), self.key_heads),
        )

    def _together(self, tape: Tape, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        query, key, value = self.q_proj(tape, x), self.k_proj(tape, x), self.v_proj(tape, x)
        if self.traits.clips:
            query, key, value = (clamp_in_place(tape, projected) for projected in (query, key, value))
        return self._all_heads_first(tape, query, key, value)

    def _all_heads_first(self, tape: Tape, query: Tensor, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return (
            self._heads_first(tape, query, self.heads),
            self._heads_first(tape, key, self.key_heads),
            self._heads_first(tape, value, self.key_heads),
        )

    def _normed_whole(self, tape: Tape, x: Tensor, q_norm: Module, k_norm: Module) -> tuple[Tensor, Tensor, Tensor]:
        query = q_norm(tape, self.q_proj(tape, x))
        key = k_norm(tape, self.k_proj(tape, x))
        return self._all_heads_first(tape, query, key, self.v_proj(tape, x))

    def _normed_heads(self, tape: Tape, x: Tensor, q_norm: Module, k_norm: Module) -> tuple[Tensor, Tensor, Tensor]:
        query = transpose(tape, q_norm(tape, self._by_head(tape, self.q_proj(tape, x), self.heads)), 1, 2)
        key = transpose(tape, k_norm(tape, self._by_head(tape, self.k_proj(tape, x), self.key_heads)), 1, 2)
        return query, key, self._heads_first(tape, self.v_proj(tape, x), self.key_heads)

    def _normed_together(self, tape: Tape, x: Tensor, q_norm: Module, k_norm: Module) -> tuple[Tensor, Tensor, Tensor]:
        query = self._by_head(tape, self.q_proj(tape, x), self.heads)
        key = self._by_head(tape, self.k_proj(tape, x), self.key_heads)
        value = self._by_head(tape, self.v_proj(tape, x), self.key_heads)
        query = q_norm(tape, query)
        key = k_norm(tape, key)
        return transpose(tape, query, 1, 2), transpose(tape, key, 1, 2), transpose(tape, value, 1, 2)

    def __call__(self, tape: Tape, x: Tensor, tables: Any, mask: Tensor | None) -> tuple[Tensor, Tensor | None]:
        """``[b, s, h]`` to ``[b, s, h]``, and eager attention's weights."""
        traits = self.traits
        with tape.scope(traits.module, traits.source):
            query, key, value = self._projections(tape, x)
            if traits.rotation is not None and tables is not None:
                query, key, _kept = traits.rotation(tape, query, key, tables)
            key, value = cached(tape, key, value)
            output, weights = self.kernel(tape, query, key, value, mask, self.dropout)
            output = self.output(tape, output)
            output = dropout(tape, output, traits.output_dropout)
            return output, weights
