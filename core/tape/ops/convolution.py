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
    if node is not None:
        node.facts = (x.shape, weight.shape, None if bias is None else bias.shape)
        out.node = node
    return out


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    names = ("gradient of the input", "gradient of the weight", "gradient of the bias")
    return [
        None if edge is None else tape.new(shape, grad.dtype, name)
        for edge, shape, name in zip(node.edges, node.facts, names, strict=True)
    ]
