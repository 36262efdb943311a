"""Method: what is trained of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.architecture.vision_parts import has_vision_part
from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.controls.defaults import with_method
from gui.translation import mark, tr

__all__ = ["METHOD", "PARTIAL"]


def _needs_part(config: TrainingConfig) -> str:
    return "" if config.method.method == "partial" else mark("Only where a part is trained")


def _needs_upper(config: TrainingConfig) -> str:
    if config.method.trained_part != "upper":
        return mark("Only for the upper layers")
    return _needs_part(config)


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
    Choice("oft", "OFT"),
    Choice("boft", "BOFT"),
    Choice("hra", "HRA"),
    Choice("ia3", "IA3"),
    Choice("ln_tuning", mark("norms as adapters")),
    Choice("trainable_tokens", mark("new tokens only")),
    Choice("prompt_tuning", mark("prompt tuning")),
    Choice("p_tuning", mark("P-tuning")),
    Choice("prefix_tuning", mark("prefix tuning")),
)


@dataclass(frozen=True)
class _Method(Setting):
    """A framework's defaults may differ between methods; what the person set stays."""

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` with another method."""
        return with_method(config, value)


def _needs_vision(config: TrainingConfig) -> str:
    return "" if has_vision_part(config.model) else mark("Only for multimodal checkpoints")


METHOD = Section(
    "method",
    mark("Method"),
    (
        _Method(
            "method",
            mark("&Training"),
            mark(
                "What is trained. Full trains every weight, A part some of them; LoRA and its kin train small "
                "adapters beside frozen weights; QLoRA does so over quantized weights; prompt tuning and its kin "
                "train virtual tokens."
            ),
            METHODS,
        ),
        Setting(
            "whole_checkpoint",
            mark("With vision"),
            mark("The vision part of a multimodal checkpoint is loaded too. Texts leave it idle, but it takes memory."),
            reason=_needs_vision,
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
