"""Framework: whose defaults fill in what the person left open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting
from gui.controls.defaults import under_framework
from gui.translation import mark

__all__ = ["FRAMEWORK", "framework_words"]

_NAMES = {
    "hf_trainer": "HF Trainer",
    "trl": "TRL",
    "deepspeed": "DeepSpeed",
    "torchtune": "torchtune",
    "unsloth": "Unsloth",
    "axolotl": "axolotl",
    "llama_factory": "LLaMA-Factory",
}


def framework_words(name: str) -> str:
    """A framework's own name (never translated)."""
    return _NAMES[name]


@dataclass(frozen=True)
class _Framework(Setting):
    """Choosing a framework sets what it sets, except where the person said otherwise."""

    def write(self, config: TrainingConfig, value: Any) -> TrainingConfig:
        """``config`` under another framework."""
        return under_framework(config, value)


FRAMEWORK = Section(
    "framework",
    mark("Framework"),
    (
        _Framework(
            "framework",
            mark("Fra&mework"),
            mark("Whose defaults the settings start from. Choosing one sets them; the arithmetic stays the same."),
            tuple(Choice(name, label) for name, label in _NAMES.items()),
        ),
    ),
    lambda config: framework_words(config.framework.framework),
    open=False,
)
