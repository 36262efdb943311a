"""What TRL's trainers compare the trained model with, and which tokens they score."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen
from core.config.model import ModelSpec

__all__ = ["PREFERENCE_TASKS", "PreferenceConfig"]

#: Values of ``BatchConfig.task`` that TRL's preference and distillation trainers stand for.
PREFERENCE_TASKS = ("dpo", "orpo", "cpo", "kto", "grpo", "distillation")


class PreferenceConfig(Frozen):
    """Direct preference, odds ratio, contrastive, Kahneman-Tversky and group relative optimization, and distillation.

    ``log_prob_head``: ``fused`` scores only the tokens that count, in tiles (TRL 1.16: DPO, KTO, GRPO); ``logits`` is
    TRL before that.  ORPO, CPO and distillation always make all logits, KTO never does.
    """

    log_prob_head: Literal["fused", "logits"] = "fused"
    #: What DPO, KTO and GRPO with a KL term compare with: a second model, the model without its adapters, or
    #: log-probabilities computed before training; ``None``: TRL's choice, ``adapter`` where there are any.
    reference: Literal["model", "adapter", "precomputed"] | None = None
    #: DPO with ``logits``: only the answers' logits are made (TRL's ``use_logits_to_keep``).
    logits_to_keep: bool = False
    #: ``kto`` measures a divergence over mismatched pairs, which takes a forward pass more of each model.
    kto_loss: Literal["kto", "apo_zero_unpaired"] = "kto"
    #: CPO also learns the chosen answers (``cpo_alpha`` above 0); SimPO does not.
    cpo_learns_chosen: bool = True
    #: GRPO's weight of the divergence from the reference; 0 needs no reference.
    grpo_beta: Annotated[float, Field(ge=0.0, le=1000.0, strict=False)] = 0.0
    #: GRPO: the batch brings log-probabilities of the model that generated it (several updates for each generation).
    old_log_probs: bool = False
    #: Distillation's divergence: 0 forward, 1 reverse, between them a mixture of student and teacher (GKD).
    distillation_beta: Annotated[float, Field(ge=0.0, le=1.0, strict=False)] = 0.5
    #: The distilled model; ``None``: one like the student.
    teacher: ModelSpec | None = None
