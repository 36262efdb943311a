"""Which loss a task takes."""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import Tape, Tensor
from core.tasks.classification import classification_loss
from core.tasks.contrastive_preference import contrastive_preference_loss
from core.tasks.direct_preference import direct_preference_loss
from core.tasks.distillation import distillation_loss
from core.tasks.embedding import embedding_loss
from core.tasks.group_relative import group_relative_loss
from core.tasks.kahneman_tversky import kahneman_tversky_loss
from core.tasks.language_model import language_model_loss
from core.tasks.reward import reward_loss
from core.tasks.sequence_to_sequence import sequence_to_sequence_loss

__all__ = ["LOSSES"]

#: By ``BatchConfig.task``: ``(tape, network, batch, config)`` to the loss and what the loop keeps of the outputs.
LOSSES: dict[str, Callable[[Tape, Network, Batch, TrainingConfig], tuple[Tensor, object]]] = {
    "causal_lm": language_model_loss,
    "cpo": contrastive_preference_loss,
    "distillation": distillation_loss,
    "dpo": direct_preference_loss,
    "embedding": embedding_loss,
    "grpo": group_relative_loss,
    "image_classification": classification_loss,
    "kto": kahneman_tversky_loss,
    "masked_lm": language_model_loss,
    "orpo": contrastive_preference_loss,
    "reward": reward_loss,
    "seq2seq_lm": sequence_to_sequence_loss,
    "sequence_classification": classification_loss,
    "speech_seq2seq": sequence_to_sequence_loss,
    "token_classification": classification_loss,
}
