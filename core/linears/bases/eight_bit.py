"""A frozen weight in 8-bit integers with one scale a row, multiplied as LLM.int8 does.

Sources: bitsandbytes ``nn/modules.py`` (``Linear8bitLt`` without fp16 weights) and ``autograd/_functions.py``
(``MatMul8bitLt``: its 16-bit
input, the outlier columns and their indices are stored on the context; backward makes a 16-bit weight).
"""

from __future__ import annotations

from core.linears.bases.base import Part
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import cast
from core.tape.work import multiply

__all__ = ["EightBitLinear", "eight_bit_parts"]


def eight_bit_parts(in_features: int, out_features: int) -> list[Part]:
    """Codes and the scale of each row."""
    return [("weight", (out_features, in_features), "uint8"), ("SCB", (out_features,), "fp32")]


class EightBitLinear:
    """``x · (codes · scale / 127)ᵀ + b``; ``outliers`` columns of the input are multiplied in 16 bits (data decides
    how many)."""

    __slots__ = ("bias", "in_features", "name", "out_features", "outliers")

    def __init__(self, name: str, in_features: int, out_features: int, bias: Parameter | None, outliers: int) -> None:
        self.name = name
        self.in_features = in_features
        self.out_features = out_features
        self.bias = bias
        self.outliers = outliers

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        node = tape.node("MatMul8bitLtBackward", self._backward, x)
        flat = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
        codes, scales = self._quantized(tape, cast(tape, flat, "fp16", "fp16 copy of the input"))
        indices = tape.new((self.outliers,), "int64", "outlier columns")
        part = tape.new((*x.shape[:-1], self.outliers), x.dtype, "outlier columns of the input")
        weights = self._outlier_weights(tape, x.dtype)
        out = self._scaled_product(tape, x)
        if self.outliers:
            out = tape.new(out.shape, x.dtype, "output of the layer")
        if node is not None:
            node.held = [part, flat, indices]
            node.facts = (x.shape, x.dtype)
            out.node = node
        del codes, scales, weights
        return out

    def _quantized(self, tape: Tape, half: Tensor) -> tuple[Tensor, Tensor]:
        scales = tape.new(half.shape[:-1], "fp32", "scale of each row")
        codes = tape.new(half.shape, "uint8", "8-bit input")
        outliers = self._outlier_mask(tape, half)
        tape.workspace((self.in_features,), "bool", "columns with outliers")
        del outliers
        return codes, scales

    def _outlier_mask(self, tape: Tape, half: Tensor) -> Tensor:
        absolute = tape.new(half.shape, "fp16", "absolute input")
        mask = tape.new(half.shape, "bool", "outlier mask")
        del absolute
        return mask

    def _outlier_weights(self, tape: Tape, dtype: str) -> Tensor:
        columns = tape.new((self.out_features, self.outliers), "uint8", "outlier columns of the weight")
        scaled = tape.new((self.out_features, self.outliers), "fp32", "outlier columns, scaled")
        del columns
        return cast(tape, scaled, dtype, "outlier columns of the weight")

    def _scaled_product(self, tape: Tape, x: Tensor) -> Tensor:
        shape = (*x.shape[:-1], self.out_features)
        outer, tape.module = tape.module, self.name
        accumulator = tape.new(shape, "int32", "integer product")
        multiply(tape, *x.shape, self.out_features)
        half = tape.new(shape, "fp16", "product in fp16")
        out = cast(tape, half, x.dtype, "output of the layer")
        tape.module = outer
        del accumulator
        return out

    def _backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        (grad,) = grads
        assert grad is not None
        shape, dtype = node.facts
        if not grad.contiguous:
            grad = tape.new(grad.shape, grad.dtype, "gradient in row-major order")
        weight = tape.new((self.out_features, self.in_features), dtype, "dequantized weight")
        tape.workspace((self.out_features,), "fp32", "scales divided")
        matched = cast(tape, grad, dtype, "gradient cast")
        result = tape.new(shape, matched.dtype, "gradient of the input")
        multiply(tape, *shape, self.out_features)
        del weight
        return (result,)

    def whole_weight(self, tape: Tape) -> Tensor:
        """Unpacked in fp32 (``int8_vectorwise_dequant``)."""
        return tape.new((self.out_features, self.in_features), "fp32", "dequantized weight")
