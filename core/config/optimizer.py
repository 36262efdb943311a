"""Which optimizer updates the weights, in which implementation."""

from __future__ import annotations

from core.config.base import Frozen

__all__ = ["OptimizerConfig"]


class OptimizerConfig(Frozen):
    """``optimizer`` is a key of :data:`core.optimizers.OPTIMIZERS` (``adamw_fused``, ``adamw_foreach``, …)."""

    optimizer: str = "adamw_fused"
    #: ``torch.nn.utils.clip_grad_norm_`` before the step (Trainer's ``max_grad_norm`` > 0).
    clip_grad_norm: bool = True
