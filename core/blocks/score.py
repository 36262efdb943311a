"""A decoder's classification head (transformers ``GenericForSequenceClassification``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import B, Tape, Tensor
from core.tape.ops import part

__all__ = ["ScoreHead"]


class ScoreHead:
    """A bias-free projection of every position, of which each sequence's last token is taken."""

    def __init__(self, builder: Builder, hidden: int, num_labels: int) -> None:
        self.score = builder.saved_with_adapters("score", hidden, num_labels, False)
        self.num_labels = num_labels

    def __call__(self, tape: Tape, hidden: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, num_labels]``."""
        with tape.scope("score", "transformers GenericForSequenceClassification.forward"):
            logits = self.score(tape, hidden)
            return part(tape, logits, (B, self.num_labels))
