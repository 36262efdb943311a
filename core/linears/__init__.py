"""What one linear layer holds, trains, keeps and needs for a moment, by method."""

from core.linears.adapters import ADAPTERS, LoraLinear, Removable
from core.linears.bases import Base, PlainLinear
from core.linears.builder import ALL_LINEAR, Builder, Linear, is_expression
from core.linears.layer_head import LayerHead
from core.linears.tables import TokenHead, TokenTable

__all__ = [
    "ADAPTERS",
    "ALL_LINEAR",
    "Base",
    "Builder",
    "LayerHead",
    "Linear",
    "LoraLinear",
    "PlainLinear",
    "Removable",
    "TokenHead",
    "TokenTable",
    "is_expression",
]
