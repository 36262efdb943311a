"""Several hidden states side by side in one tensor ``[n, b, s, h]`` (Gemma 3n's streams)."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import promote
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["add_to_others", "copied", "mean_over_streams", "mixed", "repeated", "stacked", "stream"]


def stream(tape: Tape, x: Tensor) -> Tensor:
    """``x[i]``; backward puts the gradient into zeros of ``x``'s shape."""
    node = tape.node("SelectBackward0", _into_zeros, x)
    out = Tensor(x.storage, x.shape[1:], x.dtype)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _into_zeros(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of a stream"),)


def stacked(tape: Tape, parts: tuple[Tensor, ...]) -> Tensor:
    """``torch.stack``; the gradients of the parts are views of the incoming one.

    The result has the widest dtype of all.
    """
    widest = parts[0].dtype
    for tensor in parts:
        widest = promote(widest, tensor.dtype)
    node = tape.node("StackBackward0", _unstack, *parts)
    out = tape.new((len(parts), *parts[0].shape), widest, "streams")
    if node is not None:
        node.facts = parts[0].shape
        out.node = node
    return out


def _unstack(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return [None if edge is None else Tensor(grad.storage, node.facts, grad.dtype) for edge in node.edges]


def repeated(tape: Tape, x: Tensor, times: int) -> Tensor:
    """``x.repeat(times, 1, 1, 1)``; backward sums."""
    node = tape.node("RepeatBackward0", _summed, x)
    out = tape.new((times, *x.shape), x.dtype, "innovation for each stream")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _summed(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient summed over streams"),)


def mean_over_streams(tape: Tape, x: Tensor) -> Tensor:
    """``x.mean(0)``; backward spreads the gradient over all streams."""
    node = tape.node("MeanBackward1", _into_zeros, x)
    out = tape.new(x.shape[1:], x.dtype, "mean of the streams")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def mixed(tape: Tape, x: Tensor, coefficients: Tensor) -> Tensor:
    """``x.permute(1, 2, 3, 0) @ coefficients``, seen as streams again."""
    node = tape.node("BmmBackward0", _mixed_backward, x, coefficients)
    if node is not None:
        node.save(tape, coefficients)
        node.save(tape, x)
        node.facts = (x.shape, coefficients.shape)
    out = tape.new(x.shape, x.dtype, "mixed streams", order=(1, 2, 3, 0))
    out.node = node
    return out


def _mixed_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    streams, coefficients = node.facts
    results: list[Tensor | None] = [None, None]
    if node.edges[1] is not None:
        results[1] = tape.new(coefficients, grad.dtype, "gradient of an operand")
    if node.edges[0] is not None:
        results[0] = tape.new(streams, grad.dtype, "gradient of an operand", (1, 2, 3, 0))
    return results


def copied(tape: Tape, x: Tensor) -> Tensor:
    """``x.clone()``."""
    node = tape.node("CloneBackward0", _same, x)
    out = tape.new(x.shape, x.dtype, "copy of the active stream")
    out.node = node
    return out


def _same(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)


def add_to_others(tape: Tape, x: Tensor, y: Tensor) -> Tensor:
    """``x[1:] += y``: an addition in place, then a copy of the slice onto itself, both through ``CopySlices``."""
    assert isinstance(x.shape[0], int)
    others: Shape = (x.shape[0] - 1, *x.shape[1:])
    added = _in_slice(tape, x, y, _added_backward, others)
    sliced = Tensor(added.storage, others, added.dtype)
    node = tape.node("SliceBackward0", _into_zeros, added)
    if node is not None:
        node.facts = x.shape
        sliced.node = node
    return _in_slice(tape, added, sliced, _set_backward, others)


def _in_slice(tape: Tape, x: Tensor, y: Tensor, run: object, others: Shape) -> Tensor:
    node = tape.node("CopySlices", run, x, y)  # type: ignore[arg-type]
    out = Tensor(x.storage, x.shape, x.dtype)
    if node is not None:
        node.facts = (x.shape, others)
        out.node = node
    return out


def _added_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    whole, others = node.facts
    result = tape.new(whole, grad.dtype, "gradient of the streams")
    return (result, tape.new(others, grad.dtype, "gradient of the other streams"))


def _set_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    whole, others = node.facts
    result = tape.new(whole, grad.dtype, "gradient of the streams")
    piece = tape.new(others, grad.dtype, "gradient of the other streams")
    tape.workspace(others, grad.dtype, "zeros for the overwritten streams")
    return (result, piece)
