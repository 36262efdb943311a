"""What one step is fed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["BatchConfig"]


class BatchConfig(Frozen):
    """Sequences (pairs of them for ``embedding`` and ``reward``) per forward pass and GPU, their length in tokens, and
    passes per optimizer step."""

    task: Literal[
        "causal_lm",
        "embedding",
        "image_classification",
        "masked_lm",
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
    #: Tokens an encoder-decoder is to produce, or with TRL's fused loss those of a sequence that count; ``None``:
    #: ``sequence_length``.
    target_length: Annotated[int, Field(ge=1, le=16_777_216)] | None = None
    gradient_accumulation_steps: Annotated[int, Field(ge=1, le=65536)] = 1
    #: True when at least one sequence is shorter than the batch, so that an attention mask is materialised.
    padded: bool = False
    #: Several sequences in one row, told apart by their positions: ``masked`` builds a mask of blocks (SDPA, eager),
    #: ``flash`` needs none (FlashAttention's variable lengths).
    packing: Literal["none", "masked", "flash"] = "none"

    @property
    def classes(self) -> int:
        """Width of a classification head; a reward is a single number."""
        return 1 if self.task == "reward" else self.num_labels
