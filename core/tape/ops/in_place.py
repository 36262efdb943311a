"""What takes the place of an operand: the result has its memory, and autograd its own idea of what to keep."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["add_in_place", "add_scaled_in_place", "clamp_in_place", "mul_in_place"]


def add_in_place(tape: Tape, x: Tensor, y: Tensor) -> Tensor:
    """``x += y``: the sum takes the place of ``x``."""
    node = tape.node("AddBackward0", _both, x, y)
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def add_scaled_in_place(tape: Tape, x: Tensor, y: Tensor) -> Tensor:
    """``x.add_(y, alpha=number)``: the sum takes the place of ``x``; ``y``'s gradient is scaled."""
    node = tape.node("AddBackward0", _scaled_second, x, y)
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def clamp_in_place(tape: Tape, x: Tensor) -> Tensor:
    """``x.clamp_(low, high)``: backward needs what stood there before, so that a clone is kept."""
    node = tape.node("ClampBackward1", _like, x)
    if node is None:
        return x
    node.save(tape, tape.new(x.shape, x.dtype, "values before they were bounded", x.order))
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def mul_in_place(tape: Tape, x: Tensor, factor: Tensor) -> Tensor:
    """``x *= factor`` by something that needs no gradient: the product takes the place of ``x``."""
    node = tape.node("MulBackward0", _like, x)
    if node is not None:
        node.save(tape, factor)
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def _both(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0], grads[0])


def _scaled_second(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (grad, tape.new(grad.shape, grad.dtype, "scaled gradient", grad.order))


def _like(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, grad.dtype, "gradient", grad.order),)
