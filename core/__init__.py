"""FitGauge's engine: how much GPU memory a fine-tuning run takes, and why.  Pure: no Qt, torch, network or clock."""

from core.memory import Estimate, Part, estimate, explain

__all__ = ["Estimate", "Part", "estimate", "explain"]
