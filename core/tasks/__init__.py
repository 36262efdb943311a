"""The passes of a step: which batch, which loss."""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import Tape, Tensor
from core.tasks.batch import make_batch
from core.tasks.classification import classification_loss
from core.tasks.language_model import language_model_loss

__all__ = ["LOSSES", "make_batch"]

#: By ``BatchConfig.task``: ``(tape, network, batch, config)`` to the loss and what the loop keeps of the outputs.
LOSSES: dict[str, Callable[[Tape, Network, Batch, TrainingConfig], tuple[Tensor, Tensor | None]]] = {
    "causal_lm": language_model_loss,
    "masked_lm": language_model_loss,
    "sequence_classification": classification_loss,
}
