"""BLOOM's GELU: a function of its own that keeps its input only (transformers ``GeLUFunction``)."""

from __future__ import annotations

from core.tape import Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, add_scalar, mul, mul_scalar, saving_output

__all__ = ["bloom_gelu"]


def bloom_gelu(tape: Tape, x: Tensor) -> Tensor:
    """``x · 0.5 · (1 + tanh(0.797885 · x · (1 + 0.044715 · x · x)))``."""
    node = tape.node("GeLUFunctionBackward", _backward, x)
    if node is not None:
        node.save(tape, x)
    plain = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out = mul(tape, mul_scalar(tape, plain, "x · 0.5"), add_scalar(tape, _tanh(tape, plain), "1 + tanh"), "GELU")
    out.node = node
    return out


def _tanh(tape: Tape, x: Tensor) -> Tensor:
    return saving_output(tape, mul(tape, mul_scalar(tape, x), _inner(tape, x), "argument of tanh"), "tanh")


def _inner(tape: Tape, x: Tensor) -> Tensor:
    return add_scalar(tape, mul(tape, mul_scalar(tape, x), x, "x²"))


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    (x,) = node.saved
    tanh = _tanh(tape, x)
    derivative = add(tape, _rising(tape, x, tanh), mul_scalar(tape, add_scalar(tape, tanh)), "derivative")
    return (mul(tape, derivative, grad, "gradient"),)


def _rising(tape: Tape, x: Tensor, tanh: Tensor) -> Tensor:
    half = mul_scalar(tape, x, "x · 0.5")
    return mul(tape, half, mul(tape, add_scalar(tape, mul(tape, tanh, tanh)), _inner(tape, x)))
