"""Sequences to sequences: the loss of a decoder that reads an encoder's hidden states.

Source: transformers ``T5ForConditionalGeneration.forward`` (no upcast; the outputs hold the encoder's last hidden
state).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import Tape, Tensor, in_module
from core.tape.ops import cross_entropy
from core.tasks.outputs import converted
from core.tasks.penalty import penalized

__all__ = ["sequence_to_sequence_loss"]


def sequence_to_sequence_loss(
    tape: Tape, network: Network, batch: Batch, config: TrainingConfig
) -> tuple[Tensor, object]:
    """``(loss, outputs the loop keeps)``."""
    autocast = config.precision.autocast_dtype
    with tape.autocasting(None if autocast == "none" else autocast):
        loss, logits = in_module(tape, "root", _forward)(tape, network, batch)
    outputs = converted(tape, logits, config)
    assert batch.encoded is not None
    encoded = converted(tape, batch.encoded, config)
    return loss, (outputs, encoded) if config.saving.outputs_held else None


def _forward(tape: Tape, network: Network, batch: Batch) -> tuple[Tensor, Tensor]:
    assert network.head is not None
    batch.encoded = network.encoded_states(tape, batch)
    hidden = network.hidden_states(tape, batch)
    sequence_output = hidden if network.transform is None else network.transform(tape, hidden)
    tape.enter_phase("loss")
    with tape.scope("lm_head", "transformers T5ForConditionalGeneration.forward"):
        logits = network.head(tape, sequence_output)
    with tape.scope("loss", "transformers T5ForConditionalGeneration.forward"):
        loss = cross_entropy(tape, logits, batch.labels)
    return penalized(tape, network, loss), logits
