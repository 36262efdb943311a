"""What a reader should know beside the number."""

from __future__ import annotations

from core.config import Text, TrainingConfig
from core.memory.admission import linear_names, unmatched_targets
from core.optimizers import OPTIMIZERS

__all__ = ["notes"]


def notes(config: TrainingConfig) -> tuple[Text, ...]:
    """Assumptions and limits that apply to this configuration."""
    found = []
    model = config.model
    if model.text_part_of is not None:
        found.append(Text.of("Only the text model of the {outer} checkpoint is counted.", outer=model.text_part_of))
    if model.treated_as_nearest_of is not None:
        found.append(
            Text.of(
                "{unknown} is not known; it is treated as {known}.",
                unknown=model.treated_as_nearest_of,
                known=model.model_type,
            )
        )
    remark = OPTIMIZERS[config.optimizer.optimizer].remark
    if remark is not None:
        found.append(remark)
    if unmatched := unmatched_targets(config):
        found.append(
            Text.of(
                "No adapter is counted for {names}; the model's linear layers are called {known}.",
                names=", ".join(unmatched),
                known=", ".join(linear_names(config.model, config.batch.task)),
            )
        )
    return tuple(found)
