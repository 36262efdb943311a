"""What the data collator puts on the device, and how large it is."""

from __future__ import annotations

from collections.abc import Callable

from core.architecture.network import Batch
from core.config import PAIR_TASKS, TrainingConfig
from core.tape import LENGTH, TARGET, B, Dim, Dims, Shape, Tape, Tensor, derived
from core.tape.ops.token_scores import ANSWER, PAIRS, PROMPT

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
    rows = micro_batch_size * (2 if task in PAIR_TASKS else 1)
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
    if config.batch.task in _PREFERENCES:
        with tape.scope("batch", "trl data collator"):
            return _PREFERENCES[config.batch.task](tape, config)
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


def _ids(tape: Tape, shape: Shape, name: str) -> Tensor:
    return tape.new(shape, "int64", name)


def _answers(tape: Tape, config: TrainingConfig) -> Batch:
    """Prompts with answers, and which tokens are an answer's; both sides of a pair are rows."""
    names = ("token ids", "attention mask", "tokens that count")
    ids, mask, counted = (_ids(tape, (B, LENGTH), name) for name in names)
    pairs: tuple[Tensor, ...] = ()
    if config.reference_in_use == "precomputed":
        pairs = tuple(tape.new((B,), "fp32", "log-probabilities of the reference") for _ in range(2))
    return Batch(ids, counted, mask, config.batch.padded, beside=pairs)


def _judged(tape: Tape, config: TrainingConfig) -> Batch:
    """Answers that are good or bad, and the same prompts with other prompts' answers."""
    batch = _answers(tape, config)
    if config.preference.kto_loss == "kto":
        batch.partner = _answers(tape, config)
        batch.partner.beside = ()
    batch.beside += (tape.new((B,), "bool", "which answers are good"),)
    return batch


def _both_sides(tape: Tape, config: TrainingConfig) -> Batch:
    """Chosen and rejected answers apart: the trainer puts them together."""
    names = ("token ids", "attention mask", "labels")
    sides = [_ids(tape, (PAIRS, LENGTH), name) for _ in range(2) for name in names]
    return Batch(sides[0], sides[2], sides[1], config.batch.padded, beside=tuple(sides[3:]))


def _generated(tape: Tape, config: TrainingConfig) -> Batch:
    """Prompts and generated answers apart, with what was found out about them since."""
    prompt, mask = (_ids(tape, (B, PROMPT), name) for name in ("token ids", "attention mask"))
    answer, counted = (_ids(tape, (B, ANSWER), name) for name in ("token ids", "tokens that count"))
    found = [tape.new((B,), "fp32", "advantages")]
    if config.preference.grpo_beta > 0.0:
        found.append(tape.new((B, ANSWER), "fp32", "log-probabilities of the reference"))
    if config.preference.old_log_probs:
        found.append(tape.new((B, ANSWER), "fp32", "old log-probabilities"))
    return Batch(prompt, counted, mask, config.batch.padded, beside=(answer, *found))


#: What TRL's trainers are fed, by task.
_PREFERENCES: dict[str, Callable[[Tape, TrainingConfig], Batch]] = {
    "cpo": _both_sides,
    "dpo": _answers,
    "grpo": _generated,
    "kto": _judged,
    "orpo": _both_sides,
}
