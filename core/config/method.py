"""How the network is trained: all weights, low-rank adapters, or adapters on a quantized base."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Dtype, Frozen

__all__ = ["LoraConfig", "MethodConfig", "QuantizationConfig"]


class MethodConfig(Frozen):
    """``full``: every weight; ``lora``: adapters; ``qlora``: adapters over a quantized base."""

    method: Literal["full", "lora", "qlora"] = "full"


class LoraConfig(Frozen):
    """Low-rank adapters as PEFT builds them."""

    lora_r: Annotated[int, Field(ge=1, le=4096)] = 16
    lora_dropout: Annotated[float, Field(ge=0.0, lt=1.0, strict=False)] = 0.0
    #: ``("all-linear",)`` or last name components (``q_proj``) of the linear layers that get adapters.
    lora_target_modules: Annotated[tuple[str, ...], Field(min_length=1, strict=False)] = ("all-linear",)
    #: PEFT raises adapters to fp32 (``autocast_adapter_dtype=True``) unless told not to; ``None`` keeps the base's dtype.
    lora_adapter_dtype: Dtype | None = "fp32"


class QuantizationConfig(Frozen):
    """bitsandbytes 4-bit base of ``qlora``."""

    quant_type: Literal["nf4", "fp4"] = "nf4"
    double_quant: bool = True
    #: PEFT's ``prepare_model_for_kbit_training``: embeddings, norms and head become fp32.
    prepare_for_kbit_training: bool = True
