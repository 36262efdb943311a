"""What is trained beside a frozen layer."""

from core.linears.adapters.dora import Dora
from core.linears.adapters.lora import LoraLinear

__all__ = ["Dora", "LoraLinear"]
