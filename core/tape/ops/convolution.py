"""Convolutions along one dimension.  PyTorch's own; cuDNN's scratch memory is not known.

Source: derivatives.yaml ``convolution`` (one formula for all three gradients, so that input and filter are kept
whichever of them trains).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.products import autocast_operand
from core.tape.sizes import Dim
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["convolution"]


def convolution(tape: Tape, x: Tensor, weight: Tensor, bias: Parameter | None, length: Dim) -> Tensor:
    """``F.conv1d`` of ``[b, in, …]`` by ``[out, in, k]``, or each channel by ``[out, 1, k]``: ``[b, out, length]``.

    Keeps both, whichever trains.
    """
    offset = None if bias is None else autocast_operand(tape, bias)
    filters = autocast_operand(tape, weight)
    source = autocast_operand(tape, x)
    node = tape.node("ConvolutionBackward0", _backward, source, filters, offset)
    if node is not None:
        node.save(tape, source)
        node.save(tape, filters)
    out = tape.new((x.shape[0], weight.shape[0], length), source.dtype, "output of the convolution")
    multiply(tape, x.shape[0], length, *weight.shape)
    if node is not None:
        node.facts = (x.shape, weight.shape, None if bias is None else bias.shape, length)
        out.node = node
    return out


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    *shapes, length = node.facts
    for edge in node.edges[:2]:
        if edge is not None:
            multiply(tape, shapes[0][0], length, *shapes[1])
    names = ("gradient of the input", "gradient of the weight", "gradient of the bias")
    return [
        None if edge is None else tape.new(shape, grad.dtype, name)
        for edge, shape, name in zip(node.edges, shapes, names, strict=True)
    ]
