"""Method: all weights, adapters, or adapters over a quantized base."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.controls.defaults import with_method
from gui.translation import mark, tr

__all__ = ["ADAPTERS", "METHOD", "PARTIAL", "QUANTIZATION", "has_rank"]


def _needs_adapters(config: TrainingConfig) -> str:
    return mark("Only for adapters") if config.method.method in ("full", "partial") else ""


def _needs_lora(config: TrainingConfig) -> str:
    return "" if config.method.method in ("lora", "qlora") else mark("Only for LoRA and QLoRA")


def has_rank(config: TrainingConfig) -> bool:
    """Whether the method's adapters have an inner width."""
    return config.method.method not in ("full", "partial", "ia3", "ln_tuning")


def _needs_rank(config: TrainingConfig) -> str:
    return _needs_adapters(config) or ("" if has_rank(config) else mark("This method has no rank"))


def _needs_ia3(config: TrainingConfig) -> str:
    return "" if config.method.method == "ia3" else mark("Only for IA3")


def _needs_quantization(config: TrainingConfig) -> str:
    return "" if config.method.method == "qlora" else mark("Only for QLoRA")


def _needs_part(config: TrainingConfig) -> str:
    return "" if config.method.method == "partial" else mark("Only where a part is trained")


def _needs_upper(config: TrainingConfig) -> str:
    if config.method.trained_part != "upper":
        return mark("Only for the upper layers")
    return _needs_part(config)


def _needs_kind(config: TrainingConfig, kinds: tuple[str, ...], reason: str) -> str:
    return _needs_quantization(config) or ("" if config.quantization.quant_type in kinds else reason)


METHODS = (
    Choice("full", mark("Full")),
    Choice("partial", mark("A part")),
    Choice("lora", mark("LoRA")),
    Choice("qlora", mark("QLoRA")),
    Choice("adalora", "AdaLoRA"),
    Choice("vera", "VeRA"),
    Choice("loha", "LoHa"),
    Choice("lokr", "LoKr"),
    Choice("miss", "MiSS"),
    Choice("ia3", "IA3"),
    Choice("ln_tuning", mark("norms as adapters")),
)

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
                "What is trained. Full trains every weight, A part some of them; LoRA and its kin train small "
                "adapters beside frozen weights; QLoRA does so over quantized weights."
            ),
            METHODS,
        ),
    ),
    lambda config: tr(next(choice.label for choice in METHODS if choice.value == config.method.method)),
)

PARTIAL = Section(
    "partial",
    mark("Trained part"),
    (
        Setting(
            "trained_part",
            mark("Part"),
            mark("Which weights are trained; all others stay frozen and need no gradient."),
            (
                Choice("upper", mark("upper layers")),
                Choice("head", mark("head")),
                Choice("norms", mark("norms")),
                Choice("bias", mark("biases")),
            ),
            reason=_needs_part,
        ),
        Setting(
            "first_trained_layer",
            mark("From layer"),
            mark("The first layer that is trained; what lies below it keeps nothing for the backward pass."),
            reason=_needs_upper,
        ),
        Setting(
            "head_trains_too",
            mark("Head too"),
            mark("The output head is trained beside the chosen part."),
            reason=_needs_part,
        ),
    ),
    lambda config: value_of_part(config),
    reason=_needs_part,
)


def value_of_part(config: TrainingConfig) -> str:
    """The trained part for the folded head."""
    return tr(next(c.label for c in PARTIAL.settings[0].choices if c.value == config.method.trained_part))


ADAPTERS = Section(
    "adapters",
    mark("Adapters"),
    (
        Setting(
            "lora_r",
            mark("&Rank"),
            mark("Inner width of the adapters. Twice the rank: twice the trained weights and optimizer states."),
            doubles=True,
            reason=_needs_rank,
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
            typed="names",
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
        Setting(
            "feedforward_modules",
            mark("Scale inputs"),
            mark("Layers whose input IA3 scales instead of their output."),
            (Choice(("down_proj", "fc2", "c_proj", "wo", "dense_4h_to_h"), mark("usual")),),
            typed="names",
            reason=_needs_ia3,
        ),
        Setting(
            "use_dora",
            mark("DoRA"),
            mark("Trains a magnitude for each output beside the direction; computes the whole weight for a moment."),
            reason=_needs_lora,
        ),
        Setting(
            "lora_bias",
            mark("Biases"),
            mark("Biases that are trained beside the adapters."),
            (
                Choice("none", mark("none")),
                Choice("lora_only", mark("of these layers")),
                Choice("all", mark("all")),
            ),
            reason=_needs_adapters,
        ),
        Setting(
            "layers_to_transform",
            mark("In blocks"),
            mark("Numbers of the blocks that get adapters, such as 16-31; the others stay as they are."),
            (Choice(None, mark("all blocks")),),
            typed="layers",
            reason=_needs_adapters,
        ),
        Setting(
            "modules_to_save",
            mark("Full copies"),
            mark("Modules that are trained whole beside the adapters. Embeddings and head are large."),
            (
                Choice((), mark("none")),
                Choice(("lm_head",), "lm_head"),
                Choice(("embed_tokens", "lm_head"), "embed_tokens, lm_head"),
            ),
            typed="names",
            reason=_needs_adapters,
        ),
        Setting(
            "trainable_token_count",
            mark("New tokens"),
            mark("Rows of the token table that are trained beside the adapters."),
            doubles=True,
            reason=_needs_adapters,
        ),
    ),
    lambda config: tr("rank {r}", r=config.lora.lora_r) if has_rank(config) else "",
    reason=_needs_adapters,
)

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
