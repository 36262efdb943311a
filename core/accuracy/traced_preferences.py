"""How the options of a trace's preference tuning, distillation or fine-tuning by TRL are said in a configuration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import chosen, unexpressed
from core.accuracy.models import described_model

__all__ = ["PREFERENCES", "preference_values"]

#: A trace's task -> FitGauge's.
PREFERENCES = {task: task for task in ("dpo", "orpo", "cpo", "kto", "grpo")} | {"distill": "distillation"}
_HEADS = {"fused": "fused", "logits": "logits"}
_REFERENCES = {name: name for name in ("model", "adapter", "precomputed")}
#: Losses that are made of the same one number a sequence or token.
_LOSSES: dict[str, tuple[str, ...]] = {
    "dpo": (
        "sigmoid",
        "hinge",
        "ipo",
        "exo_pair",
        "nca_pair",
        "robust",
        "bco_pair",
        "sppo_hard",
        "aot",
        "aot_unpaired",
        "apo_zero",
        "apo_down",
        "discopop",
        "sigmoid_norm",
    ),
    "kto": ("kto", "apo_zero_unpaired"),
    "grpo": ("grpo", "bnpo", "dr_grpo", "dapo", "luspo", "cispo"),
    "cpo": ("sigmoid", "hinge", "ipo", "simpo"),
    "orpo": (),
    "distill": (),
}


def preference_values(task: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Leaf values for a trace's ``task`` and its ``pref``.

    Raises ``Inexpressible`` with the option and its value.
    """
    rest = dict(options)
    values: dict[str, Any] = {"task": PREFERENCES[task]}
    values["target_length"] = rest.pop("completion_len", None)
    if (loss := rest.pop("loss_type", None)) is not None:
        chosen("pref.loss_type", loss, dict.fromkeys(_LOSSES[task], True))
        if task == "kto":
            values["kto_loss"] = loss
    head = chosen("pref.head", rest.pop("head", "fused"), _HEADS)
    if task not in ("kto", "distill"):
        values["log_prob_head"] = head
    elif head != "fused" and task == "kto":
        raise unexpressed("pref.head", head)
    if (reference := rest.pop("reference", None)) is not None:
        values["reference"] = chosen("pref.reference", reference, _REFERENCES)
    values["logits_to_keep"] = bool(rest.pop("logits_to_keep", False)) and task == "dpo" and head == "logits"
    if task == "grpo":
        values["grpo_beta"] = float(rest.pop("beta", 0.0) or 0.0)
        values["old_log_probs"] = bool(rest.pop("old_logps", False))
        # Whatever divides the logits, a copy of them is made; the entropy is always logged.
        rest.pop("temperature", None)
        rest.pop("entropy", None)
    if task == "distill":
        values["distillation_beta"] = float(rest.pop("beta", 0.5))
        if teacher := rest.pop("teacher", None):
            values["teacher"] = described_model(_without_remarks(teacher))
    for name, value in rest.items():
        raise unexpressed(f"pref.{name}", value)
    return values


def _without_remarks(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Names with a leading underscore are remarks of whoever made the case."""
    return {name: value for name, value in fields.items() if not name.startswith("_")}
