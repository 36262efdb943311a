"""A frozen 4-bit weight, unpacked for the duration of each product.

Sources: bitsandbytes ``nn/modules.py`` (``Linear4bit.forward`` casts its input to the compute dtype and its result
back),
``autograd/_functions.py`` (``MatMul4Bit`` keeps nothing but the packed weight and unpacks it again in backward),
``functional.py`` (``quantize_4bit``: blocks of 64; ``dequantize_4bit``: nested statistics are unpacked to fp32 first).
"""

from __future__ import annotations

from core.linears.bases.base import Part
from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import cast
from core.tape.work import multiply

__all__ = ["BLOCK", "NESTED_BLOCK", "FourBitLinear", "four_bit_parts"]

#: Elements that share one scale, and scales that share one scale of scales.
BLOCK, NESTED_BLOCK = 64, 256


def four_bit_parts(count: int, double_quant: bool) -> list[Part]:
    """``(name, shape, dtype)`` of what stores ``count`` elements in 4 bits."""
    blocks = -(-count // BLOCK)
    parts: list[Part] = [("weight", ((count + 1) // 2,), "uint8"), ("code", (16,), "fp32")]
    if not double_quant:
        return [*parts, ("absmax", (blocks,), "fp32")]
    return [
        *parts,
        ("absmax", (blocks,), "uint8"),
        ("nested_absmax", (-(-blocks // NESTED_BLOCK),), "fp32"),
        ("nested_code", (256,), "fp32"),
        ("offset", (1,), "fp32"),
    ]


class FourBitLinear:
    """``x · dequantize(W)ᵀ + b``."""

    __slots__ = ("bias", "compute_dtype", "double_quant", "in_features", "keeps_input", "name", "out_features")

    def __init__(
        self,
        name: str,
        in_features: int,
        out_features: int,
        bias: Parameter | None,
        compute_dtype: str,
        double_quant: bool,
        keeps_input: bool = False,
    ) -> None:
        self.name = name
        self.in_features = in_features
        self.out_features = out_features
        self.bias = bias
        self.compute_dtype = compute_dtype
        self.double_quant = double_quant
        self.keeps_input = keeps_input

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[..., in]`` to ``[..., out]`` in ``x``'s dtype."""
        return cast(tape, self._product(tape, cast(tape, x, self.compute_dtype, "input in the compute dtype")), x.dtype)

    def _product(self, tape: Tape, x: Tensor) -> Tensor:
        node = tape.node("MatMul4BitBackward", self._backward, x)
        weight = self._dequantized(tape, x.dtype)
        bias = None if self.bias is None else cast(tape, self.bias, x.dtype)
        outer, tape.module = tape.module, self.name
        shape = (*x.shape[:-1], self.out_features)

        def make() -> Tensor:
            multiply(tape, *x.shape, self.out_features)
            return tape.new(shape, x.dtype, "output of the layer")

        out = tape.selection.product(make) if tape.selection is not None and bias is None else make()
        tape.module = outer
        del weight, bias
        if node is not None:
            if self.keeps_input:
                node.held.append(x)
            node.facts = x.shape
            out.node = node
        return out

    def whole_weight(self, tape: Tape) -> Tensor:
        """Unpacked in the dtype the checkpoint had."""
        return self._dequantized(tape, self.compute_dtype)

    def _dequantized(self, tape: Tape, dtype: str) -> Tensor:
        blocks = -(-self.in_features * self.out_features // BLOCK)
        scales = None
        if self.double_quant:
            first = tape.new((blocks,), "fp32", "unpacked scales")
            scales = tape.new((blocks,), "fp32", "scales with their offset")
            del first
        shape = (self.out_features, self.in_features)
        if self.keeps_input:
            # The same versions quantized fp16 copies, so that they unpack to fp16.
            return cast(tape, tape.new(shape, "fp16", "dequantized weight"), dtype, "dequantized weight")
        weight = tape.new(shape, dtype, "dequantized weight")
        del scales
        return weight

    def _backward(self, tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        (grad,) = grads
        assert grad is not None
        weight = self._dequantized(tape, grad.dtype)
        result = tape.new(node.facts, grad.dtype, "gradient of the input")
        multiply(tape, *node.facts, self.out_features)
        del weight
        return (result,)
