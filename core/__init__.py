"""FitGauge's engine: how much GPU memory a fine-tuning run takes, and why.  Pure: no Qt, torch, network or clock."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.memory import Estimate, Part, estimate, explain

__all__ = ["Estimate", "Part", "estimate", "explain"]


def __getattr__(name: str) -> Any:
    """The engine when it is asked for: a child process that only looks for GPUs must not load it every few seconds."""
    if name in __all__:
        return getattr(importlib.import_module("core.memory"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
