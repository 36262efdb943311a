"""Matrix products, with the casts that autocast puts before them.

Sources: ATen/native/Linear.cpp (``addmm`` with a bias, ``mm`` without), LinearAlgebra.cpp (``matmul`` folds batch
dimensions,
copying an operand whose leading dimensions cannot be merged), derivatives.yaml (``mm``, ``addmm``, ``bmm``).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.ops.views import merge_leading, mergeable, repeat_heads
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["autocast_operand", "biased_matmul", "linear", "matmul"]


def autocast_operand(tape: Tape, x: Tensor) -> Tensor:
    """``x`` in autocast's dtype; the cast of a trainable fp32 parameter is made once and kept until autocast ends."""
    if tape.autocast is None or x.dtype == tape.autocast or x.dtype not in ("fp32", "bf16", "fp16"):
        return x
    if type(x) is not Parameter:
        return _leaf_cast(tape, x, tape.autocast) if tape.is_leaf(x) else cast(tape, x, tape.autocast)
    kept = tape.weight_casts.get(x) if x.trainable and x.dtype == "fp32" else None
    if kept is not None:
        return kept
    # A copy to keep is differentiable even where it is first needed under no_grad (``cached_cast``).
    keeps = x.trainable and x.dtype == "fp32"
    with tape.gradients(tape.grad_enabled or keeps):
        copy = cast(tape, x, tape.autocast, "half-precision copy of a weight")
    copy.storage.record.role = "cast"
    copy.storage.record.module = x.name
    if keeps:
        tape.weight_casts[x] = copy
    return copy


def _leaf_cast(tape: Tape, x: Tensor, dtype: str) -> Tensor:
    """Embeddings that were made to need a gradient are a leaf as a parameter is: in fp32, their cast is kept too."""
    if x.dtype != "fp32" or x.node is None:
        return cast(tape, x, dtype)
    kept = tape.leaf_casts.get(x.node)
    if kept is None:
        kept = tape.leaf_casts[x.node] = cast(tape, x, dtype)
    return kept


def linear(tape: Tape, x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``F.linear``: ``[..., in] × [out, in]``.  The input is kept only for a weight that trains."""
    # The arguments keep their names: a caller of the C++ function holds them until it returns.
    # Autocast's wrapper evaluates its arguments from the last to the first.
    offset = None if bias is None else autocast_operand(tape, bias)
    matrix = autocast_operand(tape, weight)
    operand = autocast_operand(tape, x)
    node = tape.node("MmBackward0" if bias is None else "AddmmBackward0", _linear_backward, operand, matrix, offset)
    if node is not None:
        if node.edges[0] is not None:
            # What is kept is the transposed view, which is no parameter.
            node.save(tape, Tensor(matrix.storage, matrix.shape, matrix.dtype, matrix.order, matrix.dense))
        if node.edges[1] is not None:
            node.save(tape, operand)
    outer, tape.module = tape.module, weight.name if isinstance(weight, Parameter) else tape.module
    shape, dtype = (*x.shape[:-1], weight.shape[0]), operand.dtype

    def make() -> Tensor:
        multiply(tape, *x.shape, weight.shape[0])
        return tape.new(shape, dtype, "output of the layer")

    out = tape.selection.product(make) if tape.selection is not None and bias is None else make()
    tape.module = outer
    if node is not None:
        node.facts = (x.shape, weight.shape, None if bias is None else bias.shape)
        out.node = node
    return out


def _linear_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    # Seen as a matrix, a gradient may lie column by column: the product takes that as it is.
    seen = grad.dense and len(grad.shape) == 3 and mergeable(tape, grad, 0)
    if not grad.contiguous and not seen:
        # The view in front of the product copies it, and lets go of what it was given.
        grads.clear()
        grad = tape.new(grad.shape, grad.dtype, "gradient in row-major order")
    shapes: tuple[Shape, ...] = node.facts
    names = ("gradient of the input", "gradient of the weight", "gradient of the bias")
    results: list[Tensor | None] = [None, None, None]
    # ``mm`` differentiates its second operand first, ``addmm`` goes from input to bias.
    for number in (1, 0) if node.edges[2] is None else (0, 1, 2):
        if node.edges[number] is not None:
            results[number] = tape.new(shapes[number], grad.dtype, names[number])
            if number < 2:
                multiply(tape, *shapes[0], shapes[1][0])
    return results


def matmul(tape: Tape, x: Tensor, y: Tensor, shape: Shape, name: str = "product", groups: int = 1) -> Tensor:
    """``x @ y`` of 4-D tensors as a batched product; both operands are kept for each other's gradient.

    ``groups``: how many heads of ``x`` meet the same head of ``y``, which the product spreads.
    """
    second = autocast_operand(tape, y)
    first = autocast_operand(tape, x)
    left, right = merge_leading(tape, first), merge_leading(tape, repeat_heads(tape, second, groups))
    node = tape.node("BmmBackward0", _matmul_backward, left, right)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, right)
        if node.edges[1] is not None:
            node.save(tape, left)
    out = tape.new(shape, left.dtype, name)
    multiply(tape, *shape, left.shape[-1], kind="attention")
    if node is not None:
        node.facts = (left.shape, right.shape)
        out.node = node
        # The batched result is seen as 4-D; on the way back its gradient is merged before the product's turn.
        seen = tape.node("UnsafeViewBackward0", _merged_backward, out)
        out.node = seen
    return out


def _merged_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (grad if grad.contiguous else merge_leading(tape, grad),)


def biased_matmul(tape: Tape, bias: Tensor, x: Tensor, y: Tensor, shape: Shape, name: str = "product") -> Tensor:
    """``bias.baddbmm(x, y)``: as :func:`matmul`; the bias, which needs no gradient, is added on the way."""
    second, first, added = autocast_operand(tape, y), autocast_operand(tape, x), autocast_operand(tape, bias)
    out = matmul(tape, first, second, shape, name)
    del added
    return out


def _matmul_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    results: list[Tensor | None] = [None, None]
    left, right = node.facts
    for number in (1, 0):
        if node.edges[number] is not None:
            results[number] = tape.new(node.facts[number], grad.dtype, "gradient of an operand")
            multiply(tape, *left, right[-1], kind="attention")
    return results
