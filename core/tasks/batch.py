"""What the data collator puts on the device."""

from __future__ import annotations

from core.architecture.network import Batch
from core.config import TrainingConfig
from core.tape import LENGTH, B, Tape

__all__ = ["make_batch"]


def make_batch(tape: Tape, config: TrainingConfig) -> Batch:
    """Token ids, labels and attention mask, int64; the mask reaches the model only where a sequence is shorter."""
    with tape.scope("batch", "transformers DataCollator"):
        ids = tape.new((B, LENGTH), "int64", "token ids")
        mask = tape.new((B, LENGTH), "int64", "attention mask")
        shape = (B,) if config.batch.task == "sequence_classification" else (B, LENGTH)
        labels = tape.new(shape, "int64", "labels")
    return Batch(ids, labels, mask, config.batch.padded)
