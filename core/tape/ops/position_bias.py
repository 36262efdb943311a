"""Numbers added to attention scores by distance, ``[1, a, q, k]``: their way from a table, and into the fused kernels.

Sources: transformers ``T5Attention.compute_bias``, ``sdpa_attention.create_position_bias_mask``; ATen
native/transformers/attention.cpp (``preprocess_mask`` aligns the rows of a mask and expands it over the batch).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import Dim, Shape, Symbol, rounded_up
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["aligned_rows", "heads_first", "over_batch", "repeat_over_batch", "where_allowed"]

#: ``[q, k, a]`` seen as ``[1, a, q, k]``.
_HEADS_LAST = (0, 2, 3, 1)


def heads_first(tape: Tape, x: Tensor) -> Tensor:
    """``x.permute(2, 0, 1).unsqueeze(0)`` of ``[q, k, a]``."""
    node = tape.node("PermuteBackward0", _heads_last, x)
    queries, keys, heads = x.shape
    out = Tensor(x.storage, (1, heads, queries, keys), x.dtype, _HEADS_LAST, x.dense)
    out.node = node
    return out


def _heads_last(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    _, heads, queries, keys = grad.shape
    order = None if grad.order == _HEADS_LAST else (2, 0, 1)
    return (Tensor(grad.storage, (queries, keys, heads), grad.dtype, order, grad.dense),)


def where_allowed(tape: Tape, allowed: Tensor, bias: Tensor) -> Tensor:
    """``torch.where(allowed, bias, number)``: keeps the condition; lies in memory as ``bias`` does."""
    node = tape.node("WhereBackward0", _where_backward, bias)
    out = tape.new((allowed.shape[0], *bias.shape[1:]), bias.dtype, "position bias where allowed", bias.order)
    if node is not None:
        node.save(tape, allowed)
        out.node = node
    return out


def _where_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, grad.dtype, "gradient where allowed", grad.order),)


def aligned_rows(tape: Tape, mask: Tensor) -> Tensor:
    """``mask`` with rows that begin at multiples of 16 bytes: copied with padding unless they do."""
    keys = mask.shape[-1]
    multiple = 4 if mask.dtype == "fp32" else 8
    if _divides(tape, multiple, keys):
        return mask
    node = tape.node("ConstantPadNdBackward0", _cut, mask)
    out = tape.new(
        mask.shape, mask.dtype, "mask with aligned rows", storage_shape=(*mask.shape[:-1], rounded_up(keys, multiple))
    )
    out.node = node
    return out


def _divides(tape: Tape, multiple: int, dim: Dim) -> bool:
    if isinstance(dim, Symbol):
        return tape.ask(f"{multiple} divides {dim.name}", lambda dims: dim.value(dims) % multiple == 0)
    return dim % multiple == 0


def _cut(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    edge = node.edges[0]
    assert grad is not None and edge is not None
    return (tape.new(edge[2], grad.dtype, "gradient without padding"),)


def over_batch(tape: Tape, mask: Tensor, rows: Dim) -> Tensor:
    """``mask.expand(rows, …)``: the same memory for every sequence, whose gradients are summed on the way back."""
    if mask.shape[0] != 1:
        return mask
    node = tape.node("ExpandBackward0", _summed, mask)
    shape: Shape = (rows, *mask.shape[1:])
    out = Tensor(mask.storage, shape, mask.dtype, mask.order, mask.dense)
    out.node = node
    return out


def repeat_over_batch(tape: Tape, x: Tensor, rows: Dim) -> Tensor:
    """``x.repeat(rows, …)`` of ``[1, …]``: a copy for every sequence, whose gradients are summed on the way back."""
    node = tape.node("RepeatBackward0", _summed, x)
    out = tape.new((rows, *x.shape[1:]), x.dtype, "repeated for every sequence")
    out.node = node
    return out


def _summed(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    edge = node.edges[0]
    assert grad is not None and edge is not None
    if tape.ask("b = 1", lambda dims: dims.b == 1):
        return (Tensor(grad.storage, edge[2], grad.dtype, grad.order, grad.dense),)
    return (tape.new(edge[2], grad.dtype, "gradient summed over the batch"),)
