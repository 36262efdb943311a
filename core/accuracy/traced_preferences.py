"""How the options of a trace's preference tuning, distillation or fine-tuning by TRL are said in a configuration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import chosen, unexpressed
from core.accuracy.models import described_model

__all__ = ["PREFERENCES", "as_language_model", "preference_values"]

#: A trace's task -> FitGauge's.
PREFERENCES = {task: task for task in ("dpo", "orpo", "cpo", "kto", "grpo")} | {"distill": "distillation"}
_HEADS = {"fused": "fused", "logits": "logits"}
#: The same for fine-tuning, as names of losses that stand for themselves.
_SFT_HEADS = {"fused": "trl_fused", "logits": "trl_logits"}
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
        "sft",
        "sigmoid_norm",
    ),
    "kto": ("kto", "apo_zero_unpaired"),
    "grpo": ("grpo", "bnpo", "dr_grpo", "dapo", "luspo", "cispo"),
    "cpo": ("sigmoid", "hinge", "ipo", "simpo"),
    "orpo": (),
    "distill": (),
}


def as_language_model(trace: Mapping[str, Any]) -> dict[str, Any]:
    """A trace of TRL's SFT in the fields of next-token training: its head is a loss, its answers are what counts."""
    rest = dict(trace)
    if rest.get("task") != "sft":
        return rest
    if (loss := rest.pop("loss", "hf")) != "hf":
        raise unexpressed("loss", loss)
    pref = dict(rest.pop("pref", {}))
    rest["loss"] = chosen("pref.head", pref.pop("head", "fused"), _SFT_HEADS)
    answer = _counted(pref.pop("completion_len", None), rest.get("seq_len", 1024))
    if rest["loss"] == "trl_fused":
        rest["target_len"] = answer
    # Its blocks are gone before the larger copy for the accuracy is there.
    pref.pop("entropy", None)
    rest["pref"] = pref
    return rest


def _counted(answer: int | None, length: int) -> int | None:
    """Tokens of an answer; ``None`` for one as long as the sequence, of which all tokens but the first count."""
    return None if answer is None or answer >= length else answer


def preference_values(trace: dict[str, Any]) -> dict[str, Any]:
    """Leaf values for a trace of preference tuning, none for others; takes the options ``pref`` out of ``trace``.

    Raises ``Inexpressible`` with the option and its value.
    """
    task, length = trace.get("task", "causal_lm"), trace.get("seq_len", 1024)
    if task not in PREFERENCES:
        return {}
    rest = dict(trace.pop("pref", {}))
    values: dict[str, Any] = {"task": PREFERENCES[task]}
    values["target_length"] = _counted(rest.pop("completion_len", None), length)
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
