"""Direct preference optimization: of two answers the chosen one is to gain on what a reference model thinks of both.

Sources: TRL 1.16 ``DPOTrainer._compute_loss``; its earlier form, which took log-probabilities from all logits
(``concatenated_forward`` with ``selective_log_softmax``).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops.sequences import sequence_loss, sequence_sums
from core.tasks.reference import beside
from core.tasks.scoring import WITH_METRICS, answer_log_probs, autocast_of, fused_head

__all__ = ["direct_preference_loss"]


def direct_preference_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``: the chosen answers are the first half of the rows, the rejected ones the other."""
    with tape.autocasting(autocast_of(config)):
        if config.preference.log_prob_head == "logits":
            return _over_logits(tape, network, batch, config), None
        _labels = tape.new((B, LENGTH), "int64", "labels")
        outputs = fused_head(tape, network, batch, WITH_METRICS)
        with tape.scope("loss", "trl DPOTrainer._compute_loss"):
            logps = sequence_sums(tape, outputs.log_probs)
        if config.reference_in_use != "precomputed":
            with beside(tape, network) as other:
                reference = fused_head(tape, other, batch, WITH_METRICS if network.second is None else ())
                _reference_logps = sequence_sums(tape, reference.log_probs)
        with tape.scope("loss", "trl DPOTrainer._compute_loss"):
            return sequence_loss(tape, logps), None


def _over_logits(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> Tensor:
    logps = answer_log_probs(tape, network, batch, config, with_means=True)
    if config.reference_in_use != "precomputed":
        with beside(tape, network) as other:
            _reference = answer_log_probs(tape, other, batch, config, with_means=False)
    with tape.scope("loss", "trl DPOTrainer"):
        return sequence_loss(tape, logps)
