"""Preference tuning and distillation: what the trained model is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.architecture.catalogue import load_model
from core.config import PREFERENCE_TASKS, TrainingConfig
from gui.controls.declaration import Choice, Kind, Section, Setting
from gui.translation import mark, tr

__all__ = ["PREFERENCE"]


@dataclass(frozen=True)
class TeacherSetting(Setting):
    """A model of the catalogue by its id or name, or none; a value is a tuple of the words that were typed."""

    @property
    def kind(self) -> Kind:
        """Always typed."""
        return "typed"

    def read(self, config: TrainingConfig) -> Any:
        """The model's name in a tuple."""
        teacher = config.preference.teacher
        return None if teacher is None else (str(teacher),)

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` with that teacher; raises ``FitGaugeError`` for a model the catalogue does not have."""
        return config.replace(teacher=None if value is None else load_model(" ".join(value)))


def _needs_preference(config: TrainingConfig) -> str:
    return "" if config.batch.task in PREFERENCE_TASKS else mark("Only for preference tuning and distillation")


def _needs_head(config: TrainingConfig) -> str:
    chooses = config.batch.task in ("dpo", "orpo", "cpo", "grpo")
    return "" if chooses else mark("Only for DPO, ORPO, CPO and GRPO")


def _needs_reference(config: TrainingConfig) -> str:
    compares = config.batch.task in ("dpo", "kto") or (
        config.batch.task == "grpo" and config.preference.grpo_beta > 0.0
    )
    return "" if compares else mark("Only for DPO, KTO, and GRPO with a KL term")


def _needs_kept_logits(config: TrainingConfig) -> str:
    has_logits = config.batch.task == "dpo" and config.preference.log_prob_head == "logits"
    return "" if has_logits else mark("Only for DPO over all logits")


def _needs_kto(config: TrainingConfig) -> str:
    return "" if config.batch.task == "kto" else mark("Only for KTO")


def _needs_cpo(config: TrainingConfig) -> str:
    return "" if config.batch.task == "cpo" else mark("Only for CPO")


def _needs_grpo(config: TrainingConfig) -> str:
    return "" if config.batch.task == "grpo" else mark("Only for GRPO")


def _needs_distillation(config: TrainingConfig) -> str:
    return "" if config.batch.task == "distillation" else mark("Only for distillation")


def _summary(config: TrainingConfig) -> str:
    return tr("with a second model") if config.holds_second_model else tr("one model")


PREFERENCE = Section(
    "preference",
    mark("Preference tuning"),
    (
        Setting(
            "reference",
            mark("Reference"),
            mark("Compared with what: a frozen second model, the model without its adapters, or figures from before."),
            (
                Choice(None, mark("as TRL does")),
                Choice("model", mark("second model")),
                Choice("adapter", mark("adapters off")),
                Choice("precomputed", mark("precomputed")),
            ),
            reason=_needs_reference,
        ),
        Setting(
            "log_prob_head",
            mark("Scores"),
            mark(
                "TRL 1.16 scores only the answers, tile by tile or row by row; before, all logits and copies existed."
            ),
            (Choice("fused", mark("fused")), Choice("logits", mark("from all logits"))),
            reason=_needs_head,
        ),
        Setting(
            "logits_to_keep",
            mark("Answers only"),
            mark("The model makes the logits of the answers only (use_logits_to_keep)."),
            reason=_needs_kept_logits,
        ),
        Setting(
            "kto_loss",
            mark("KTO loss"),
            mark("KTO itself runs every model a second time, over mismatched answers; APO-zero does not."),
            (Choice("kto", "KTO"), Choice("apo_zero_unpaired", "APO-zero")),
            reason=_needs_kto,
        ),
        Setting(
            "cpo_learns_chosen",
            mark("Learn chosen"),
            mark("CPO also learns the chosen answers, over a copy of their logits; SimPO does without."),
            reason=_needs_cpo,
        ),
        Setting(
            "grpo_beta",
            mark("KL weight"),
            mark("GRPO's beta: above 0 a reference is needed, a second model where there are no adapters."),
            step=0.01,
            reason=_needs_grpo,
        ),
        Setting(
            "old_log_probs",
            mark("Old scores"),
            mark("The batch brings log-probabilities of the model that wrote the answers, one for each token."),
            reason=_needs_grpo,
        ),
        Setting(
            "distillation_beta",
            mark("Divergence"),
            mark("0 is forward, 1 reverse KL; in between student and teacher are mixed, which takes far more copies."),
            step=0.5,
            reason=_needs_distillation,
        ),
        TeacherSetting(
            "teacher",
            mark("Teacher"),
            mark(
                "The frozen model to learn from, by its id, such as Qwen/Qwen2.5-7B; it needs the student's vocabulary."
            ),
            (Choice(None, mark("like the student")),),
            typed="names",
            reason=_needs_distillation,
        ),
    ),
    _summary,
    open=False,
    reason=_needs_preference,
)
