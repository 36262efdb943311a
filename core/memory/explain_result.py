"""The explanation of an estimate as a tree of parts; every number comes from the tape that made the estimate."""

from __future__ import annotations

from core.config import Frozen, Text

__all__ = ["Part"]


class Part(Frozen):
    """One line of the explanation: a component, a group of tensors, or one tensor of a layer.

    ``formula`` and ``numbers`` are the same product, once in symbols (``b·s·f · 2 B``), once with the numbers put in
    (``1 · 512 · 11,008 · 2``).  ``lives`` says from which phase to which; ``kept_by`` names the operation whose
    backward needs it.
    """

    title: Text
    component: str
    formula: str
    numbers: str
    bytes: int
    source: str
    kept_by: str = ""
    shape: str = ""
    dtype: str = ""
    count: int = 1
    #: Path of the module or parameter it belongs to.
    module: str = ""
    children: tuple[Part, ...] = ()
