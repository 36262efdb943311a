"""LAMB, ADOPT and CAME as pytorch_optimizer has them (4.1.0, its ``foreach`` forms)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.adafactor import factored
from core.optimizers.adam import FIRST_MOMENT, SECOND_MOMENT
from core.optimizers.base import Held, Optimizer, Trained, Usual
from core.optimizers.bench import Bench, Scratch, by_dtype, played
from core.optimizers.elementwise import Elementwise, all_at_once

__all__ = ["PYTORCH_OPTIMIZER_FAMILY"]


@dataclass(frozen=True, slots=True)
class _Came(Usual):
    """Rows and columns of two factored moments beside the first moment."""

    label: str = "CAME"
    source: str = "pytorch_optimizer came.py"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            held.append(Held(FIRST_MOMENT, item.name, item.elements, item.dtype, item.count))
            held += factored(item, item.shape, item.dtype) * (2 if len(item.shape) > 1 else 1)
            held.append(Held("root mean square", item.name, 1, item.dtype, item.count))
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return played(_came, trained)


def _came(bench: Bench, trained: Sequence[Trained]) -> None:
    """Matrices: all updates, then all instabilities beside them."""
    for group in by_dtype([item for item in trained if len(item.shape) > 1]):
        updates = bench.every(group, "update")
        instabilities = bench.every(group, "instability of the update")
        rows = [
            Scratch(bench, Held("means of rows", item.name, item.shape[0], item.dtype, item.count)) for item in group
        ]
        del updates, instabilities, rows


_SOURCE = "pytorch_optimizer"

PYTORCH_OPTIMIZER_FAMILY: dict[str, Optimizer] = {
    "lamb": Elementwise(
        "LAMB", f"{_SOURCE} lamb.py", (FIRST_MOMENT, SECOND_MOMENT), all_at_once("root of the second moment")
    ),
    "adopt": Elementwise(
        "ADOPT",
        f"{_SOURCE} adopt.py",
        (FIRST_MOMENT, SECOND_MOMENT),
        all_at_once("root of the second moment", "normalised gradient"),
    ),
    "came": _Came(),
}
