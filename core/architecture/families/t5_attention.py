"""T5's attention: unscaled scores with a bias by distance, or zeros in its place where a layer looks at the encoder.

Source: transformers ``modeling_t5.py`` (``T5Attention``).
"""

from __future__ import annotations

from core.blocks import AttentionKernel
from core.config import ModelSpec
from core.linears import Builder
from core.tape import Shape, Tape, Tensor
from core.tape.ops import embedding, heads_first, transpose, view

__all__ = ["T5Attention"]


class T5Attention:
    """Self-attention, or cross-attention where it is handed the encoder's ``states``.

    ``biased``: the first layer of a stack, which makes the bias that all layers use.
    """

    def __init__(self, builder: Builder, spec: ModelSpec, kernel: AttentionKernel, biased: bool) -> None:
        self.heads, self.head_dim, self.kernel = spec["num_attention_heads"], spec["head_dim"], kernel
        self.dropout = spec["attention_dropout"]
        hidden, inner = spec["hidden_size"], self.heads * self.head_dim
        self.q, self.k, self.v = (builder.linear(name, hidden, inner) for name in ("q", "k", "v"))
        self.o = builder.linear("o", inner, hidden)
        buckets = (spec["relative_attention_num_buckets"], self.heads)
        self.table = builder.weight("relative_attention_bias.weight", buckets) if biased else None
        # A bias of zeros is made to need a gradient where the frameworks' checkpointing switch is on.
        self.zeros_need_grad = builder.config.saving.gradient_checkpointing != "none"

    def _by_head(self, tape: Tape, x: Tensor) -> Tensor:
        return transpose(tape, view(tape, x, (*x.shape[:-1], self.heads, self.head_dim)), 1, 2)

    def __call__(
        self, tape: Tape, x: Tensor, states: Tensor | None, mask: Tensor | None, bias: Tensor | None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """The output ``[b, q, h]``, the bias used, and eager attention's weights."""
        with tape.scope("attention", "transformers T5Attention.forward"):
            query_states = self._by_head(tape, self.q(tape, x))
            current_states = x if states is None else states
            key_states = self._by_head(tape, self.k(tape, current_states))
            value_states = self._by_head(tape, self.v(tape, current_states))
            position_bias = bias
            if position_bias is None:
                position_bias = self._bias(tape, query_states, key_states)
            output, weights = self.kernel(
                tape, query_states, key_states, value_states, mask, self.dropout, position_bias
            )
            output = self.o(tape, output)
            return output, position_bias, weights

    def _bias(self, tape: Tape, query: Tensor, key: Tensor) -> Tensor:
        queries, keys = query.shape[2], key.shape[2]
        if self.table is None:
            zeros = tape.new((1, self.heads, queries, keys), query.dtype, "zeros for a position bias")
            if self.zeros_need_grad:
                tape.require_grad(zeros)
            return zeros
        positions = tape.new((queries, keys), "int64", "distances of positions")
        bucket = _buckets(tape, positions.shape, not self.kernel.causal)
        return heads_first(tape, embedding(tape, bucket, self.table))


def _buckets(tape: Tape, shape: Shape, bidirectional: bool) -> Tensor:
    """``_relative_position_bucket``: near distances one by one, far ones by their logarithm."""
    if bidirectional:
        flags = tape.new(shape, "bool", "distances above zero")
        side = tape.new(shape, "int64", "side")
        del flags
        scaled = tape.new(shape, "int64", "side in buckets")
        del side
        buckets = tape.new(shape, "int64", "buckets")
        del scaled
        distance = tape.new(shape, "int64", "distances")
    else:
        zeros = tape.new(shape, "int64", "zeros")
        least = tape.new(shape, "int64", "distances up to zero")
        del zeros
        distance = tape.new(shape, "int64", "distances")
        del least
    is_small = tape.new(shape, "bool", "near")
    far = _far_buckets(tape, shape)
    chosen = tape.new(shape, "int64", "near or far buckets")
    if not bidirectional:
        buckets = tape.new(shape, "int64", "buckets")
    del chosen, distance, is_small, far
    return buckets


def _far_buckets(tape: Tape, shape: Shape) -> Tensor:
    number = tape.new(shape, "fp32", "logarithm of distances")
    for _ in ("division by the near buckets", "logarithm", "division", "product"):
        number = tape.new(shape, "fp32", "logarithm of distances")
    whole = tape.new(shape, "int64", "far buckets")
    del number
    shifted = tape.new(shape, "int64", "far buckets")
    del whole
    last = tape.new(shape, "int64", "last bucket")
    limited = tape.new(shape, "int64", "far buckets")
    del last, shifted
    return limited
