"""One label a sequence or a token (transformers ``ForSequenceClassificationLoss``, ``ForTokenClassification``)."""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import Tape, Tensor, in_module
from core.tape.ops import cast, cross_entropy
from core.tasks.outputs import converted
from core.tasks.penalty import penalized

__all__ = ["classification_loss"]


def classification_loss(
    tape: Tape, network: Network, batch: Batch, config: TrainingConfig
) -> tuple[Tensor, Tensor | None]:
    """``(loss, outputs the loop keeps)``; the loss kernels for large vocabularies do not apply."""
    autocast = config.precision.autocast_dtype
    with tape.autocasting(None if autocast == "none" else autocast):
        # The hidden states are alive until the outputs are converted.
        hidden: list[Tensor] = []
        loss, logits = in_module(tape, "root", _forward)(tape, network, batch, hidden)
    logits = converted(tape, logits, config)
    return loss, logits if config.saving.outputs_held else None


def _forward(tape: Tape, network: Network, batch: Batch, hidden: list[Tensor]) -> tuple[Tensor, Tensor]:
    assert network.classify is not None
    hidden.append(network.hidden_states(tape, batch))
    logits = network.classify(tape, hidden[0])
    with tape.scope("loss", "transformers ForSequenceClassificationLoss"):
        loss = _loss(tape, logits, batch.labels, network.upcasts_logits)
    return penalized(tape, network, loss), logits


def _loss(tape: Tape, logits: Tensor, labels: Tensor, upcasts: bool) -> Tensor:
    upcast = cast(tape, logits, "fp32", "fp32 copy of the logits") if upcasts else logits
    return cross_entropy(tape, upcast, labels)
