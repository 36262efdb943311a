"""What of the model's state waits on the host or on a disk."""

from __future__ import annotations

from typing import Literal

from core.config.base import Frozen

__all__ = ["OffloadConfig"]

Place = Literal["none", "cpu", "nvme"]


class OffloadConfig(Frozen):
    """DeepSpeed's ZeRO-Offload and ZeRO-Infinity.

    ``offload_optimizer``: masters, gradients and states of the optimizer, which then works on the host (``nvme``:
    between steps they lie on a disk).  ``offload_param``: a rank's part of the weights, under ZeRO-3.
    """

    offload_optimizer: Place = "none"
    offload_param: Place = "none"
    #: Host buffers are page-locked, so that copies run beside the computation.
    offload_pin_memory: bool = True

    @property
    def optimizer_on_host(self) -> bool:
        """Whether the optimizer works on the host."""
        return self.offload_optimizer != "none"

    @property
    def weights_on_host(self) -> bool:
        """Whether a rank's part of the weights waits on the host."""
        return self.offload_param != "none"
