"""Linear layers whose weight is stored in fewer bits.

Source: transformers ``BitsAndBytes4BitHfQuantizer`` and its siblings for LLM.int8(), GPTQ, AWQ and HQQ.
"""

from __future__ import annotations

from core.linears.bases import (
    Base,
    EightBitLinear,
    FourBitLinear,
    GroupedLinear,
    Part,
    eight_bit_parts,
    four_bit_parts,
    grouped_parts,
)
from core.linears.parameters import ParameterBuilder
from core.tape import Parameter

__all__ = ["QuantizedBuilder"]


class QuantizedBuilder(ParameterBuilder):
    """Makes the quantized bases of QLoRA, with the tensors each format keeps."""

    def _quantized(self, name: str, in_features: int, out_features: int, offset: Parameter | None) -> Base:
        quantization = self.config.quantization
        path = ".".join([*self._path, name])
        kind = quantization.quant_type
        if kind == "nf4" or kind == "fp4":
            count = in_features * out_features
            self._hold(name, four_bit_parts(count, quantization.double_quant), count)
            compute = quantization.quant_compute_dtype or ("bf16" if self.weight_dtype == "bf16" else "fp16")
            keeps = quantization.bnb_keeps_input
            return FourBitLinear(path, in_features, out_features, offset, compute, quantization.double_quant, keeps)
        if kind == "int8":
            self._hold(name, eight_bit_parts(in_features, out_features), in_features * out_features)
            return EightBitLinear(path, in_features, out_features, offset, quantization.int8_outlier_columns)
        group = quantization.quant_group_size or (64 if kind == "hqq" else 128)
        bits = quantization.gptq_bits if kind == "gptq" else 4
        parts = grouped_parts(kind, in_features, out_features, group, self.weight_dtype, bits)
        self._hold(name, parts, in_features * out_features)
        in_triton = kind == "gptq" and quantization.gptq_kernel == "triton"
        return GroupedLinear(path, kind, in_features, out_features, offset, group, self.weight_dtype, in_triton)

    def _hold(self, name: str, parts: list[Part], count: int) -> None:
        for part, shape, dtype in parts:
            stores = part == "weight"
            parameter = self._held(f"{name}.{part}", shape, dtype, False, "quantized_weights", count if stores else 0)
            if stores:
                self.parameters.append(parameter)
            else:
                self.buffers.append((parameter, self.copies))
