"""Group relative policy optimization: the update after answers were generated and scored.

Sources: TRL 1.16 ``GRPOTrainer._compute_loss``; its earlier form, which divided the answers' logits by the temperature.
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import add, clamp, concatenate, detach, mul_scalar, neg, part, saving_output, subtract
from core.tape.ops.pointwise import smaller
from core.tape.ops.selected_scores import selected_log_probs
from core.tape.ops.sequences import total
from core.tape.ops.token_scores import ANSWER
from core.tasks.fine_tuning import entropy_in_blocks
from core.tasks.scoring import ANSWER_AND_ONE, all_logits, autocast_of, fused_head

__all__ = ["group_relative_loss"]


def group_relative_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``: prompts and answers arrive apart, with advantages and earlier log-probabilities."""
    with tape.autocasting(autocast_of(config)):
        with tape.scope("batch", "trl GRPOTrainer._compute_loss"):
            ids, mask = (tape.new((B, LENGTH), "int64", name) for name in ("token ids", "attention mask"))
        both = Batch(ids, mask, mask, batch.padded)
        if config.preference.log_prob_head == "logits":
            per_token = _over_logits(tape, network, both, config)
        else:
            per_token, entropies = _fused(tape, network, both)
        with tape.scope("loss", "trl GRPOTrainer._compute_loss"):
            return _clipped(tape, per_token, batch, config), None


def _fused(tape: Tape, network: Network, batch: Batch) -> tuple[Tensor, Tensor]:
    _labels = tape.new((B, LENGTH), "int64", "labels")
    outputs = fused_head(tape, network, batch, ("entropy",))
    with tape.scope("loss", "trl GRPOTrainer._get_per_token_logps_and_entropies"):
        shape = (B, ANSWER)
        logps = concatenate(tape, (part(tape, outputs.log_probs, shape),), shape, "log-probabilities of the answers")
        return logps, tape.new(shape, "fp32", "entropies of the answers")


def _over_logits(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> Tensor:
    logits = all_logits(tape, network, batch, config, ANSWER_AND_ONE)
    with tape.scope("loss", "trl GRPOTrainer._get_per_token_logps"):
        logits = part(tape, part(tape, logits, (B, ANSWER, logits.shape[-1])), (B, ANSWER, logits.shape[-1]))
        logits = mul_scalar(tape, logits, "logits over the temperature")
        logps = selected_log_probs(tape, logits)
        entropy_in_blocks(tape, logits, ANSWER)
        return logps


def _clipped(tape: Tape, logps: Tensor, batch: Batch, config: TrainingConfig) -> Tensor:
    """The smaller of the ratio and its clipped form, times the advantages; and the divergence from the reference."""
    log_ratio = subtract(tape, logps, batch.beside[-1] if config.preference.old_log_probs else detach(logps))
    ratio = saving_output(tape, log_ratio, "exp", "ratio to the old log-probabilities")
    divergence = None
    if config.preference.grpo_beta > 0.0:
        away = saving_output(tape, neg(tape, logps), "exp", "ratio to the reference")
        divergence = subtract(tape, away, neg(tape, logps), "divergence from the reference")
        del away
    limited = clamp(tape, ratio, 2, "clipped ratio")
    gained, limited_gain = mul_scalar(tape, ratio, "gain"), mul_scalar(tape, limited, "clipped gain")
    loss = neg(tape, smaller(tape, gained, limited_gain))
    if divergence is not None:
        loss = add(tape, loss, mul_scalar(tape, divergence), "loss of each token")
    return total(tape, mul_scalar(tape, loss, "loss of tokens that count"))
