"""What one linear layer holds, trains, keeps and needs for a moment, by method."""

from core.linears.builder import ALL_LINEAR, Builder, Linear
from core.linears.lora import LoraLinear
from core.linears.plain import PlainLinear
from core.linears.quantized import QuantizedLinear

__all__ = ["ALL_LINEAR", "Builder", "Linear", "LoraLinear", "PlainLinear", "QuantizedLinear"]
