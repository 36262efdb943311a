"""What recurrent layers do along the sequence: padding, cumulative sums, triangular systems.

Sources: ATen derivatives.yaml (``constant_pad_nd``, ``cumsum``, ``linalg_solve_triangular``) and
FunctionsManual.cpp (``linalg_solve_triangular_backward``).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = [
    "cumulative_sum",
    "heads_of_channels",
    "pad",
    "repeat_each_head",
    "row_major_cast",
    "select",
    "solve_triangular",
]


def pad(tape: Tape, x: Tensor, shape: Shape, name: str = "padded to whole chunks") -> Tensor:
    """``F.pad``: a copy even where nothing is added."""
    node = tape.node("ConstantPadNdBackward0", _unpad, x)
    out = tape.new(shape, x.dtype, name)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _unpad(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient without padding"),)


def cumulative_sum(tape: Tape, x: Tensor, name: str) -> Tensor:
    """``x.cumsum(-1)``: keeps nothing; backward turns the gradient round, sums it, and turns it back."""
    node = tape.node("CumsumBackward0", _cumulative_backward, x)
    out = tape.new(x.shape, x.dtype, name)
    out.node = node
    return out


def _cumulative_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    # One expression: its parts live to its end.
    turned = tape.new(grad.shape, grad.dtype, "gradient turned round")
    summed = tape.new(grad.shape, grad.dtype, "cumulative gradient")
    result = tape.new(grad.shape, grad.dtype, "gradient")
    del summed, turned
    return (result,)


def _columns(rank: int) -> tuple[int, ...]:
    return (*range(rank - 2), rank - 1, rank - 2)


def solve_triangular(tape: Tape, system: Tensor, right: Tensor, name: str) -> Tensor:
    """``torch.linalg.solve_triangular``: the solution lies column by column; it and the system are kept."""
    node = tape.node("LinalgSolveTriangularBackward0", _solve_backward, system, right)
    out = tape.new(right.shape, right.dtype, name, _columns(len(right.shape)))
    if node is not None:
        out.node = node
        node.save(tape, system)
        node.save(tape, out)
    return out


def _solve_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    system = node.saved[0]
    right = tape.new(grad.shape, grad.dtype, "gradient of the right side", _columns(len(grad.shape)))
    if node.edges[0] is None:
        return (None, right)
    product = tape.new(system.shape, grad.dtype, "product of the solutions")
    negative = tape.new(system.shape, grad.dtype, "negative")
    del product
    result = tape.new(system.shape, grad.dtype, "gradient of the system")
    del negative
    return (result, right)


def select(tape: Tape, x: Tensor, dim: int) -> Tensor:
    """``x[:, …, i]``: one place of dimension ``dim``; the dimensions before it can still be seen as one."""
    node = tape.node("SelectBackward0", _select_backward, x)
    shape = (*x.shape[:dim], *x.shape[dim + 1 :])
    order = None
    if x.order is not None:
        order = tuple(place - (place > dim) for place in x.order if place != dim)
        order = None if order == tuple(range(len(order))) else order
    out = Tensor(x.storage, shape, x.dtype, order)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _select_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of one place"),)


def row_major_cast(tape: Tape, x: Tensor, dtype: str, name: str) -> Tensor:
    """``x.to(dtype, memory_format=torch.contiguous_format)``: ``x`` itself, as it lies, where the dtype is the same."""
    if x.dtype == dtype:
        return x
    node = tape.node("ToCopyBackward0", _cast_backward, x)
    out = tape.new(x.shape, dtype, name)
    if node is not None:
        node.facts = x.dtype
        out.node = node
    return out


def _cast_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, node.facts, "gradient cast", grad.order),)


def repeat_each_head(tape: Tape, x: Tensor, times: int) -> Tensor:
    """``x.repeat_interleave(times, dim=2)`` of ``[b, s, heads, d]``."""
    b, s, heads, d = x.shape
    assert isinstance(heads, int)
    node = tape.node("ExpandBackward0", _sum_backward, x)
    out = tape.new((b, s, heads * times, d), x.dtype, "heads repeated")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _sum_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient summed over repeated heads"),)


def heads_of_channels(tape: Tape, x: Tensor, heads: int, width: int) -> Tensor:
    """A slice of ``[b, s, channels]``, lying channel by channel, seen as ``[b, s, heads, width]``."""
    node = tape.node("ViewBackward0", _channels_backward, x)
    out = Tensor(x.storage, (*x.shape[:-1], heads, width), x.dtype, (0, 2, 3, 1), False)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _channels_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    if grad.contiguous:
        return (Tensor(grad.storage, node.facts, grad.dtype),)
    return (tape.new(node.facts, grad.dtype, "gradient in row-major order"),)
