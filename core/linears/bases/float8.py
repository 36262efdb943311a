"""A linear layer that multiplies in fp8: input, weight and gradient are cast anew for every product.

Source: torchao 0.18 ``float8/float8_linear.py`` (``matmul_with_hp_or_float8_args``: both operands are saved as they
are; backward makes both gradients, whoever asks), ``float8_scaling_utils.py``, ``float8_utils.py`` (tensorwise scales
from the largest absolute value; scaled and clamped in fp32), uncompiled.  ``torch._scaled_mm`` wants its second
operand column-major.
"""

from __future__ import annotations

from core.linears.bases.plain import PlainLinear
from core.tape import Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, cast
from core.tape.work import multiply

__all__ = ["Float8Linear"]


def _in_fp8(tape: Tape, x: Tensor) -> Tensor:
    """``hp_tensor_to_float8_dynamic``."""
    tape.new(x.shape, x.dtype, "absolute values")
    copy = tape.new(x.shape, "fp32", "fp32 copy") if x.dtype != "fp32" else None
    scaled = tape.new(x.shape, "fp32", "scaled values")
    del copy
    clamped = tape.new(x.shape, "fp32", "clamped values")
    out = tape.new(x.shape, "fp8", "fp8 copy", x.order)
    del clamped, scaled
    return out


class Float8Linear(PlainLinear):
    """``x · Wᵀ + b`` by ``torch._scaled_mm``."""

    __slots__ = ()

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]``."""
        operand = x if tape.autocast is None else cast(tape, x, tape.autocast)
        out = self._product(tape, operand)
        if self.bias is None:
            return out
        return add(tape, out, cast(tape, self.bias, out.dtype), "output with its bias")

    def _product(self, tape: Tape, x: Tensor) -> Tensor:
        weight = self.weight
        turned = Tensor(weight.storage, weight.shape, weight.dtype)
        node = tape.node("matmul_with_hp_or_float8_argsBackward", _backward, x, weight)
        if node is not None:
            node.save(tape, x)
            node.save(tape, turned)
        outer, tape.module = tape.module, weight.name
        input_fp8 = _in_fp8(tape, x)
        weight_fp8 = _in_fp8(tape, weight)
        shape, dtype = (*x.shape[:-1], self.out_features), x.dtype

        def make() -> Tensor:
            multiply(tape, *x.shape, self.out_features)
            return tape.new(shape, dtype, "output of the layer")

        # Selective checkpointing sees the product before it is turned into ``torch._scaled_mm``.
        out = make() if tape.selection is None else tape.selection.product(make)
        tape.module = outer
        del input_fp8, weight_fp8
        out.node = node
        return out


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    x, weight = node.saved
    if not grad.contiguous:
        grad = tape.new(grad.shape, grad.dtype, "gradient in row-major order")
    first_grad = _in_fp8(tape, grad)
    weight_fp8 = _in_fp8(tape, weight)
    turned = tape.new(weight.shape, "fp8", "column-major copy")
    grad_input = tape.new(x.shape, grad.dtype, "gradient of the input")
    del turned
    second_grad = _in_fp8(tape, grad)
    input_fp8 = _in_fp8(tape, x)
    columns = (
        tape.new(grad.shape, "fp8", "column-major copy"),
        tape.new(x.shape, "fp8", "column-major copy"),
    )
    grad_weight = tape.new(weight.shape, grad.dtype, "gradient of the weight")
    for _product in (0, 1) if node.edges[1] is not None else (0,):
        multiply(tape, *x.shape, weight.shape[0])
    del columns, first_grad, weight_fp8, second_grad, input_fp8
    return (grad_input, grad_weight if node.edges[1] is not None else None)
