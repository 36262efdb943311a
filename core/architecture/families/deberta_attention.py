"""DeBERTa's attention: scores of content with content, of content with distance, of distance with content.

Source: transformers ``modeling_deberta_v2.py`` (``DisentangledSelfAttention``, ``build_relative_position``).
"""

from __future__ import annotations

from core.config import ModelSpec
from core.linears import Builder
from core.tape import LENGTH, B, Shape, Tape, Tensor
from core.tape.ops import (
    add,
    add_in_place,
    add_scalar,
    contiguous,
    dropout,
    gather,
    masked_fill,
    matmul,
    mul_scalar,
    repeat_over_batch,
    softmax,
    transpose,
    view,
)

__all__ = ["DisentangledAttention", "relative_positions"]


class DisentangledAttention:
    """``span``: distances to one side with a row of their own."""

    def __init__(self, builder: Builder, spec: ModelSpec, span: int) -> None:
        hidden = spec["hidden_size"]
        self.heads, self.head_dim, self.span = spec["num_attention_heads"], spec["head_dim"], span
        self.kinds = spec["pos_att_type"]
        self.attention_rate, self.hidden_rate = spec["attention_dropout"], spec["hidden_dropout"]
        with builder.module("self"):
            self.query, self.key, self.value = (
                builder.linear(name, hidden, hidden, True) for name in ("query_proj", "key_proj", "value_proj")
            )
            self.pos_query, self.pos_key = self.query, self.key
            if spec["relative_attention"] and not spec["share_att_key"]:
                if "c2p" in self.kinds:
                    self.pos_key = builder.linear("pos_key_proj", hidden, hidden, True)
                if "p2c" in self.kinds:
                    self.pos_query = builder.linear("pos_query_proj", hidden, hidden, True)
        self.shares = spec["share_att_key"]

    def _by_head(self, tape: Tape, x: Tensor) -> Tensor:
        seen = view(tape, x, (*x.shape[:-1], self.heads, self.head_dim))
        return contiguous(tape, transpose(tape, seen, 1, 2), "heads side by side")

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor, places: Tensor | None, rows: Tensor | None) -> Tensor:
        """``[b, s, h]``; ``places``: distance of each pair; ``rows``: embeddings of the distances."""
        with tape.scope("self", "transformers DisentangledSelfAttention.forward"):
            square = (B, self.heads, LENGTH, LENGTH)
            query = self._by_head(tape, self.query(tape, x))
            key = self._by_head(tape, self.key(tape, x))
            value = self._by_head(tape, self.value(tape, x))
            scores = matmul(tape, query, mul_scalar(tape, transpose(tape, key, 2, 3), "scaled key"), square, "scores")
            distance_scores = None
            if places is not None and rows is not None:
                dropped = dropout(tape, rows, self.hidden_rate)
                distance_scores = self._distance_scores(tape, query, key, places, dropped)
            if distance_scores is not None:
                scores = add(tape, scores, distance_scores, "scores with distances")
            allowed = tape.new(mask.shape, "bool", "attention mask")
            scores = masked_fill(tape, scores, tape.new(mask.shape, "bool", "inverted mask"))
            probabilities = softmax(tape, scores)
            probabilities = dropout(tape, probabilities, self.attention_rate)
            context = matmul(tape, probabilities, value, (*square[:3], self.head_dim), "attention output")
            context = contiguous(tape, transpose(tape, context, 1, 2))
            context = view(tape, context, (B, LENGTH, self.heads * self.head_dim))
            del allowed
            return context

    def _distance_scores(self, tape: Tape, query: Tensor, key: Tensor, places: Tensor, rows: Tensor) -> Tensor | None:
        """``disentangled_attention_bias``."""
        table = view(tape, rows, (1, *rows.shape))
        pos_query = pos_key = None
        if self.shares or "p2c" in self.kinds:
            pos_query = repeat_over_batch(tape, self._by_head(tape, self.pos_query(tape, table)), B)
        if self.shares or "c2p" in self.kinds:
            pos_key = repeat_over_batch(tape, self._by_head(tape, self.pos_key(tape, table)), B)
        square, wide = (B, self.heads, LENGTH, LENGTH), (B, self.heads, LENGTH, 2 * self.span)
        score = None
        if "c2p" in self.kinds:
            assert pos_key is not None
            c2p = matmul(tape, query, transpose(tape, pos_key, 2, 3), wide, "content with distances")
            c2p_places = self._clamped(tape, places)
            c2p = gather(tape, c2p, c2p_places, square, "content with its distances")
            score = add_scalar(tape, mul_scalar(tape, c2p), "scores of distances")
        if "p2c" in self.kinds:
            assert pos_query is not None
            mirrored = tape.new(places.shape, "int64", "negative distances")
            p2c_places = self._clamped(tape, mirrored)
            del mirrored
            p2c = matmul(tape, key, transpose(tape, pos_query, 2, 3), wide, "distances with content")
            p2c = transpose(tape, gather(tape, p2c, p2c_places, square, "distances with their content"), 2, 3)
            if score is None:
                score = add_scalar(tape, mul_scalar(tape, p2c), "scores of distances")
            else:
                score = add_in_place(tape, score, mul_scalar(tape, p2c))
        return score

    def _clamped(self, tape: Tape, places: Tensor) -> Tensor:
        shifted = tape.new(places.shape, "int64", "rows of distances")
        rows = tape.new(places.shape, "int64", "rows of distances")
        del shifted
        return rows


def relative_positions(tape: Tape, bucketed: bool) -> Tensor:
    """Distance of each pair, ``[1, 1, s, s]``; ``bucketed``: far ones by their logarithm."""
    square = (1, 1, LENGTH, LENGTH)
    with tape.scope("relative_position", "transformers build_relative_position"):
        places = tape.new(square, "int64", "distances of positions")
        if not bucketed:
            return places
        return _as_rows(tape, _log_buckets(tape, square))


def _as_rows(tape: Tape, buckets: Tensor) -> Tensor:
    return tape.new(buckets.shape, "int64", "distances in buckets")


def _log_buckets(tape: Tape, square: Shape) -> Tensor:
    """``make_log_bucket_position``."""
    sign = tape.new(square, "int64", "signs of distances")
    below = tape.new(square, "bool", "near")
    above = tape.new(square, "bool", "near")
    near = tape.new(square, "bool", "near")
    del below, above
    positive = tape.new(square, "int64", "distances without sign")
    distance = tape.new(square, "int64", "distances without sign")
    del near, positive
    number = tape.new(square, "fp32", "logarithm of distances")
    for _ in ("logarithm", "division", "product", "ceiling", "sum"):
        number = tape.new(square, "fp32", "logarithm of distances")
    small = tape.new(square, "bool", "near")
    exact = tape.new(square, "fp32", "distances as numbers")
    signed = tape.new(square, "fp32", "logarithm with sign")
    buckets = tape.new(square, "fp32", "buckets")
    del small, exact, signed, sign, distance, number
    return buckets
