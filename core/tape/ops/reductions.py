"""Means, softmax and normalisations.  Autocast runs softmax and layer norm in fp32."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["layer_norm", "log_softmax", "mean", "softmax", "sum_tokens"]


def mean(tape: Tape, x: Tensor) -> Tensor:
    """``x.mean(-1, keepdim=True)``: keeps nothing; the gradient is spread out and divided."""
    node = tape.node("MeanBackward1", _mean_backward, x)
    out = tape.new((*x.shape[:-1], 1), x.dtype, "mean")
    if node is not None:
        node.facts = (x.shape, x.order)
        out.node = node
    return out


def _mean_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape, order = node.facts
    return (tape.new(shape, grad.dtype, "gradient", order),)


def sum_tokens(tape: Tape, x: Tensor) -> Tensor:
    """``x.sum(1)`` of ``[b, s, h]``: keeps nothing; every token gets the gradient itself."""
    node = tape.node("SumBackward1", _spread_backward, x)
    out = tape.new((x.shape[0], *x.shape[2:]), x.dtype, "sum over the tokens")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _spread_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (Tensor(grad.storage, node.facts, grad.dtype, None, False),)


def softmax(tape: Tape, x: Tensor, dtype: str | None = None, name: str = "attention weights") -> Tensor:
    """``F.softmax(x, -1, dtype)``: keeps its result.  fp16 is read directly by the kernel, bf16 is copied first."""
    if dtype is None and tape.autocast is not None:
        dtype = "fp32"
    source = x
    if dtype is not None and x.dtype != dtype and not (x.dtype == "fp16" and dtype == "fp32"):
        source = cast(tape, x, dtype, "fp32 scores")
    node = tape.node("SoftmaxBackward0", _result_backward, source)
    out = tape.new(source.shape, dtype or source.dtype, name, source.order)
    if node is not None:
        node.facts = source.dtype
        out.node = node
        node.save(tape, out)
    return out


def _result_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, node.facts, "gradient", grad.order),)


def log_softmax(tape: Tape, x: Tensor) -> Tensor:
    """``F.log_softmax(x, -1, x.dtype)``: keeps its result.  The dtype is named, so that autocast leaves it alone."""
    node = tape.node("LogSoftmaxBackward0", _result_backward, x)
    out = tape.new(x.shape, x.dtype, "log-softmax", x.order)
    if node is not None:
        node.facts = x.dtype
        out.node = node
        node.save(tape, out)
    return out


def layer_norm(tape: Tape, x: Tensor, weight: Tensor | None, bias: Tensor | None, name: str = "normalised") -> Tensor:
    """``F.layer_norm`` over the last dimension: keeps its input and two fp32 numbers a row."""
    source, gain, offset = x, weight, bias
    if tape.autocast is not None:
        source = cast(tape, x, "fp32", "fp32 copy for the norm")
        gain = None if weight is None else cast(tape, weight, "fp32")
        offset = None if bias is None else cast(tape, bias, "fp32")
    node = tape.node("NativeLayerNormBackward0", _layer_norm_backward, source, gain, offset)
    if node is not None:
        node.save(tape, source)
        if gain is not None:
            node.save(tape, gain)
        if offset is not None:
            node.save(tape, offset)
    out = tape.new(x.shape, source.dtype, name)
    means = tape.new((*x.shape[:-1], 1), "fp32", "row means")
    scales = tape.new((*x.shape[:-1], 1), "fp32", "row scales")
    if node is not None:
        node.facts = (x.shape, source.dtype)
        out.node = node
        node.save(tape, means)
        node.save(tape, scales)
    return out


def _layer_norm_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape, dtype = node.facts
    return [None if edge is None else tape.new(edge[2], dtype, "gradient") for edge in node.edges]
