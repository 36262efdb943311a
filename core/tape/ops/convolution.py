"""Convolutions along one dimension.  PyTorch's own; cuDNN's scratch memory is not known.

Source: derivatives.yaml ``convolution`` (keeps input and filter as far as the other's gradient asks for them).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.ops.products import autocast_operand
from core.tape.sizes import LENGTH, Dim, derived
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor

__all__ = ["convolution", "convolve_channels"]


def convolve_channels(tape: Tape, x: Tensor, weight: Parameter, bias: Parameter | None = None) -> Tensor:
    """``F.conv1d`` of ``[b, c, s]`` by ``[c, 1, k]``, padded by ``k − 1`` on both sides: ``[b, c, s + k − 1]``.

    The filter is handed over as a view, of which autocast keeps no cast.
    """
    offset = None if bias is None or tape.autocast is None else cast(tape, bias, tape.autocast)
    filters: Tensor = weight if tape.autocast is None else cast(tape, weight, tape.autocast)
    source = x if tape.autocast is None else cast(tape, x, tape.autocast)
    node = tape.node("ConvolutionBackward0", _backward, source, filters, bias if offset is None else offset)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, filters)
        if node.edges[1] is not None:
            node.save(tape, source)
    extra = weight.shape[-1]
    assert isinstance(extra, int)
    longer = derived(f"s + {extra - 1}", lambda dims: dims.s + extra - 1)
    assert x.shape[-1] is LENGTH
    out = tape.new((*x.shape[:-1], longer), source.dtype, "output of the convolution")
    if node is not None:
        node.facts = (x.shape, weight.shape, None if bias is None else bias.shape)
        out.node = node
    return out


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
