"""One matrix product an expert: rows sorted by expert against a stack of weights.

Sources: transformers ``integrations/moe.py`` (``_grouped_mm`` for bf16, else ``grouped_mm_fallback``, whose backward
always makes the gradient of the whole stack), ATen derivatives.yaml (``_grouped_mm``, ``baddbmm``, ``mm``), PEFT
``tuners/lora/layer.py`` (``_LoraFactorsProxy``: the adapted stack is one tensor of its own).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.ops.products import autocast_operand
from core.tape.sizes import Dim
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["batched_product", "batched_update", "grouped_product", "matrix_product"]


def grouped_product(tape: Tape, x: Tensor, weight: Tensor, offsets: Tensor, width: Dim) -> Tensor:
    """``[rows, in]`` to ``[rows, width]``, each row with its expert's matrix, in the dtype of ``weight``."""
    operand = cast(tape, x, weight.dtype)
    name = weight.name if type(weight) is Parameter else tape.module
    outer, tape.module = tape.module, name
    out = (_grouped if weight.dtype == "bf16" else _one_by_one)(tape, operand, weight, offsets, width)
    tape.module = outer
    return out


def _grouped(tape: Tape, x: Tensor, weight: Tensor, offsets: Tensor, width: Dim) -> Tensor:
    node = tape.node("GroupedMmBackward0", _grouped_backward, x, weight)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, weight)
        if node.edges[1] is not None:
            node.save(tape, x)
        node.save(tape, offsets)
    out = tape.new((*x.shape[:-1], width), x.dtype, "output of the experts")
    multiply(tape, *x.shape, width)
    if node is not None:
        node.facts = (x.shape, weight.shape, width)
        out.node = node
    return out


def _grouped_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    if not grad.contiguous:
        grad = tape.new(grad.shape, grad.dtype, "gradient in row-major order")
    rows, stack, width = node.facts
    results: list[Tensor | None] = [None, None]
    if node.edges[1] is not None:
        results[1] = tape.new(stack, grad.dtype, "gradient of all experts")
        multiply(tape, *rows, width)
    if node.edges[0] is not None:
        results[0] = tape.new(rows, grad.dtype, "gradient of the input")
        multiply(tape, *rows, width)
    return results


def _one_by_one(tape: Tape, x: Tensor, weight: Tensor, offsets: Tensor, width: Dim) -> Tensor:
    node = tape.node("GroupedMmFallbackBackward", _one_by_one_backward, x, weight)
    out = tape.new((*x.shape[:-1], width), x.dtype, "output of the experts")
    multiply(tape, *x.shape, width)
    if node is not None:
        node.save(tape, x)
        node.save(tape, weight)
        node.facts = (x.shape, weight.shape, offsets, width)
        out.node = node
    return out


def _one_by_one_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    rows, stack, _, width = node.facts
    multiply(tape, *rows, width)
    multiply(tape, *rows, width)
    # Both are made, whichever is wanted.
    return (
        tape.new(rows, grad.dtype, "gradient of the input"),
        tape.new(stack, grad.dtype, "gradient of all experts"),
    )


def batched_product(tape: Tape, x: Tensor, weight: Tensor, name: str = "output of the experts") -> Tensor:
    """``torch.bmm`` of ``[experts, …, in]`` and ``[experts, in, out]``."""
    second = autocast_operand(tape, weight)
    first = autocast_operand(tape, x)
    node = tape.node("BmmBackward0", _batched_backward, first, second)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, second)
        if node.edges[1] is not None:
            node.save(tape, first)
    out = tape.new((*x.shape[:-1], weight.shape[-1]), first.dtype, name)
    multiply(tape, *x.shape, weight.shape[-1])
    if node is not None:
        node.facts = (x.shape, weight.shape)
        out.node = node
    return out


def _batched_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    results: list[Tensor | None] = [None, None]
    for number, name in ((1, "gradient of all experts"), (0, "gradient of the input")):
        if node.edges[number] is not None:
            results[number] = tape.new(node.facts[number], grad.dtype, name)
            multiply(tape, *node.facts[0], node.facts[1][-1])
    return results


def batched_update(tape: Tape, weight: Tensor, lhs: Tensor, rhs: Tensor) -> Tensor:
    """``torch.baddbmm(weight, lhs, rhs, alpha)``: a tensor as large as ``weight``; the factors are kept."""
    node = tape.node("BaddbmmBackward0", _update_backward, weight, lhs, rhs)
    if node is not None:
        if node.edges[1] is not None:
            node.save(tape, rhs)
        if node.edges[2] is not None:
            node.save(tape, lhs)
    out = tape.new(weight.shape, weight.dtype, "experts with their update")
    multiply(tape, *weight.shape, lhs.shape[-1])
    if node is not None:
        node.facts = (lhs.shape, rhs.shape)
        out.node = node
    return out


def _update_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    results: list[Tensor | None] = [None if node.edges[0] is None else grad, None, None]
    assert grad is not None
    for number, shape in enumerate(node.facts, start=1):
        if node.edges[number] is not None:
            product = tape.new(shape, grad.dtype, "gradient of an operand")
            multiply(tape, *node.facts[0], node.facts[1][-1])
            results[number] = tape.new(shape, grad.dtype, "gradient")
            del product
    return results


def matrix_product(tape: Tape, x: Tensor, y: Tensor, name: str = "product") -> Tensor:
    """``x @ y`` of two matrices."""
    second = autocast_operand(tape, y)
    first = autocast_operand(tape, x)
    node = tape.node("MmBackward0", _matrix_backward, first, second)
    if node is not None:
        if node.edges[0] is not None:
            node.save(tape, second)
        if node.edges[1] is not None:
            node.save(tape, first)
    out = tape.new((x.shape[0], y.shape[1]), first.dtype, name)
    multiply(tape, *x.shape, y.shape[1])
    if node is not None:
        node.facts = (x.shape, y.shape)
        out.node = node
    return out


def _matrix_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    results: list[Tensor | None] = [None, None]
    for number in (1, 0):
        if node.edges[number] is not None:
            results[number] = tape.new(node.facts[number], grad.dtype, "gradient of an operand")
            multiply(tape, *node.facts[0], node.facts[1][1])
    return results
