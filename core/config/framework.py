"""Whose defaults fill in what the person left open."""

from __future__ import annotations

from typing import Literal

from core.config.base import Frozen

__all__ = ["FrameworkConfig"]


class FrameworkConfig(Frozen):
    """A framework only sets defaults (``resources/frameworks.json``); it never changes the arithmetic."""

    framework: Literal["hf_trainer", "trl", "deepspeed", "torchtune", "unsloth", "axolotl", "llama_factory"] = (
        "hf_trainer"
    )
