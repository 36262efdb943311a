"""Preference tuning and distillation that could not be run.

Sources: TRL ``DPOTrainer.__init__`` and its siblings; ``GKDTrainer.generalized_jsd_loss`` (words are compared one by
one).
"""

from __future__ import annotations

from core.architecture.families import FAMILIES
from core.config import PREFERENCE_TASKS, FitGaugeError, Text, TrainingConfig
from core.config.refusal import not_allowed, shown

__all__ = ["admit_preference"]


def admit_preference(config: TrainingConfig) -> None:
    """Raises ``FitGaugeError`` naming field, value and what is allowed."""
    if config.batch.task in PREFERENCE_TASKS or config.saving.loss == "trl_fused":
        _admit_answers(config)
    if config.batch.task not in PREFERENCE_TASKS:
        return
    _admit_reference(config)
    _admit_teacher(config)
    divided = ("fsdp2", "zero3") if config.holds_second_model or config.reference_in_use == "adapter" else ("fsdp2",)
    if config.parallel.sharding in divided:
        allowed = [name for name in ("none", "ddp", "zero1", "zero2", "zero3") if name not in divided]
        raise FitGaugeError(
            Text.of(
                "sharding is {value}; for {task} it must be one of: {allowed}",
                value=shown(config.parallel.sharding),
                task=config.batch.task,
                allowed=", ".join(allowed),
            )
        )


def _admit_answers(config: TrainingConfig) -> None:
    """Nothing predicts the first token of a sequence."""
    length, answer = config.batch.sequence_length, config.batch.target_length
    if length < 2:
        raise FitGaugeError(
            Text.of(
                "sequence_length is {value}; for {task} it must be at least 2, as nothing predicts the first token",
                value=length,
                task=config.batch.task,
            )
        )
    if answer is not None and answer >= length:
        raise FitGaugeError(
            Text.of(
                "target_length is {value}; of the {length} tokens of a sequence at most {limit} can count",
                value=answer,
                length=length,
                limit=length - 1,
            )
        )


def _admit_reference(config: TrainingConfig) -> None:
    if config.reference_in_use == "adapter" and config.method.method in ("full", "partial"):
        raise FitGaugeError(
            Text.of(
                "reference is {value}; with method {method} there are no adapters to leave out: "
                "it must be model or precomputed",
                value=shown("adapter"),
                method=config.method.method,
            )
        )


def _admit_teacher(config: TrainingConfig) -> None:
    teacher = config.preference.teacher
    if config.batch.task != "distillation" or teacher is None:
        return
    if teacher.model_type not in FAMILIES:
        raise not_allowed("teacher.model_type", teacher.model_type, sorted(FAMILIES))
    layout = FAMILIES[teacher.model_type]
    if "distillation" not in layout.tasks:
        raise FitGaugeError(
            Text.of("teacher is {name}, which predicts no next token and cannot teach that", name=teacher.name)
        )
    if teacher["vocab_size"] != config.model["vocab_size"]:
        raise FitGaugeError(
            Text.of(
                "teacher is {name} with {words} words; it must have the {wanted} words of {student}",
                name=teacher.name,
                words=teacher["vocab_size"],
                wanted=config.model["vocab_size"],
                student=config.model.name,
            )
        )
    limit = layout.longest(teacher)
    if limit is not None and config.batch.sequence_length > limit:
        raise FitGaugeError(
            Text.of(
                "sequence_length is {value}; the teacher {name} has learned positions for {limit} tokens",
                value=config.batch.sequence_length,
                name=teacher.name,
                limit=limit,
            )
        )
