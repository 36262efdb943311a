"""What of a configuration another model can have."""

from __future__ import annotations

from core.architecture.families import FAMILIES, default_task
from core.architecture.vision_parts import has_vision_part
from core.config import ModelSpec, TrainingConfig

__all__ = ["suited"]


def suited(config: TrainingConfig, model: ModelSpec) -> TrainingConfig:
    """``config`` for ``model``: its usual task where it has no such task, no more tokens than its positions, no teacher
    with other words, no vision part it does not have.

    Raises ``KeyError`` for a model type without layout.
    """
    layout = FAMILIES[model.model_type]
    task, length, longest = config.batch.task, config.batch.sequence_length, layout.longest(model)
    teacher = config.preference.teacher
    suits = teacher is not None and teacher.get("vocab_size") == model.get("vocab_size")
    return config.replace(
        model=model,
        teacher=teacher if suits else None,
        whole_checkpoint=config.method.whole_checkpoint and has_vision_part(model),
        task=task if task in layout.tasks else default_task(model.model_type),
        sequence_length=length if longest is None else min(length, longest),
    )
