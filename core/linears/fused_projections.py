"""LitGPT's adapters of queries, keys and values, which are one projection: both factors lie one behind the other.

Source: LitGPT ``lora.py``, ``LoRAQKVLinear`` (the second factors are a convolution with a group for each part; what
they make is put between zeros where a part has no adapter, and ``index_copy`` keeps it).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.linears.bases import Base
from core.linears.builder import Builder
from core.tape import LENGTH, B, Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, contiguous, convolution, dropout, linear, mul_scalar, transpose

__all__ = ["FusedProjections"]


class FusedProjections:
    """``base(x) + between zeros(B(A(dropout(x)))) · scaling``."""

    __slots__ = ("base", "down", "dropout", "out_features", "rank", "up", "whole")

    def __init__(
        self, builder: Builder, name: str, in_features: int, parts: Sequence[tuple[str, int]], bias: bool
    ) -> None:
        """``parts``: name, by which adapters target it, and width of each part."""
        lora = builder.config.lora
        self.out_features = sum(width for _name, width in parts)
        self.base: Base = builder.base(name, in_features, self.out_features, bias)
        self.dropout, self.rank = lora.lora_dropout, lora.lora_r
        chosen = [width for part, width in parts if builder.offers(part)]
        self.whole = len(chosen) == len(parts)
        self.down: Parameter | None = None
        self.up: Parameter | None = None
        if chosen:
            dtype = builder.adapter_dtype
            self.down = builder.weight(f"{name}.lora_A", (len(chosen) * lora.lora_r, in_features), dtype, True)
            self.up = builder.weight(f"{name}.lora_B", (sum(chosen), lora.lora_r), dtype, True)

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, in]`` to ``[b, s, out]``."""
        pretrained = self.base(tape, x)
        if self.down is None or self.up is None:
            return pretrained
        after_a = linear(tape, dropout(tape, x, self.dropout), self.down)
        turned = transpose(tape, after_a, -2, -1)
        after_b = transpose(tape, convolution(tape, turned, self.up, None, LENGTH), -2, -1)
        update = mul_scalar(tape, self._between_zeros(tape, after_b), "scaled update")
        return add(tape, pretrained, update, "output with its update")

    def _between_zeros(self, tape: Tape, x: Tensor) -> Tensor:
        if self.whole:
            return x
        x = transpose(tape, x, 0, 1)
        shape = (LENGTH, B, self.out_features)
        zeros = tape.new(shape, x.dtype, "zeros around the update")
        width = x.shape[-1]
        # With one sequence its positions are rows whatever lies between them.
        rows = x if tape.ask("b = 1", lambda dims: dims.b == 1) else contiguous(tape, x, "update in row-major order")
        node = tape.node("IndexCopyBackward0", _index_copy_backward, rows)
        index = tape.new((width,), "int64", "places of the update")
        out = tape.new(shape, x.dtype, "update between zeros")
        del zeros
        if node is not None:
            node.save(tape, index)
            node.save(tape, rows)
            node.facts = rows.shape
            out.node = node
        return transpose(tape, out, 0, 1)


def _index_copy_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the update"),)
