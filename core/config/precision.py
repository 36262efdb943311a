"""Number formats of the run."""

from __future__ import annotations

from typing import Literal

from core.config.base import Dtype, Frozen

__all__ = ["PrecisionConfig"]


class PrecisionConfig(Frozen):
    """Stored weights, autocast and the optimizer's master copy.

    Pure bf16: ``bf16, none, False``.  AMP: ``fp32, bf16, False``.  fp32: ``fp32, none, False``.
    Half precision with fp32 masters (DeepSpeed, Megatron): ``bf16 or fp16, none, True``.
    """

    weight_dtype: Dtype = "bf16"
    autocast_dtype: Literal["none", "bf16", "fp16"] = "none"
    fp32_master_weights: bool = False
    #: ``torch.amp.GradScaler``, which fp16 needs against gradients that vanish.
    grad_scaler: bool = False
    #: torchao's fp8 products in the linear layers of the blocks (dynamic scales, uncompiled).
    float8_linears: bool = False
