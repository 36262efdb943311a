"""Method: all weights, adapters, or adapters over a quantized base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.controls.defaults import with_method
from gui.translation import mark, tr

__all__ = ["ADAPTERS", "METHOD", "QUANTIZATION"]


def _needs_adapters(config: TrainingConfig) -> str:
    return mark("Only for LoRA and QLoRA") if config.method.method == "full" else ""


def _needs_quantization(config: TrainingConfig) -> str:
    return "" if config.method.method == "qlora" else mark("Only for QLoRA")


METHODS = (Choice("full", mark("Full")), Choice("lora", mark("LoRA")), Choice("qlora", mark("QLoRA")))

TARGETS = (
    Choice(("all-linear",), mark("all linear layers")),
    Choice(("q_proj", "v_proj"), "q_proj, v_proj"),
    Choice(("q_proj", "k_proj", "v_proj", "o_proj"), "q_proj, k_proj, v_proj, o_proj"),
)


@dataclass(frozen=True)
class _Method(Setting):
    """A framework's defaults may differ between methods; what the person set stays."""

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` with another method."""
        return with_method(config, value)


METHOD = Section(
    "method",
    mark("Method"),
    (
        _Method(
            "method",
            mark("&Training"),
            mark(
                "What is trained. Full trains every weight; LoRA trains small matrices beside frozen weights; "
                "QLoRA does so over weights stored in 4 bits."
            ),
            METHODS,
        ),
    ),
    lambda config: tr(next(choice.label for choice in METHODS if choice.value == config.method.method)),
)

ADAPTERS = Section(
    "adapters",
    mark("Adapters"),
    (
        Setting(
            "lora_r",
            mark("&Rank"),
            mark("Inner width of the adapters. Twice the rank: twice the trained weights and optimizer states."),
            doubles=True,
            reason=_needs_adapters,
        ),
        Setting(
            "lora_dropout",
            mark("Dropout"),
            mark("Share of the adapters' input set to zero. Above 0 each adapted layer keeps its input once more."),
            reason=_needs_adapters,
        ),
        Setting(
            "lora_target_modules",
            mark("La&yers"),
            mark("Which linear layers get adapters: all of them, or the names you type, separated by commas."),
            TARGETS,
            names=True,
            reason=_needs_adapters,
        ),
        Setting(
            "lora_adapter_dtype",
            mark("Stored &in"),
            mark("Number format of the adapters. PEFT raises them to fp32 unless it is told not to."),
            (
                Choice("fp32", "fp32"),
                Choice("bf16", "bf16"),
                Choice("fp16", "fp16"),
                Choice(None, mark("as the base")),
            ),
            reason=_needs_adapters,
        ),
    ),
    lambda config: tr("rank {r}", r=config.lora.lora_r),
    reason=_needs_adapters,
)

QUANTIZATION = Section(
    "quantization",
    mark("Quantized base"),
    (
        Setting(
            "quant_type",
            mark("Format"),
            mark("Four-bit number format of the frozen weights. Both take the same memory; NF4 is usual."),
            (Choice("nf4", "NF4"), Choice("fp4", "FP4")),
            reason=_needs_quantization,
        ),
        Setting(
            "double_quant",
            mark("Double quant"),
            mark("Quantizes the scales of the quantized weights too; saves about 0.4 bit a weight."),
            reason=_needs_quantization,
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
