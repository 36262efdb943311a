"""What stores a frozen or trained weight: numbers, 4 bits, 8 bits, 4 bits by groups."""

from core.linears.bases.base import Base, Part
from core.linears.bases.eight_bit import EightBitLinear, eight_bit_parts
from core.linears.bases.float8 import Float8Linear
from core.linears.bases.four_bit import FourBitLinear, four_bit_parts
from core.linears.bases.grouped import GroupedLinear, grouped_parts
from core.linears.bases.matmul import MatmulLinear
from core.linears.bases.plain import PlainLinear

__all__ = [
    "Base",
    "EightBitLinear",
    "Float8Linear",
    "FourBitLinear",
    "GroupedLinear",
    "MatmulLinear",
    "Part",
    "PlainLinear",
    "eight_bit_parts",
    "four_bit_parts",
    "grouped_parts",
]
