"""What every family builds: embeddings, a stack of layers, what comes after it, and the output head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.config import TrainingConfig
from core.linears import Builder, PlainLinear, TokenHead
from core.tape import Tape, Tensor, checkpoint

__all__ = ["Batch", "Embedded", "LayerFunction", "Family", "Network"]

#: ``(tape, hidden, shared)`` to the layer's output; ``shared`` is what the embedding stage made for all layers.
LayerFunction = Callable[[Tape, Tensor, Any], Tensor]
#: The first hidden state, what is handed to all layers, and what the model's ``forward`` keeps in its own variables.
Embedded = tuple[Tensor, Any, tuple[Tensor, ...]]


@dataclass(slots=True)
class Batch:
    """What the data collator hands over; the mask reaches the model only where a sequence is shorter (``padded``)."""

    input_ids: Tensor
    labels: Tensor
    attention_mask: Tensor
    padded: bool


@dataclass(slots=True)
class Network:
    """One network over the traced part of its stack.

    ``embed`` gives what :data:`Embedded` says; ``finish`` is the part between stack and head;
    ``transform``, if any, belongs to the head but comes before its projection (BERT).  A classification task has
    ``classify`` instead of a head: hidden states to logits.  ``after_head``: what is done to all logits before
    the loss, each step letting go of what the one before made.  ``upcasts_logits``: the loss of a masked language
    model raises them to fp32 (newer families, transformers ``ForMaskedLMLoss``).
    """

    builder: Builder
    embed: Callable[[Tape, Batch], Embedded]
    layers: list[LayerFunction]
    finish: Callable[[Tape, Tensor], Tensor]
    head: PlainLinear | TokenHead | None = None
    transform: Callable[[Tape, Tensor], Tensor] | None = None
    classify: Callable[[Tape, Tensor], Tensor] | None = None
    after_head: tuple[Callable[[Tape, Tensor], Tensor], ...] = ()
    upcasts_logits: bool = False

    def hidden_states(self, tape: Tape, batch: Batch, checkpointed: bool) -> Tensor:
        """The model without its head, ``[b, s, h]``."""
        hidden, shared, _kept = self.embed(tape, batch)
        for index, layer in enumerate(self.layers):
            tape.enter_layer(index)
            hidden = checkpoint(tape, layer, tape, hidden, shared) if checkpointed else layer(tape, hidden, shared)
        tape.enter_layer(len(self.layers))
        return self.finish(tape, hidden)


#: Lays a model out over its traced layers.
Family = Callable[[Builder, TrainingConfig], Network]
