"""Quantized base: how the frozen weights under the adapters are stored."""

from __future__ import annotations

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark

__all__ = ["QUANTIZATION"]


def _needs_quantization(config: TrainingConfig) -> str:
    return "" if config.method.method == "qlora" else mark("Only for QLoRA")


def _needs_kind(config: TrainingConfig, kinds: tuple[str, ...], reason: str) -> str:
    return _needs_quantization(config) or ("" if config.quantization.quant_type in kinds else reason)


QUANTIZATION = Section(
    "quantization",
    mark("Quantized base"),
    (
        Setting(
            "quant_type",
            mark("Format"),
            mark("How the frozen weights are quantized. NF4 is what QLoRA was made with."),
            (
                Choice("nf4", "NF4"),
                Choice("fp4", "FP4"),
                Choice("int8", "int8"),
                Choice("gptq", "GPTQ"),
                Choice("awq", "AWQ"),
                Choice("hqq", "HQQ"),
            ),
            reason=_needs_quantization,
        ),
        Setting(
            "double_quant",
            mark("Double quant"),
            mark("Quantizes the scales of the quantized weights too; saves about 0.4 bit a weight."),
            reason=lambda config: _needs_kind(config, ("nf4", "fp4"), mark("Only for NF4 and FP4")),
        ),
        Setting(
            "quant_group_size",
            mark("Group"),
            mark("Weights that share a scale. Smaller groups need more scales."),
            (
                Choice(None, mark("usual")),
                Choice(32, "32"),
                Choice(64, "64"),
                Choice(128, "128"),
                Choice(256, "256"),
            ),
            reason=lambda config: _needs_kind(config, ("gptq", "awq", "hqq"), mark("Only for GPTQ, AWQ and HQQ")),
        ),
        Setting(
            "quant_compute_dtype",
            mark("Unpacked to"),
            mark("Number format in which a quantized weight takes part in a product."),
            (Choice(None, mark("as the model")), Choice("bf16", "bf16"), Choice("fp16", "fp16")),
            reason=lambda config: _needs_kind(config, ("nf4", "fp4"), mark("Only for NF4 and FP4")),
        ),
        Setting(
            "int8_outlier_columns",
            mark("Outliers"),
            mark("Columns of the input that are too large for 8 bits and are multiplied in 16."),
            doubles=True,
            reason=lambda config: _needs_kind(config, ("int8",), mark("Only for int8")),
        ),
        Setting(
            "prepare_for_kbit_training",
            mark("fp32 rest"),
            mark("PEFT's prepare_model_for_kbit_training: embeddings, norms and head become fp32, which takes memory."),
            reason=_needs_quantization,
        ),
    ),
    lambda config: config.quantization.quant_type.upper(),
    reason=_needs_quantization,
)
