"""Other shapes for the same memory, and the copies made where that is not possible."""

from __future__ import annotations

from functools import reduce

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import promote
from core.tape.sizes import Dim, Shape, Symbol
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = [
    "broadcast_heads",
    "chosen",
    "concatenate",
    "contiguous",
    "expand",
    "detach",
    "part",
    "permute",
    "repeat",
    "repeat_heads",
    "reshape",
    "select_first",
    "transpose",
    "view",
]


def _reordered(order: tuple[int, ...] | None, shape: Shape, i: int, j: int) -> tuple[int, ...] | None:
    """Order of the dimensions after ``i`` and ``j`` have changed places; ``shape`` is the new one.

    Where a dimension of one element lies makes no difference.
    """
    positions = {i: j, j: i}
    swapped = tuple(positions.get(dim, dim) for dim in (order or range(len(shape))))
    long = [dim for dim in swapped if shape[dim] != 1]
    return None if long == sorted(long) else swapped


def transpose(tape: Tape, x: Tensor, i: int, j: int) -> Tensor:
    """``x.transpose(i, j)``: the same memory in another order; so is the gradient's way back."""
    rank = len(x.shape)
    i, j = i % rank, j % rank
    node = tape.node("TransposeBackward0", _transpose_backward, x)
    shape = list(x.shape)
    shape[i], shape[j] = shape[j], shape[i]
    out = Tensor(x.storage, tuple(shape), x.dtype, _reordered(x.order, tuple(shape), i, j), x.dense)
    if node is not None:
        node.facts = (i, j)
        out.node = node
    return out


def _transpose_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    i, j = node.facts
    shape = list(grad.shape)
    shape[i], shape[j] = shape[j], shape[i]
    return (Tensor(grad.storage, tuple(shape), grad.dtype, _reordered(grad.order, tuple(shape), i, j), grad.dense),)


def permute(tape: Tape, x: Tensor, dims: tuple[int, ...]) -> Tensor:
    """``x.permute(dims)``: the same memory in another order; so is the gradient's way back."""
    node = tape.node("PermuteBackward0", _permute_backward, x)
    out = Tensor(x.storage, *_permuted(x, dims), x.dense)
    if node is not None:
        node.facts = tuple(dims.index(place) for place in range(len(dims)))
        out.node = node
    return out


def _permuted(x: Tensor, dims: tuple[int, ...]) -> tuple[Shape, str, tuple[int, ...] | None]:
    place = {dim: number for number, dim in enumerate(dims)}
    order = tuple(place[dim] for dim in (x.order or range(len(dims))))
    return tuple(x.shape[dim] for dim in dims), x.dtype, None if order == tuple(range(len(dims))) else order


def _permute_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (Tensor(grad.storage, *_permuted(grad, node.facts), grad.dense),)


def contiguous(tape: Tape, x: Tensor, name: str = "row-major copy") -> Tensor:
    """``x.contiguous()``: a copy unless it is."""
    if x.contiguous:
        return x
    node = tape.node("CloneBackward0", _clone_backward, x)
    out = tape.new(x.shape, x.dtype, name)
    out.node = node
    return out


def _clone_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)


def _is_one(tape: Tape, dim: Dim) -> bool:
    return tape.ask(f"{dim.name} = 1", lambda dims: dim.value(dims) == 1) if isinstance(dim, Symbol) else dim == 1


def mergeable(tape: Tape, x: Tensor, i: int) -> bool:
    """Whether dimensions ``i`` and ``i + 1`` can be seen as one without a copy."""
    order = x.order
    if order is None:
        return True
    place = order.index(i)
    if place + 1 < len(order) and order[place + 1] == i + 1:
        return True
    return _is_one(tape, x.shape[i]) or _is_one(tape, x.shape[i + 1])


def view(tape: Tape, x: Tensor, shape: Shape) -> Tensor:
    """``x.view(shape)`` of a row-major tensor; on the way back the gradient is copied where it is not row-major."""
    node = tape.node("ViewBackward0", _view_backward, x)
    # A slice whose rows are whole keeps its gaps.
    out = Tensor(x.storage, shape, x.dtype, None, x.dense)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _view_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape: Shape = node.facts
    if grad.contiguous:
        return (Tensor(grad.storage, shape, grad.dtype),)
    return (tape.new(shape, grad.dtype, "gradient in row-major order"),)


def reshape(tape: Tape, x: Tensor, shape: Shape, name: str = "row-major copy") -> Tensor:
    """``x.reshape(shape)``: a view of a row-major tensor, else a copy."""
    return view(tape, contiguous(tape, x, name), shape)


def merge_leading(tape: Tape, x: Tensor) -> Tensor:
    """A 4-D ``x`` ready for ``bmm`` over its two leading dimensions: copied where they cannot be seen as one."""
    if mergeable(tape, x, 0) if x.dense else _is_one(tape, x.shape[0]):
        return x
    return contiguous(tape, x, "copy for the batched product") if not x.contiguous else x


def part(tape: Tape, x: Tensor, shape: Shape, keeps: bool = True) -> Tensor:
    """A slice of ``x``: the whole storage stays.  Backward puts the gradient into zeros of ``x``'s shape."""
    node = tape.node("SliceBackward0", _part_backward, x)
    out = Tensor(x.storage, shape, x.dtype, x.order, False)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _part_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of a slice"),)


def split(tape: Tape, x: Tensor, shapes: tuple[Shape, ...]) -> tuple[Tensor, ...]:
    """``x.split(...)``: parts of one storage with one node; backward concatenates their gradients."""
    node = tape.node("SplitBackward0", _split_backward, x)
    outs = tuple(Tensor(x.storage, shape, x.dtype, x.order, False) for shape in shapes)
    if node is not None:
        node.outputs = len(shapes)
        node.facts = x.shape
        for number, out in enumerate(outs):
            out.node, out.output = node, number
    return outs


def _split_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    dtype = next(grad.dtype for grad in grads if grad is not None)
    return (tape.new(node.facts, dtype, "concatenated gradients"),)


def concatenate(tape: Tape, parts: tuple[Tensor, ...], shape: Shape, name: str = "concatenated") -> Tensor:
    """``torch.cat`` into ``shape``, in the parts' widest dtype; their gradients are slices of the incoming one."""
    node = tape.node("CatBackward0", _concatenate_backward, *parts)
    out = tape.new(shape, reduce(promote, (tensor.dtype for tensor in parts)), name)
    if node is not None:
        node.facts = tuple(tensor.shape for tensor in parts)
        out.node = node
    return out


def _concatenate_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return [
        None if edge is None else Tensor(grad.storage, shape, grad.dtype, None, False)
        for edge, shape in zip(node.edges, node.facts, strict=True)
    ]


def broadcast_heads(tape: Tape, x: Tensor, groups: int) -> Tensor:
    """Each of ``k`` heads of ``[b, k, s, d]`` repeated ``groups`` times in new memory (``repeat_interleave``)."""
    if groups == 1:
        return x
    b, heads, s, d = x.shape
    assert isinstance(heads, int)
    node = tape.node("ExpandBackward0", _sum_heads_backward, x)
    out = tape.new((b, heads * groups, s, d), x.dtype, "heads repeated")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def repeat_heads(tape: Tape, x: Tensor, groups: int) -> Tensor:
    """transformers' ``repeat_kv``, ``expand`` and ``reshape``: a single head is only seen several times, not copied."""
    if groups == 1:
        return x
    b, heads, s, d = x.shape
    if heads != 1:
        return broadcast_heads(tape, x, groups)
    node = tape.node("ExpandBackward0", _sum_heads_backward, x)
    # With one sequence the heads are the only leading dimension, and a stride of zero suits every kernel.
    out = Tensor(x.storage, (b, groups, s, d), x.dtype, None, _is_one(tape, b))
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def expand(tape: Tape, x: Tensor, shape: Shape) -> Tensor:
    """``x`` seen as ``shape``, several times where that is larger; backward sums."""
    node = tape.node("ExpandBackward0", _sum_backward, x)
    out = Tensor(x.storage, shape, x.dtype, None, False)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def chosen(tape: Tape, x: Tensor, shape: Shape, name: str) -> Tensor:
    """``x[..., [index], :]``: a copy, as the index is a list.  Backward puts the gradient into zeros of ``x``'s
    shape."""
    node = tape.node("IndexBackward0", _part_backward, x)
    out = tape.new(shape, x.dtype, name)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def repeat(tape: Tape, x: Tensor, shape: Shape, name: str) -> Tensor:
    """``x.repeat(…)``: copies of ``x`` that fill ``shape``, in new memory; backward sums."""
    node = tape.node("RepeatBackward0", _sum_backward, x)
    out = tape.new(shape, x.dtype, name)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _sum_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient summed over copies"),)


def _sum_heads_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient summed over repeated heads"),)


def select_first(tape: Tape, x: Tensor, shape: Shape) -> Tensor:
    """``x[:, 0]``: one element of a dimension."""
    return part(tape, x, shape)


def detach(x: Tensor) -> Tensor:
    """The same memory, of which no gradient is asked."""
    return Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
