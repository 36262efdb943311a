"""What the data collator puts on the device, and how large it is."""

from __future__ import annotations

from core.architecture.network import Batch
from core.config import TrainingConfig
from core.tape import LENGTH, TARGET, B, Dims, Shape, Tape

__all__ = ["batch_dims", "make_batch"]

#: Shape of the labels by task, where it is not that of the token ids.
_LABELS: dict[str, Shape] = {"seq2seq_lm": (B, TARGET), "sequence_classification": (B,)}


def batch_dims(config: TrainingConfig) -> Dims:
    """The sizes of one micro-batch."""
    batch = config.batch
    return Dims(batch.micro_batch_size, batch.sequence_length, batch.target_length or batch.sequence_length)


def make_batch(tape: Tape, config: TrainingConfig) -> Batch:
    """Token ids, labels and attention mask, int64; the mask reaches the model only where a sequence is shorter."""
    with tape.scope("batch", "transformers DataCollator"):
        ids = tape.new((B, LENGTH), "int64", "token ids")
        mask = tape.new((B, LENGTH), "int64", "attention mask")
        labels = tape.new(_LABELS.get(config.batch.task, (B, LENGTH)), "int64", "labels")
    return Batch(ids, labels, mask, config.batch.padded)
