"""Choosing rows and putting them back: what mixtures of experts do around their matrix products.

Sources: ATen derivatives.yaml (``topk``, ``index.Tensor``, ``sum.dim_IntList``, ``div_.Tensor``), FunctionsManual.cpp
(``value_selecting_reduction_backward`` and ``index_backward`` write into zeros of the input's shape),
autocast_mode.h (``sum`` of half precision gives fp32).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import promote
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = [
    "divide",
    "divide_in_place",
    "gather_chosen",
    "gather_rows",
    "largest",
    "scatter_into",
    "scatter_number",
    "sum_last",
    "sum_rows",
    "top_k",
]


def top_k(tape: Tape, x: Tensor, count: int) -> tuple[Tensor, Tensor]:
    """``torch.topk(x, count, -1)``: values, and the indices (int64) that are kept for backward."""
    node = tape.node("TopkBackward0", _scattered, x)
    shape = (*x.shape[:-1], count)
    values = tape.new(shape, x.dtype, "largest scores")
    indices = tape.new(shape, "int64", "chosen experts")
    if node is not None:
        node.facts = x.shape
        node.outputs = 2
        values.node = node
        node.save(tape, indices)
    return values, indices


def largest(tape: Tape, x: Tensor, keepdim: bool = False) -> Tensor:
    """``x.max(-1, keepdim).values``: keeps where they stood."""
    node = tape.node("MaxBackward0", _scattered, x)
    shape = (*x.shape[:-1], 1) if keepdim else x.shape[:-1]
    values = tape.new(shape, x.dtype, "largest scores")
    indices = tape.new(shape, "int64", "place of the largest score")
    if node is not None:
        node.facts = x.shape
        values.node = node
        node.save(tape, indices)
    return values


def scatter_number(tape: Tape, x: Tensor, indices: Tensor, name: str) -> Tensor:
    """``torch.scatter(x, -1, indices, number)``: keeps the indices, whose places get no gradient."""
    node = tape.node("ScatterBackward1", _scatter_backward, x)
    if node is not None:
        node.save(tape, indices)
    out = tape.new(x.shape, x.dtype, name)
    out.node = node
    return out


def _scatter_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, grad.dtype, "gradient", grad.order),)


def scatter_into(tape: Tape, filled: Tensor, indices: Tensor, source: Tensor) -> Tensor:
    """``filled.scatter_(-1, indices, source)`` of numbers without a gradient: keeps the indices."""
    node = tape.node("ScatterBackward0", _scatter_into_backward, source)
    out = Tensor(filled.storage, filled.shape, filled.dtype)
    if node is not None:
        node.save(tape, indices)
        node.facts = source.shape
        out.node = node
    return out


def _scatter_into_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the chosen scores"),)


def gather_chosen(tape: Tape, x: Tensor, indices: Tensor, name: str = "scores of the chosen experts") -> Tensor:
    """``x.gather(-1, indices)``: keeps the indices."""
    return gather_rows(tape, x, indices, indices.shape, name)


def gather_rows(tape: Tape, x: Tensor, indices: Tensor, shape: Shape, name: str) -> Tensor:
    """``x[indices]``, of ``shape``: keeps the indices."""
    node = tape.node("IndexBackward0", _scattered, x)
    if node is not None:
        node.save(tape, indices)
    out = tape.new(shape, x.dtype, name)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _scattered(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    grad = grads[0]
    assert grad is not None
    zeros = tape.new(node.facts, grad.dtype, "zeros to write into")
    out = tape.new(node.facts, grad.dtype, "gradient put back in place")
    del zeros
    return (out,)


def sum_rows(tape: Tape, x: Tensor, dim: int, name: str = "sum over a dimension") -> Tensor:
    """``x.sum(dim)``: keeps nothing; autocast makes the result fp32, and the gradient is cast back."""
    shape = list(x.shape)
    del shape[dim]
    return _summed(tape, x, tuple(shape), name)


def sum_last(tape: Tape, x: Tensor, name: str = "sum over the last dimension") -> Tensor:
    """``x.sum(-1, keepdim=True)``."""
    return _summed(tape, x, (*x.shape[:-1], 1), name)


def _summed(tape: Tape, x: Tensor, shape: Shape, name: str) -> Tensor:
    node = tape.node("SumBackward1", _spread, x)
    half = x.dtype in ("bf16", "fp16")
    out = tape.new(shape, "fp32" if half and tape.autocast is not None else x.dtype, name)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _spread(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    """``expand``: the gradient's own memory, read several times."""
    (grad,) = grads
    assert grad is not None
    return (Tensor(grad.storage, node.facts, grad.dtype, None, False),)


def divide(tape: Tape, x: Tensor, divisor: Tensor, name: str = "quotient") -> Tensor:
    """``x / divisor``: both are kept."""
    node = tape.node("DivBackward0", _div_backward, x, divisor)
    if node is not None:
        if node.edges[1] is not None:
            node.save(tape, x)
        node.save(tape, divisor)
    out = tape.new(x.shape, promote(x.dtype, divisor.dtype), name, x.order)
    out.node = node
    return out


def divide_in_place(tape: Tape, x: Tensor, divisor: Tensor) -> Tensor:
    """``x /= divisor``: the result lies in ``x``'s memory; a copy of the old values is kept for the gradient."""
    node = tape.node("DivBackward0", _div_backward, x, divisor)
    if node is not None:
        if node.edges[1] is not None:
            node.save(tape, tape.new(x.shape, x.dtype, "copy of the scores before their division"))
        node.save(tape, divisor)
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def _div_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    results: list[Tensor | None] = [None, None]
    dtype = promote(grad.dtype, node.saved[-1].dtype)
    if node.edges[1] is not None:
        # div_tensor_other_backward: -grad * ((self / other) / other), one expression.
        parts = [tape.new(grad.shape, dtype, name) for name in ("quotient", "quotient", "negative")]
        results[1] = tape.new(grad.shape, dtype, "gradient")
        del parts
    if node.edges[0] is not None:
        results[0] = tape.new(grad.shape, dtype, "gradient")
    return results
