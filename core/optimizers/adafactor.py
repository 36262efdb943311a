"""Adafactor without momentum (transformers ``optimization.Adafactor``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.optimizers.base import Held, Trained, largest_with_its_predecessor

__all__ = ["Adafactor"]


@dataclass(frozen=True, slots=True)
class Adafactor:
    """A matrix keeps one fp32 number a row and a column; a vector its full second moment."""

    label: str
    source: str = "transformers optimization.Adafactor"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """``exp_avg_sq_row``, ``exp_avg_sq_col`` or ``exp_avg_sq``; the RMS scalar."""
        held: list[Held] = []
        for item in trained:
            if len(item.shape) >= 2:
                rows, columns = item.elements // item.shape[-1], item.elements // item.shape[-2]
                held.append(Held("second moment of rows", item.name, rows, "fp32", item.count))
                held.append(Held("second moment of columns", item.name, columns, "fp32", item.count))
            else:
                held.append(Held("second moment", item.name, item.elements, "fp32", item.count))
            held.append(Held("root mean square", item.name, 1, "fp32", item.count))
        return held

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """At ``grad ** 2 + eps``: square and sum, for half precision also fp32 copies of gradient and weight; the
        update before."""
        half = any(item.dtype != "fp32" for item in trained)
        return largest_with_its_predecessor(trained, 4 if half else 2, "fp32", "update")
