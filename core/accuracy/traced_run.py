"""How a trace's steps and evaluation are said in a training configuration."""

from __future__ import annotations

from typing import Any

from core.accuracy.case import unexpressed

__all__ = ["run_values", "updates_of"]


def updates_of(steps: int, skipped: list[int], optimizer: str) -> int:
    """Steps by whose end the states exist: a skipped one makes none, unless its kernel is what skips."""
    updates = steps if optimizer.endswith("_fused") else steps - len(skipped)
    if updates < 1:
        raise unexpressed("overflow_steps", skipped)
    return updates


def run_values(updates: int, rest: dict[str, Any]) -> dict[str, Any]:
    """Leaf values of the run; takes the fields it reads out of ``rest``."""
    evaluation = {
        "eval_batches": rest.pop("eval_batches", 0),
        "eval_batch_size": rest.pop("eval_batch", None),
        "prediction_loss_only": rest.pop("prediction_loss_only", True),
        "eval_accumulation_steps": rest.pop("eval_accumulation_steps", None),
    }
    # A trace begins with the weights on the device.
    values = {"loading": "uncounted", "max_steps": updates if updates == 1 else None}
    return values | evaluation if evaluation["eval_batches"] else values
