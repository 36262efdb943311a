"""Classification heads (transformers ``GenericForSequenceClassification``, ``GenericForTokenClassification``)."""

from __future__ import annotations

from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import dropout, part

__all__ = ["LabelHead", "ScoreHead"]


class LabelHead:
    """A label for every token: a projection with a bias after dropout of ``rate``."""

    def __init__(self, builder: Builder, name: str, hidden: int, num_labels: int, rate: float) -> None:
        self.name, self.rate = name, rate
        self.score = builder.saved_with_adapters(name, hidden, num_labels, True)

    def __call__(self, tape: Tape, hidden: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, num_labels]``."""
        with tape.scope(self.name, "transformers GenericForTokenClassification.forward"):
            sequence_output = dropout(tape, hidden, self.rate)
            return self.score(tape, sequence_output)


class ScoreHead:
    """A bias-free projection of every position, of which each sequence's last token is taken."""

    def __init__(self, builder: Builder, hidden: int, num_labels: int) -> None:
        self.score = builder.saved_with_adapters("score", hidden, num_labels, False)
        self.num_labels = num_labels

    def __call__(self, tape: Tape, hidden: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, num_labels]``."""
        with tape.scope("score", "transformers GenericForSequenceClassification.forward"):
            logits = self.score(tape, hidden)
            mask = tape.new((B, LENGTH), "int32", "tokens that are no padding")
            indices = tape.new((LENGTH,), "int32", "positions")
            tape.new((B, LENGTH), "int32", "positions of tokens that are no padding")
            last = tape.new((B,), "int64", "last token of each sequence")
            del mask, indices, last
            return part(tape, logits, (B, self.num_labels))
