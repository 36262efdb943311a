"""What one step is fed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["PAIR_TASKS", "BatchConfig"]

#: Tasks whose batch holds two sequences for each that ``micro_batch_size`` counts: a chosen and a rejected answer.
PAIR_TASKS = ("reward", "dpo", "orpo", "cpo")


class BatchConfig(Frozen):
    """Sequences per forward pass and GPU, their length in tokens, and passes per optimizer step.

    ``micro_batch_size`` counts pairs for the tasks of :data:`PAIR_TASKS`, whose two sides are rows of one batch, and
    for ``embedding``, which runs one side after the other.
    """

    task: Literal[
        "causal_lm",
        "cpo",
        "distillation",
        "dpo",
        "embedding",
        "grpo",
        "image_classification",
        "kto",
        "masked_lm",
        "orpo",
        "reward",
        "seq2seq_lm",
        "sequence_classification",
        "speech_seq2seq",
        "token_classification",
    ] = "causal_lm"
    #: Classes of a classification head.
    num_labels: Annotated[int, Field(ge=1, le=1_000_000)] = 2
    micro_batch_size: Annotated[int, Field(ge=1, le=65536)] = 1
    sequence_length: Annotated[int, Field(ge=1, le=16_777_216)] = 2048
    #: Tokens an encoder-decoder is to produce, or with TRL's fused loss and in preference tuning those of a sequence
    #: that count; ``None``: ``sequence_length``.
    target_length: Annotated[int, Field(ge=1, le=16_777_216)] | None = None
    gradient_accumulation_steps: Annotated[int, Field(ge=1, le=65536)] = 1
    #: True when at least one sequence is shorter than the batch, so that an attention mask is materialised.
    padded: bool = False
    #: Batches are of different lengths, of which ``sequence_length`` is the longest; what they leave is reserved.
    lengths_vary: bool = False
    #: Several sequences in one row, told apart by their positions: ``masked`` builds a mask of blocks (SDPA, eager),
    #: ``flash`` needs none (FlashAttention's variable lengths).
    packing: Literal["none", "masked", "flash"] = "none"

    @property
    def rows(self) -> int:
        """Sequences that one forward pass sees."""
        return self.micro_batch_size * (2 if self.task in PAIR_TASKS else 1)

    @property
    def sequences(self) -> int:
        """Sequences that one micro-batch learns from, in one forward pass or in two after each other."""
        return self.rows * (2 if self.task == "embedding" else 1)

    @property
    def classes(self) -> int:
        """Width of a classification head; a reward is a single number."""
        return 1 if self.task == "reward" else self.num_labels
