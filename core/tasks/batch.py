"""What the data collator puts on the device, and how large it is."""

from __future__ import annotations

from core.architecture.network import Batch
from core.config import TrainingConfig
from core.tape import LENGTH, TARGET, B, Dim, Dims, Shape, Tape, derived

__all__ = ["batch_dims", "dims_of", "make_batch"]

#: Shape of the labels by task, where it is not that of the token ids.
_LABELS: dict[str, Shape] = {"seq2seq_lm": (B, TARGET), "sequence_classification": (B,)}


def batch_dims(config: TrainingConfig) -> Dims:
    """The sizes of one micro-batch."""
    batch = config.batch
    virtual = config.prompt.num_virtual_tokens if config.method.lengthens else 0
    return dims_of(batch.task, batch.micro_batch_size, batch.sequence_length + virtual, batch.target_length)


def dims_of(task: str, micro_batch_size: int, sequence_length: int, target_length: int | None) -> Dims:
    """The same from the sizes alone; both sides of TRL's pairs are rows of one batch."""
    rows = micro_batch_size * (2 if task == "reward" else 1)
    return Dims(rows, sequence_length, target_length or sequence_length)


def make_batch(tape: Tape, config: TrainingConfig) -> Batch:
    """Token ids, labels and attention mask, int64; the mask reaches the model only where a sequence is shorter."""
    if config.batch.task == "speech_seq2seq":
        return _recordings(tape, config)
    if config.batch.task == "image_classification":
        return _images(tape, config)
    if config.batch.task == "embedding":
        anchors = _texts(tape, config)
        anchors.partner = _texts(tape, config)
        return anchors
    if config.batch.task == "reward":
        return _texts(tape, config)
    length = _text_length(config)
    with tape.scope("batch", "transformers DataCollator"):
        ids = tape.new((B, length), "int64", "token ids")
        mask = tape.new((B, length), "int64", "attention mask")
        labels = tape.new(_LABELS.get(config.batch.task, (B, length)), "int64", "labels")
    return Batch(ids, labels, mask, config.batch.padded)


def _text_length(config: TrainingConfig) -> Dim:
    """Tokens of the data in a sequence: all but the virtual ones."""
    if not config.method.lengthens:
        return LENGTH
    virtual = config.prompt.num_virtual_tokens
    return derived(f"s − {virtual}", lambda dims: dims.s - virtual)


def _recordings(tape: Tape, config: TrainingConfig) -> Batch:
    """Spectrograms instead of token ids, in the weights' dtype unless autocast takes care of it."""
    spec = config.model
    dtype = config.precision.weight_dtype if config.precision.autocast_dtype == "none" else "fp32"
    with tape.scope("batch", "transformers DataCollator"):
        features = tape.new((B, spec["num_mel_bins"], 2 * spec["max_source_positions"]), dtype, "spectrograms")
        labels = tape.new((B, TARGET), "int64", "labels")
    # Every recording fills the encoder's frames: there is no mask.
    return Batch(features, labels, labels, False)


def _texts(tape: Tape, config: TrainingConfig) -> Batch:
    """Texts without labels: which belong together says their order."""
    with tape.scope("batch", "transformers DataCollator"):
        ids = tape.new((B, LENGTH), "int64", "token ids")
        mask = tape.new((B, LENGTH), "int64", "attention mask")
    return Batch(ids, mask, mask, config.batch.padded)


def _images(tape: Tape, config: TrainingConfig) -> Batch:
    """Pixels instead of token ids, in fp32 as processors make them."""
    spec = config.model
    with tape.scope("batch", "transformers DataCollator"):
        pixels = tape.new((B, spec["num_channels"], spec["image_size"], spec["image_size"]), "fp32", "pixels")
        labels = tape.new((B,), "int64", "labels")
    # Every image fills its patches: there is no mask.
    return Batch(pixels, labels, labels, False)
