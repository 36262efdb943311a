"""What a training loop keeps beside the optimizer's states: a moving average of the weights, the scale of the loss.

Sources: torch/optim/swa_utils.py (``AveragedModel``: one foreach ``lerp``, or a tensor at a time where dtypes differ),
torch/amp/grad_scaler.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import OptimizerConfig
from core.optimizers import Held, Trained

__all__ = ["averages", "loss_scale", "upcast_for_average"]


def averages(trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
    """The average of the trained weights, where it is kept on the device."""
    if config.ema == "none" or config.ema_on_host:
        return []
    return [
        Held(
            "moving average of the weights",
            item.name,
            item.elements,
            "fp32" if config.ema == "fp32" else item.dtype,
            item.count,
        )
        for item in trained
    ]


def upcast_for_average(trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
    """An fp32 average takes half-precision weights in one by one, each raised to fp32."""
    half = [item for item in trained if item.dtype != "fp32"]
    if config.ema != "fp32" or config.ema_on_host or not half:
        return []
    largest = max(half, key=lambda item: item.elements)
    return [Held("fp32 copy of a weight", largest.name, largest.elements, "fp32")]


def loss_scale() -> list[Held]:
    """Two numbers on the device."""
    return [Held("scale of the loss", "all", 1, "fp32"), Held("steps since the scale grew", "all", 1, "int32")]
