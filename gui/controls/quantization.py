"""Quantized base: how the frozen weights under the adapters are stored."""

from __future__ import annotations

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["QUANTIZATION"]


def _needs_quantization(config: TrainingConfig) -> str:
    return "" if config.method.quantizes else mark("Only over a quantized base")


def _needs_other_adapters(config: TrainingConfig) -> str:
    if config.method.method in ("full", "partial"):
        return mark("Only for adapters")
    return mark("LoRA over one is QLoRA") if config.method.method in ("lora", "qlora") else ""


def _needs_base(config: TrainingConfig) -> str:
    return _needs_quantization(config) and _needs_other_adapters(config)


def _needs_gptq(config: TrainingConfig) -> str:
    return _needs_kind(config, ("gptq",), mark("Only for GPTQ"))


def _needs_four_bit(config: TrainingConfig) -> str:
    return _needs_kind(config, ("nf4", "fp4"), mark("Only for NF4 and FP4"))


def _needs_preparation(config: TrainingConfig) -> str:
    prepared = config.quantization.prepare_for_kbit_training
    return _needs_quantization(config) or ("" if prepared else mark("Only where the rest becomes fp32"))


def _needs_kind(config: TrainingConfig, kinds: tuple[str, ...], reason: str) -> str:
    return _needs_quantization(config) or ("" if config.quantization.quant_type in kinds else reason)


QUANTIZATION = Section(
    "quantization",
    mark("Quantized base"),
    (
        Setting(
            "quantized_base",
            mark("Quantized"),
            mark("The frozen weights under these adapters are stored in fewer bits, as QLoRA stores those under LoRA."),
            reason=_needs_other_adapters,
        ),
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
            "gptq_bits",
            mark("GPTQ bits"),
            mark("Bits of a weight of the GPTQ checkpoint."),
            (Choice(4, "4"), Choice(8, "8")),
            reason=_needs_gptq,
        ),
        Setting(
            "gptq_kernel",
            mark("GPTQ kernel"),
            mark("PyTorch's keeps each unpacked weight for backward; Triton's unpacks it again."),
            (
                Choice("torch", "PyTorch"),
                Choice("triton", "Triton"),
            ),
            reason=_needs_gptq,
        ),
        Setting(
            "bnb_keeps_input",
            mark("Inputs kept"),
            mark("bitsandbytes of 2023 kept every quantized layer's input through backward, checkpointing or not."),
            reason=_needs_four_bit,
        ),
        Setting(
            "prepare_for_kbit_training",
            mark("fp32 rest"),
            mark("PEFT's prepare_model_for_kbit_training: embeddings, norms and head become fp32, which takes memory."),
            reason=_needs_quantization,
        ),
        Setting(
            "embeddings_skip_upcast",
            mark("Half embeddings"),
            mark("Embeddings and head stay in half precision when the rest becomes fp32, as in axolotl and older TRL."),
            reason=_needs_preparation,
        ),
    ),
    lambda config: config.quantization.quant_type.upper() if config.method.quantizes else tr("off"),
    reason=_needs_base,
)
