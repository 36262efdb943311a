"""Optimizer: its states, and what its step needs for a moment."""

from __future__ import annotations

from collections.abc import Callable

from core.config import TrainingConfig
from core.optimizers import OPTIMIZERS
from gui.controls.declaration import Choice, Section, Setting
from gui.translation import mark, tr

__all__ = ["OPTIMIZER"]


def _needs(field: str, names: str) -> Callable[[TrainingConfig], str]:
    return lambda config: "" if field in OPTIMIZERS[config.optimizer.optimizer].settings else names


def _needs_average(config: TrainingConfig) -> str:
    return mark("Only with an average") if config.optimizer.ema == "none" else ""


OPTIMIZER = Section(
    "optimizer",
    mark("Optimizer"),
    (
        Setting(
            "optimizer",
            mark("&Optimizer"),
            mark("What updates the weights. AdamW holds two numbers a trained weight; 8-bit and factored ones less."),
            tuple(Choice(name, optimizer.label) for name, optimizer in OPTIMIZERS.items()),
        ),
        Setting(
            "projection_rank",
            mark("Projected to"),
            mark("Rank to which GaLore and APOLLO project gradients; a lower one means smaller states."),
            (Choice(None, mark("usual")), *(Choice(rank, str(rank)) for rank in (1, 64, 128, 256, 512, 1024))),
            reason=_needs("projection_rank", mark("Only for GaLore and APOLLO")),
        ),
        Setting(
            "projection_renewed",
            mark("New projections"),
            mark("The step that counts decomposes the gradients anew, as every few hundredth of GaLore's does."),
            reason=_needs("projection_renewed", mark("Only for GaLore")),
        ),
        Setting(
            "active_layers",
            mark("Layers at a time"),
            mark("How many layers LISA trains in one step."),
            reason=_needs("active_layers", mark("Only for LISA")),
        ),
        Setting(
            "layers_with_states",
            mark("With states"),
            mark("How many layers have optimizer states by now: all, once LISA has switched often."),
            (Choice(None, mark("all")), *(Choice(number, str(number)) for number in (2, 4, 8, 16, 32))),
            reason=_needs("layers_with_states", mark("Only for LISA")),
        ),
        Setting(
            "active_block",
            mark("Block"),
            mark("Which block BAdam trains, counted from 0; it begins with the last."),
            (Choice(None, mark("the last")), *(Choice(number, str(number)) for number in (0, 1, 2, 4, 8, 16))),
            reason=_needs("active_block", mark("Only for BAdam")),
        ),
        Setting(
            "optimizer_in_backward",
            mark("In backward"),
            mark("Each weight is updated as soon as its gradient is there, which then goes; no clipping by norm."),
        ),
        Setting(
            "ema",
            mark("Average"),
            mark("A moving average of the trained weights is kept beside them, in their format or in fp32."),
            (Choice("none", mark("none")), Choice("weights", mark("as the weights")), Choice("fp32", "fp32")),
        ),
        Setting(
            "ema_on_host",
            mark("On the host"),
            mark("The moving average is kept in host memory."),
            reason=_needs_average,
        ),
        Setting(
            "clip_grad_norm",
            mark("Clip gradients"),
            mark("Limits the norm of all gradients before the step; needs a little memory for the norms."),
        ),
    ),
    lambda config: tr(OPTIMIZERS[config.optimizer.optimizer].label),
)
