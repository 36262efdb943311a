"""What every family builds: embeddings, a stack of layers, what comes after it, and the output head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from core.architecture.checkpointing import policy_of
from core.config import TrainingConfig
from core.linears import Builder, LayerHead, PlainLinear, TokenHead
from core.linears.prompts import PromptEncoder
from core.tape import AFTER_LAYERS, Tape, Tensor, in_module

__all__ = ["Batch", "Embedded", "LayerFunction", "Family", "Network", "Returned", "Stack"]


class Returned(NamedTuple):
    """What a layer returns beside the hidden state; the model's loop keeps it until the next layer is through."""

    hidden: Tensor
    also: Tensor | None


#: ``(tape, hidden, shared)`` to the layer's output; ``shared`` is what the embedding stage made for all layers.
#: ``hidden`` is the hidden state, or a tuple of it and what else goes from layer to layer.
LayerFunction = Callable[[Tape, Any, Any], Any]
#: The first ``hidden``, what is handed to all layers, and what the model's ``forward`` keeps in its own variables.
Embedded = tuple[Any, Any, tuple[Tensor, ...]]


@dataclass(slots=True)
class Batch:
    """What the data collator hands over; the mask reaches the model only where a sequence is shorter (``padded``).

    ``input_ids``: token ids, or their embeddings where somebody has looked them up already.
    """

    input_ids: Tensor
    labels: Tensor
    attention_mask: Tensor
    padded: bool
    #: Hidden states of the encoder, once it has run.
    encoded: Tensor | None = None
    #: What each sequence is to be near to, where pairs are learned from.
    partner: Batch | None = None
    #: What else the trainer's batch holds as long as it lives.
    beside: tuple[Tensor, ...] = ()


@dataclass(slots=True)
class Stack:
    """An encoder in front of a network's own stack: from its embeddings to its last norm."""

    embed: Callable[[Tape, Batch], Embedded]
    layers: list[LayerFunction]
    finish: Callable[[Tape, Any], Tensor]


@dataclass(slots=True)
class Network:
    """One network over the traced part of its stack.

    ``embed`` gives what :data:`Embedded` says; ``finish`` is the part between stack and head;
    ``transform``, if any, belongs to the head but comes before its projection (BERT).  A classification task has
    ``classify`` instead of a head: hidden states to logits.  ``after_head``: what is done to all logits before
    the loss, each step letting go of what the one before made.  ``upcasts_logits``: the loss of a masked language
    model or of token classification raises them to fp32 (newer families, transformers ``ForMaskedLMLoss``).
    ``encoder``: what runs first, where there is one.
    """

    builder: Builder
    embed: Callable[[Tape, Batch], Embedded]
    layers: list[LayerFunction]
    finish: Callable[[Tape, Any], Tensor]
    head: PlainLinear | TokenHead | LayerHead | None = None
    transform: Callable[[Tape, Tensor], Tensor] | None = None
    #: The model's ``forward`` keeps what ``transform`` made, as it is no module of its own.
    keeps_transformed: bool = False
    classify: Callable[[Tape, Tensor], Tensor] | None = None
    after_head: tuple[Callable[[Tape, Tensor], Tensor], ...] = ()
    upcasts_logits: bool = False
    encoder: Stack | None = None
    #: The token table's module by itself, for whoever embeds the tokens before the model does.
    word_embeddings: Callable[[Tape, Tensor], Tensor] | None = None
    #: Virtual tokens in front of the sequences.
    prompt: PromptEncoder | None = None
    #: A frozen network that sees the same batch: a reference model, a teacher.
    second: Network | None = None

    def hidden_states(self, tape: Tape, batch: Batch) -> Tensor:
        """The model without its head and after its encoder, ``[b, s, h]``."""
        return _through(tape, self, batch, self.builder)

    def encoded_states(self, tape: Tape, batch: Batch) -> Tensor:
        """What the encoder makes of the batch, ``[b, s, h]``."""
        assert self.encoder is not None
        return _through(tape, self.encoder, batch, self.builder)


def _through(tape: Tape, stack: Network | Stack, batch: Batch, builder: Builder) -> Tensor:
    """All of one stack.  Layers are numbered through: an encoder's first, then the network's own."""
    first = builder.first_layer
    if isinstance(stack, Network):
        first += len(builder.checkpointed) - len(stack.layers)
    hidden, shared, _kept = stack.embed(tape, batch)
    last = first + len(stack.layers) - 1
    policy = policy_of(builder.config.saving)
    for index, layer in enumerate(stack.layers, first):
        tape.enter_layer(index)
        layer = in_module(tape, index, layer)
        if builder.checkpointed[index - builder.first_layer]:
            outputs = policy(tape, layer, hidden, shared, index == last)
        else:
            outputs = layer(tape, hidden, shared)
        hidden = outputs.hidden if type(outputs) is Returned else outputs
    tape.enter_layer(AFTER_LAYERS)
    if tape.modules is not None and isinstance(stack, Network):
        hidden = tape.modules.enter("head", hidden)
    return stack.finish(tape, hidden)


#: Lays a model out over its traced layers.
Family = Callable[[Builder, TrainingConfig], Network]
