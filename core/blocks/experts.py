"""Routed experts: each token's input once for each expert it visits, sorted by expert.

Sources: transformers ``integrations/moe.py`` (``grouped_mm_experts_forward``, what is taken by default); PEFT
``ParamWrapper`` (an adapter on both weights: the one on ``down_proj`` is the outer wrapper).
"""

from __future__ import annotations

from collections.abc import Callable

from core.blocks.activations import activation
from core.linears import Builder
from core.linears.stacked import Factors, StackedWeight, stacked_weight
from core.tape import Parameter, Shape, Tape, Tensor
from core.tape.ops import add_in_place, cast, gather_rows, grouped_product, mul, split, sum_rows, view

__all__ = ["Experts"]


class Experts:
    """``count`` gated MLPs of ``width``, with gate and up in one stack."""

    SOURCE = "transformers integrations/moe.py grouped_mm_experts_forward"

    def __init__(self, builder: Builder, hidden: int, width: int, count: int, act: str) -> None:
        self.hidden, self.width, self.count = hidden, width, count
        self.gate_up_bias: Parameter | None = None
        self.down_bias: Parameter | None = None
        with builder.module("experts"):
            self._make(builder)
        self.act = activation(act)

    def _make(self, builder: Builder) -> None:
        self.gate_up_proj = stacked_weight(builder, "gate_up_proj", self.count, 2 * self.width, self.hidden)
        self.down_proj = stacked_weight(builder, "down_proj", self.count, self.hidden, self.width)

    def __call__(self, tape: Tape, x: Tensor, indices: Tensor, scores: Tensor) -> Tensor:
        """``[b, s, h]`` with indices and scores ``[b, s, k]`` to ``[b, s, h]``."""
        with tape.scope("experts", self.SOURCE):
            down = self.down_proj.activate(tape)
            gate_up = self.gate_up_proj.activate(tape)
            # torch.nn.utils.parametrize.cached: the adapted weights stay until the outer wrapper returns.
            cached: list[Tensor] = []
            return self._forward(
                tape,
                x,
                indices,
                scores,
                lambda: _kept(cached, self.gate_up_proj, tape, gate_up),
                lambda: _kept(cached, self.down_proj, tape, down),
            )

    def _forward(
        self,
        tape: Tape,
        x: Tensor,
        indices: Tensor,
        scores: Tensor,
        gate_up_proj: Callable[[], Tensor],
        down_proj: Callable[[], Tensor],
    ) -> Tensor:
        rows = indices.shape
        # Stays by the name of the sorted indices; the second result of the sort is what backward needs.
        expert_ids = tape.new(rows, "int64", "expert of each row")
        permutation = tape.new(rows, "int64", "rows by expert")
        selected = _selected(tape, x, rows)
        sample_weights = gather_rows(tape, scores, permutation, rows, "scores by expert")
        ids = tape.new(rows, "int32", "expert of each row")
        tokens_per_expert = tape.new((self.count,), "int32", "rows of each expert")
        offsets = tape.new((self.count,), "int32", "ends of the experts' rows")
        weights = gate_up_proj()
        biases = _by_row(tape, self.gate_up_bias, expert_ids)
        projected = _product(tape, selected, weights, offsets, 2 * self.width, biases)
        projected = self._gated(tape, projected)
        weights = down_proj()
        biases = _by_row(tape, self.down_bias, expert_ids)
        projected = _product(tape, projected, weights, offsets, self.hidden, biases)
        weighted = mul(tape, projected, view(tape, sample_weights, (*rows, 1)), "weighted outputs")
        inverse = tape.new(rows, "int64", "rows in their first order")
        tape.workspace(rows, "int64", "row numbers")
        weighted = gather_rows(tape, weighted, inverse, weighted.shape, "weighted outputs in their first order")
        final = sum_rows(tape, view(tape, weighted, weighted.shape), 2, "sum over the experts")
        out = cast(tape, final, x.dtype)
        # Held by these names until here.
        del expert_ids, ids, tokens_per_expert
        return out

    def _gated(self, tape: Tape, gate_up: Tensor) -> Tensor:
        half = (*gate_up.shape[:-1], self.width)
        gate, up = split(tape, gate_up, (half, half))
        return mul(tape, self.act(tape, gate), up, "gate · up")


def _selected(tape: Tape, x: Tensor, rows: Shape) -> Tensor:
    tokens = tape.new(rows, "int64", "token of each row")
    return gather_rows(tape, x, tokens, (*rows, x.shape[-1]), "inputs by expert")


def _by_row(tape: Tape, bias: Parameter | None, expert_ids: Tensor) -> Tensor | None:
    if bias is None:
        return None
    return gather_rows(tape, bias, expert_ids, (*expert_ids.shape, bias.shape[-1]), "biases by row")


def _product(tape: Tape, x: Tensor, weights: Tensor, offsets: Tensor, width: int, biases: Tensor | None) -> Tensor:
    out = grouped_product(tape, x, weights, offsets, width)
    return out if biases is None else add_in_place(tape, out, biases)


def _kept(cached: list[Tensor], weight: StackedWeight, tape: Tape, factors: Factors) -> Tensor:
    value = weight.value(tape, factors)
    cached.append(value)
    return value
