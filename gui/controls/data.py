"""Data: what one step is fed."""

from __future__ import annotations

from core.config import TrainingConfig
from core.report.numbers import count
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark

__all__ = ["DATA"]


def _needs_target(config: TrainingConfig) -> str:
    answers = config.batch.task in ("seq2seq_lm", "speech_seq2seq", "dpo", "kto", "grpo", "distillation")
    answers = answers or config.saving.loss == "trl_fused"
    return "" if answers else mark("Only where a part of the text is the answer, or with TRL's fused loss")


def _needs_classes(config: TrainingConfig) -> str:
    classifies = config.batch.task in ("sequence_classification", "token_classification")
    return "" if classifies else mark("Only for classification")


DATA = Section(
    "data",
    mark("Data"),
    (
        Setting(
            "micro_batch_size",
            mark("Micro &batch"),
            mark("Sequences in one forward pass on one GPU, or pairs of them. Activations and logits grow with it."),
        ),
        Setting(
            "sequence_length",
            mark("&Length"),
            mark("Tokens of one sequence, padding included. Activations and logits grow with it."),
            suffix=mark(" tokens"),
            short_suffix=mark(" tok."),
            doubles=True,
        ),
        Setting(
            "gradient_accumulation_steps",
            mark("A&ccumulation"),
            mark("Passes whose gradients are summed before the optimizer steps; more passes need hardly more memory."),
        ),
        Setting(
            "lengths_vary",
            mark("Lengths change"),
            mark(
                "Batches are of different lengths, up to the one given: the allocator then keeps blocks of all of them."
            ),
        ),
        Setting(
            "padded",
            mark("Padding"),
            mark("At least one sequence is shorter than the batch, so that an attention mask is kept in memory."),
        ),
        Setting(
            "task",
            mark("Tas&k"),
            mark("What the model learns to answer; it decides how many logits exist."),
            (
                Choice("causal_lm", mark("next token")),
                Choice("masked_lm", mark("masked tokens")),
                Choice("seq2seq_lm", mark("another text")),
                Choice("speech_seq2seq", mark("speech to text")),
                Choice("sequence_classification", mark("classification")),
                Choice("token_classification", mark("a class a token")),
                Choice("embedding", mark("text embeddings")),
                Choice("reward", mark("reward (TRL)")),
                Choice("dpo", "DPO (TRL)"),
                Choice("orpo", "ORPO (TRL)"),
                Choice("cpo", "CPO (TRL)"),
                Choice("kto", "KTO (TRL)"),
                Choice("grpo", "GRPO (TRL)"),
                Choice("distillation", mark("distillation")),
                Choice("image_classification", mark("image classes")),
            ),
        ),
        Setting(
            "packing",
            mark("Packing"),
            mark("Several sequences in one row: told apart by a mask of blocks, or by FlashAttention without one."),
            (
                Choice("none", mark("none")),
                Choice("masked", mark("with a mask")),
                Choice("flash", mark("without a mask")),
            ),
        ),
        Setting(
            "target_length",
            mark("Target length"),
            mark("Tokens an encoder-decoder is to produce, or those of a sequence that count: the answer's."),
            (Choice(None, mark("as it reads")), *(Choice(n, count(n)) for n in (64, 128, 256, 512, 1024))),
            reason=_needs_target,
        ),
        Setting(
            "num_labels",
            mark("Classes"),
            mark("Answers a classifier chooses between: the width of its last layer."),
            reason=_needs_classes,
        ),
    ),
    lambda config: f"{count(config.batch.micro_batch_size)} × {count(config.batch.sequence_length)}",
)
