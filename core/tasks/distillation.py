"""Distillation: the student learns the teacher's distribution over all words (generalized Jensen-Shannon divergence).

Source: TRL ``GKDTrainer.compute_loss``, ``generalized_jsd_loss``; ATen ``kl_div`` (``exp(target) · (target − input)``).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import Tape, Tensor
from core.tape.ops import add, add_scalar, log_softmax, mul, mul_scalar, part, saving_output, subtract
from core.tape.ops.mixtures import counted_rows, log_sum_exp, stack
from core.tape.ops.sequences import total
from core.tape.ops.token_scores import SHIFTED
from core.tasks.reference import beside
from core.tasks.scoring import all_logits, autocast_of

__all__ = ["distillation_loss"]


def distillation_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``; the teacher is the network's second one."""
    with tape.autocasting(autocast_of(config)):
        student = all_logits(tape, network, batch, config)
        with beside(tape, network) as other:
            teacher = all_logits(tape, other, batch, config)
        with tape.scope("loss", "trl GKDTrainer.generalized_jsd_loss"):
            return _divergence(tape, _shifted(tape, student), _shifted(tape, teacher), config), None


def _shifted(tape: Tape, logits: Tensor) -> Tensor:
    return part(tape, logits, (logits.shape[0], SHIFTED, logits.shape[-1]))


def _divergence(tape: Tape, student_logits: Tensor, teacher_logits: Tensor, config: TrainingConfig) -> Tensor:
    beta = config.preference.distillation_beta
    student_logits = mul_scalar(tape, student_logits, "logits over the temperature")
    teacher_logits = mul_scalar(tape, teacher_logits, "logits over the temperature")
    student, teacher = log_softmax(tape, student_logits), log_softmax(tape, teacher_logits)
    if beta == 0.0:
        jsd = _kl_div(tape, student, teacher)
    elif beta == 1.0:
        jsd = _kl_div(tape, teacher, student)
    else:
        mixture = log_sum_exp(tape, stack(tape, _weighted(tape, student), _weighted(tape, teacher)))
        kl_teacher = _kl_div(tape, mixture, teacher)
        kl_student = _kl_div(tape, mixture, student)
        jsd = add(tape, mul_scalar(tape, kl_teacher), mul_scalar(tape, kl_student), "divergence of each word")
    jsd = counted_rows(tape, jsd)
    return total(tape, jsd)


def _weighted(tape: Tape, log_probs: Tensor) -> Tensor:
    return add_scalar(tape, log_probs, "weighted log-probabilities")


def _kl_div(tape: Tape, log_probs: Tensor, target: Tensor) -> Tensor:
    difference = subtract(tape, target, log_probs)
    return mul(tape, saving_output(tape, target, "exp", "probabilities"), difference, "divergence of each word")
