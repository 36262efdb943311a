"""gpt-oss's attention: every head has a learned sink that takes part in the softmax.

Source: transformers ``modeling_gpt_oss.py``, which has no fused implementation of it.
"""

from __future__ import annotations

from typing import Any

from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor, derived
from core.tape.ops import (
    add,
    cast,
    concatenate,
    contiguous,
    dropout,
    expand,
    largest,
    matmul,
    mul,
    mul_scalar,
    part,
    repeat_heads,
    reshape,
    softmax,
    split,
    subtract,
    transpose,
)

__all__ = ["HalfTables", "SinkKernel", "rotated_by_halves"]


#: Keys and the sink.
_COLUMNS = derived("s + 1", lambda dims: dims.s + 1)


class HalfTables:
    """Cosine and sine of each angle once, ``[1, s, d / 2]``."""

    __slots__ = ("width",)
    SOURCE = "transformers GptOssRotaryEmbedding.forward"

    def __init__(self, builder: Builder, width: int) -> None:
        self.width = width
        for name in ("inv_freq", "original_inv_freq"):
            builder.buffer(f"rotary_emb.{name}", (width // 2,), "fp32")

    def __call__(self, tape: Tape, dtype: str) -> tuple[Tensor, Tensor]:
        """``(cos, sin)``."""
        with tape.scope("rotary_emb", self.SOURCE):
            freqs = tape.new((1, LENGTH, self.width // 2), "fp32", "angles")
            cos = mul_scalar(tape, tape.new(freqs.shape, "fp32", "cosine"))
            sin = mul_scalar(tape, tape.new(freqs.shape, "fp32", "sine"))
            return cast(tape, cos, dtype, "cosine"), cast(tape, sin, dtype, "sine")


def rotated_by_halves(tape: Tape, query: Tensor, key: Tensor, tables: Any) -> tuple[Tensor, Tensor, Any]:
    """``apply_rotary_pos_emb``: the halves of a head are turned apart and put together."""
    cos, sin = (Tensor(table.storage, (1, 1, *table.shape[1:]), table.dtype) for table in tables)
    return _turned(tape, query, cos, sin), _turned(tape, key, cos, sin), None


def _turned(tape: Tape, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    width = x.shape[-1]
    assert isinstance(width, int)
    half = (*x.shape[:-1], width // 2)
    first_half, second_half = split(tape, x, (half, half))
    first = subtract(tape, mul(tape, first_half, cos), mul(tape, second_half, sin), "rotated half")
    second = add(tape, mul(tape, second_half, cos), mul(tape, first_half, sin), "rotated half")
    return concatenate(tape, (first, second), x.shape, "rotated")


class SinkKernel:
    """From queries, keys and values to the attention's output; one more column of scores than keys."""

    __slots__ = ("sinks",)
    SOURCE = "transformers modeling_gpt_oss.py eager_attention_forward"

    def __init__(self, builder: Builder, heads: int) -> None:
        with builder.module("self_attn"):
            self.sinks = builder.weight("sinks", (heads,))

    def __call__(
        self, tape: Tape, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, rate: float = 0.0
    ) -> tuple[Tensor, Tensor | None]:
        """``[b, a, s, d]`` queries and ``[b, k, s, d]`` keys and values to ``[b, s, a·d]``, and the weights."""
        with tape.scope("self_attn", self.SOURCE):
            output, weights = self._attend(tape, query, key, value, mask, rate)
            heads, head_dim = query.shape[1], value.shape[-1]
            assert isinstance(heads, int) and isinstance(head_dim, int)
            return reshape(tape, output, (B, LENGTH, heads * head_dim)), weights

    def _attend(
        self, tape: Tape, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, rate: float
    ) -> tuple[Tensor, Tensor]:
        b, heads, s, _ = query.shape
        assert isinstance(heads, int) and isinstance(key.shape[1], int)
        keys = repeat_heads(tape, key, heads // key.shape[1])
        values = repeat_heads(tape, value, heads // key.shape[1])
        weights = mul_scalar(
            tape, matmul(tape, query, transpose(tape, keys, 2, 3), (b, heads, s, s), "scores"), "scaled scores"
        )
        if mask is not None:
            weights = add(tape, weights, mask, "masked scores")
        sinks = expand(tape, self.sinks, (b, heads, s, 1))
        combined = concatenate(tape, (weights, sinks), (b, heads, s, _COLUMNS), "scores and sinks")
        combined = subtract(tape, combined, largest(tape, combined, keepdim=True), "scores below the largest")
        probabilities = softmax(tape, combined, combined.dtype, "attention weights and sinks")
        scores = part(tape, probabilities, (b, heads, s, s))
        # Rows of a block with a longer stride: batch and heads can still be seen as one dimension.
        scores.dense = True
        weights = cast(tape, dropout(tape, scores, rate), values.dtype)
        output = matmul(tape, weights, values, (b, heads, s, values.shape[-1]), "attention output")
        return contiguous(tape, transpose(tape, output, 1, 2)), weights
