"""Kahneman-Tversky optimization: each answer is good or bad by itself, measured against a reference model.

Source: TRL 1.16 ``KTOTrainer._compute_loss`` (``_compute_kl_logps`` runs each model over mismatched pairs as well).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops.sequences import sequence_loss, sequence_sums
from core.tape.ops.token_scores import Output
from core.tasks.reference import beside, enter_forward
from core.tasks.scoring import WITH_METRICS, autocast_of, fused_head

__all__ = ["kahneman_tversky_loss"]


def kahneman_tversky_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``; ``batch.partner`` holds the mismatched pairs, where the loss needs them."""
    with tape.autocasting(autocast_of(config)):
        with tape.no_grad():
            _mismatched_logps = _mismatched(tape, network, batch, WITH_METRICS)
        enter_forward(tape)
        _labels = tape.new((B, LENGTH), "int64", "labels")
        outputs = fused_head(tape, network, batch, WITH_METRICS)
        with tape.scope("loss", "trl KTOTrainer._compute_loss"):
            completion_logps = sequence_sums(tape, outputs.log_probs)
        if config.reference_in_use != "precomputed":
            asked = WITH_METRICS if network.second is None else ()
            with beside(tape, network) as other:
                _reference_mismatched = _mismatched(tape, other, batch, asked)
                enter_forward(tape)
                reference = fused_head(tape, other, batch, asked)
                _reference_logps = sequence_sums(tape, reference.log_probs)
        with tape.scope("loss", "trl KTOTrainer._compute_loss"):
            return sequence_loss(tape, completion_logps), None


def _mismatched(tape: Tape, network: Network, batch: Batch, asked: tuple[Output, ...]) -> Tensor | None:
    if batch.partner is None:
        return None
    _labels = tape.new((B, LENGTH), "int64", "labels")
    scores = fused_head(tape, network, batch.partner, asked).log_probs
    return sequence_sums(tape, scores)
