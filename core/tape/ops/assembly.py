"""Writing tensors into parts of another (torch/csrc/autograd/functions/tensor.cpp, ``CopySlices``)."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["copy_into"]


def copy_into(tape: Tape, whole: Tensor, source: Tensor) -> Tensor:
    """``whole[…] = source``: ``whole`` again, whose gradient is copied and whose part goes to ``source``."""
    node = tape.node("CopySlices", _copy_into_backward, whole, source)
    out = Tensor(whole.storage, whole.shape, whole.dtype, whole.order, whole.dense)
    if node is not None:
        node.facts = (whole.shape, source.shape)
        out.node = node
    return out


def _copy_into_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    whole, part = node.facts
    result = tape.new(whole, grad.dtype, "copy of the gradient")
    piece = tape.new(part, grad.dtype, "gradient of a part")
    if node.edges[0] is None:
        return (None, piece)
    zeros = tape.new(part, grad.dtype, "zeros for the part")
    del zeros
    return (result, piece)
