"""Frozen 4-bit weights with a scale and a zero point a group: GPTQ, AWQ, HQQ.

Sources: GPTQModel's torch kernel (unpacks the weight, then a plain matmul: autograd keeps the unpacked weight) and its
Triton kernel (``dequant248``, which autograd runs again);
AutoAWQ's GEMM
(keeps its input; backward multiplies by one copy of the weight per sequence); HQQ (``(codes − zero) · scale`` in the
scales' dtype).
"""

from __future__ import annotations

from typing import Literal

from core.linears.bases.base import Part
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, autocast_operand, cast
from core.tape.work import multiply

__all__ = ["GroupedLinear", "grouped_parts"]

GroupedKind = Literal["gptq", "awq", "hqq"]


def grouped_parts(
    kind: GroupedKind, in_features: int, out_features: int, group: int, dtype: str, bits: int = 4
) -> list[Part]:
    """Codes, scales, zero points, and GPTQ's group of each row; ``dtype``: of the checkpoint's other weights;
    ``bits``: of a code of GPTQ."""
    count = in_features * out_features
    if kind == "hqq":
        return [
            ("weight", (count // 2,), "uint8"),
            ("scales", (count // group, 1), dtype),
            ("zeros", (count // group, 1), dtype),
        ]
    groups, in_one = -(-in_features // group), 32 // bits
    parts: list[Part] = [
        ("weight", (in_features // in_one, out_features), "int32"),
        ("scales", (groups, out_features), "fp16"),
        ("zeros", (groups, out_features // in_one), "int32"),
    ]
    return [*parts, ("g_idx", (in_features,), "int32")] if kind == "gptq" else parts


class GroupedLinear:
    """``x · dequantize(W)ᵀ + b``."""

    __slots__ = ("bias", "group", "in_features", "in_triton", "kind", "name", "out_features", "scale_dtype")

    def __init__(
        self,
        name: str,
        kind: GroupedKind,
        in_features: int,
        out_features: int,
        bias: Parameter | None,
        group: int,
        dtype: str,
        in_triton: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.in_features = in_features
        self.out_features = out_features
        self.bias = bias
        self.group = group
        #: One kernel unpacks the weight, forward and backward.
        self.in_triton = in_triton
        self.scale_dtype = dtype if kind == "hqq" else "fp16"

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        if self.kind == "gptq" and not self.in_triton:
            return cast(tape, self._plain_product(tape, x, self._dequantized(tape, x.dtype)), x.dtype)
        operand = cast(tape, x, "fp16", "fp16 copy of the input") if self.kind == "awq" else x
        out = self._custom_product(tape, operand, keeps_input=not self.in_triton)
        if self.bias is not None:
            out = add(tape, out, self.bias, "output with its bias")
        return cast(tape, out, x.dtype)

    def _plain_product(self, tape: Tape, x: Tensor, weight: Tensor) -> Tensor:
        matrix = autocast_operand(tape, weight)
        operand = autocast_operand(tape, x)
        node = tape.node("MmBackward0", self._plain_backward, operand)
        if node is not None:
            node.save(tape, matrix)
        out = self._output(tape, operand)
        if node is not None:
            node.facts = x.shape
            out.node = node
        return out

    def _plain_backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        (grad,) = grads
        assert grad is not None
        multiply(tape, *node.facts, self.out_features)
        return (tape.new(node.facts, grad.dtype, "gradient of the input"),)

    def _custom_product(self, tape: Tape, x: Tensor, keeps_input: bool) -> Tensor:
        node = tape.node("DequantizedMatmulBackward", self._custom_backward, x)
        if node is not None and keeps_input:
            node.save(tape, x)
        out = self._inner_product(tape, x, self._dequantized(tape, x.dtype))
        if node is not None:
            node.facts = x.shape
            out.node = node
        return out

    def _inner_product(self, tape: Tape, x: Tensor, weight: Tensor) -> Tensor:
        matrix = autocast_operand(tape, weight)
        operand = autocast_operand(tape, Tensor(x.storage, x.shape, x.dtype))
        out = self._output(tape, operand)
        del matrix
        return out

    def _output(self, tape: Tape, operand: Tensor) -> Tensor:
        outer, tape.module = tape.module, self.name
        out = tape.new((*operand.shape[:-1], self.out_features), operand.dtype, "output of the layer")
        multiply(tape, *operand.shape, self.out_features)
        tape.module = outer
        return out

    def _custom_backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        (grad,) = grads
        assert grad is not None
        weight = self._dequantized(tape, grad.dtype)
        multiply(tape, *node.facts, self.out_features)
        if self.kind == "awq":
            copies = tape.new(
                (grad.shape[0], self.out_features, self.in_features), grad.dtype, "weight of each sequence"
            )
            return (_product(tape, node, grad, copies),)
        return (_product(tape, node, grad, weight),)

    def _dequantized(self, tape: Tape, dtype: str) -> Tensor:
        shape = (self.out_features, self.in_features)
        if self.in_triton:
            return cast(tape, tape.new(shape, "fp16", "dequantized weight"), dtype, "dequantized weight")
        if self.kind == "gptq":
            return self._unpacked_gptq(tape, dtype)
        if self.kind == "hqq":
            return self._unpacked_hqq(tape, dtype)
        return cast(tape, tape.new(shape, "fp16", "dequantized weight"), dtype, "dequantized weight")

    def _unpacked_gptq(self, tape: Tape, dtype: str) -> Tensor:
        shape = (self.out_features, self.in_features)
        shifted = tape.new(shape, "int32", "codes as integers")
        codes = tape.new(shape, "uint8", "codes")
        del shifted
        codes = tape.new(shape, "uint8", "codes")
        zeros = tape.new((-(-self.in_features // self.group), self.out_features), "uint8", "zero points")
        index = tape.new((self.in_features,), "int64", "group of each row")
        scale = tape.new(shape, "fp16", "scale of each weight")
        centred = self._centred(tape, codes)
        weight = tape.new(shape, "fp16", "dequantized weight")
        del index, zeros
        # The function's other tensors are bound until it returns.
        result = cast(tape, weight, dtype, "dequantized weight")
        del codes, scale, centred
        return result

    def _centred(self, tape: Tape, codes: Tensor) -> Tensor:
        zeros = tape.new(codes.shape, "uint8", "zero point of each weight")
        centred = tape.new(codes.shape, "uint8", "codes without their zero points")
        del zeros
        return centred

    def _unpacked_hqq(self, tape: Tape, dtype: str) -> Tensor:
        shape = (self.out_features, self.in_features)
        unpacked = tape.new(shape, self.scale_dtype, "codes")
        centred = tape.new(shape, self.scale_dtype, "codes without their zero points")
        weight = tape.new(shape, self.scale_dtype, "dequantized weight")
        del centred
        result = cast(tape, weight, dtype, "dequantized weight")
        del unpacked
        return result

    def whole_weight(self, tape: Tape) -> Tensor:
        """Unpacked in the scales' dtype."""
        return self._dequantized(tape, self.scale_dtype)


def _product(tape: Tape, node: Node, grad: Tensor, weight: Tensor) -> Tensor:
    return tape.new(node.facts, grad.dtype, "gradient of the input")
