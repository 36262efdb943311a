"""What a reader should know beside the number."""

from __future__ import annotations

from core.config import Text, TrainingConfig
from core.memory.admission import linear_names, unmatched_targets
from core.optimizers import OPTIMIZERS

__all__ = ["notes"]


def notes(config: TrainingConfig) -> tuple[Text, ...]:
    """Assumptions and limits that apply to this configuration."""
    found: list[Text] = []
    model = config.model
    if model.text_part_of is not None and not config.method.whole_checkpoint:
        found.append(Text.of("Only the text model of the {outer} checkpoint is counted.", outer=model.text_part_of))
    if model.treated_as_nearest_of is not None:
        found.append(
            Text.of(
                "{unknown} is not known; it is treated as {known}.",
                unknown=model.treated_as_nearest_of,
                known=model.model_type,
            )
        )
    found += _on_preference(config)
    remark = OPTIMIZERS[config.optimizer.optimizer].remark
    if remark is not None:
        found.append(remark)
    if config.run.eval_batches:
        found.append(
            Text.of(
                "Blocks cached in training seldom suit an evaluation: nvidia-smi may show more than this for a while. "
                "PyTorch gives them back before it runs out of memory."
            )
        )
    if unmatched := unmatched_targets(config):
        found.append(
            Text.of(
                "No adapter is counted for {names}; the model's linear layers are called {known}.",
                names=", ".join(unmatched),
                known=", ".join(linear_names(config.model, config.batch.task)),
            )
        )
    return tuple(found)


def _on_preference(config: TrainingConfig) -> list[Text]:
    found = []
    if config.batch.task == "distillation":
        found.append(
            Text.of("The teacher's weights lie beside the student's; writing answers to learn from is not counted.")
        )
    elif config.reference_in_use == "model":
        found.append(Text.of("A frozen reference model lies beside the one that trains and counts with its weights."))
    if config.batch.task == "grpo":
        found.append(Text.of("Only the update is counted; generating and scoring the answers before it is not."))
    return found
