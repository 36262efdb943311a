"""Pairs of fp32 numbers seen as complex ones: the last dimension, of two, is real and imaginary part.

Sources: ATen derivatives.yaml (``view_as_real`` makes its gradient row-major, ``mul`` multiplies with the conjugate),
ConjugateFallback.cpp (a lazily conjugated factor is materialised for the product).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import broadcast
from core.tape.ops.views import contiguous
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["as_complex", "as_real", "complex_product"]


def as_complex(tape: Tape, x: Tensor) -> Tensor:
    """``torch.view_as_complex(x.reshape(…, -1, 2))`` of an fp32 ``x``."""
    width = x.shape[-1]
    assert isinstance(width, int)
    return _paired(tape, x, (*x.shape[:-1], width // 2, 2), None if x.order is None else (*x.order, len(x.order)))


def as_real(tape: Tape, x: Tensor) -> Tensor:
    """``torch.view_as_real(x).flatten(-2)``."""
    half = x.shape[-2]
    assert isinstance(half, int)
    node = tape.node("ViewAsRealBackward0", _as_real_backward, x)
    out = Tensor(x.storage, (*x.shape[:-2], 2 * half), x.dtype, None if x.order is None else x.order[:-1], x.dense)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _as_real_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    grad = contiguous(tape, grad, "gradient in row-major order")
    return (Tensor(grad.storage, node.facts, grad.dtype),)


def _paired(tape: Tape, x: Tensor, shape: Shape, order: tuple[int, ...] | None) -> Tensor:
    node = tape.node("ViewAsComplexBackward0", _paired_backward, x)
    out = Tensor(x.storage, shape, x.dtype, order, x.dense)
    if node is not None:
        node.facts = (x.shape, x.order)
        out.node = node
    return out


def _paired_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape, _ = node.facts
    return (Tensor(grad.storage, shape, grad.dtype, None if grad.order is None else grad.order[:-1], grad.dense),)


def complex_product(tape: Tape, x: Tensor, y: Tensor, name: str) -> Tensor:
    """``x * y`` of complex tensors, of which ``y`` needs no gradient."""
    node = tape.node("MulBackward0", _product_backward, x)
    if node is not None:
        node.save(tape, y)
    out = tape.new(broadcast(x.shape, y.shape), x.dtype, name, x.order)
    out.node = node
    return out


def _product_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    (other,) = node.saved
    assert grad is not None
    conjugate = tape.new(other.shape, other.dtype, "conjugate")
    result = tape.new(grad.shape, grad.dtype, "gradient of a factor", grad.order)
    del conjugate
    return (result,)
