"""torch-optimi's optimizers: half-precision tensors keep the sum of their rounding errors (Kahan).

Source: torch-optimi 0.3.3 ``adamw.py``, ``stableadamw.py``, ``lion.py``, ``adan.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.optimizers.adam import FIRST_MOMENT, SECOND_MOMENT
from core.optimizers.base import Trained
from core.optimizers.bench import Bench, expanded
from core.optimizers.elementwise import Elementwise, all_at_once, nothing

__all__ = ["OPTIMI_FAMILY"]

_MOMENTS = (FIRST_MOMENT, SECOND_MOMENT)
_DIFFERENCES = ("averaged difference (exp_avg_diff)", "gradient of the step before (prev_grad)")


def _one_root(bench: Bench, trained: Sequence[Trained]) -> None:
    """The root of the second moment is an argument: it dies before the next tensor's turn."""
    for item in expanded(trained):
        bench.like(item, "root of the second moment")


def _stable(bench: Bench, trained: Sequence[Trained]) -> None:
    """``grad.pow(2).div_(exp_avg_sq.maximum(eps_sq)).mean().sqrt()``, then the root."""
    for item in expanded(trained):
        squared = bench.like(item, "squared gradient")
        bench.like(item, "second moment above epsilon")
        del squared
        bench.like(item, "root of the second moment")


OPTIMI_FAMILY = {
    "stableadamw": Elementwise(
        "StableAdamW", "optimi stableadamw.py", _MOMENTS, _stable, (("squared epsilon", None),), True
    ),
    "stableadamw_foreach": Elementwise(
        "StableAdamW (foreach)",
        "optimi stableadamw.py",
        _MOMENTS,
        all_at_once("second moment above epsilon"),
        (("squared epsilon", None),),
        True,
    ),
    "optimi_adamw": Elementwise("AdamW (optimi)", "optimi adamw.py", _MOMENTS, _one_root, (), True),
    "lion_foreach": Elementwise(
        "Lion (optimi, foreach)", "optimi lion.py", ("momentum (exp_avg)",), all_at_once("update"), (), True
    ),
    "adan": Elementwise("Adan", "optimi adan.py", (*_MOMENTS, *_DIFFERENCES), _one_root),
    "adan_foreach": Elementwise("Adan (foreach)", "optimi adan.py", (*_MOMENTS, *_DIFFERENCES), nothing),
}
