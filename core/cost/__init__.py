"""What a step costs beside memory: arithmetic, communication, transfers, and a range of seconds."""

from core.cost.result import Collective, Cost, Flops, Range, TimePart, Transfer
from core.cost.step import cost

__all__ = ["Collective", "Cost", "Flops", "Range", "TimePart", "Transfer", "cost"]
