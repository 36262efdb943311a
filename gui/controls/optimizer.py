"""Optimizer: its states, and what its step needs for a moment."""

from __future__ import annotations

from core.optimizers import OPTIMIZERS
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["OPTIMIZER", "optimizer_words"]

#: Names people know them by; a key without an entry is shown as it is.
_NAMES = {
    "adamw_fused": mark("AdamW"),
    "adamw_foreach": mark("AdamW, foreach"),
    "adamw_loop": mark("AdamW, one by one"),
    "sgd": mark("SGD"),
    "sgd_momentum": mark("SGD, momentum"),
    "adamw_8bit": mark("8-bit AdamW"),
    "adamw_bnb_32bit": mark("AdamW, bitsandbytes"),
    "adafactor": mark("Adafactor"),
    "lion": mark("Lion"),
    "lion_8bit": mark("8-bit Lion"),
}


def optimizer_words(name: str) -> str:
    """An optimizer's name for a person."""
    return tr(_NAMES[name]) if name in _NAMES else name


OPTIMIZER = Section(
    "optimizer",
    mark("Optimizer"),
    (
        Setting(
            "optimizer",
            mark("&Optimizer"),
            mark("What updates the weights. AdamW holds two numbers a trained weight; 8-bit and factored ones less."),
            tuple(Choice(name, _NAMES.get(name, name)) for name in OPTIMIZERS),
        ),
        Setting(
            "clip_grad_norm",
            mark("Clip gradients"),
            mark("Limits the norm of all gradients before the step; needs a little memory for the norms."),
        ),
    ),
    lambda config: optimizer_words(config.optimizer.optimizer),
)
