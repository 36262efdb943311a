"""What to ask next: maps of many runs at once."""

from core.planning.axes import axis_for
from core.planning.frontier import largest_that_fits

__all__ = ["axis_for", "largest_that_fits"]
