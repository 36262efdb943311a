"""LOMO and AdaLomo: a tensor is updated in backward when the next gradient arrives, so that two gradients are alive.

Sources: lomo-optim ``lomo.py``, ``adalomo.py`` (``fuse_update``: gradient and weight are copied to fp32 unless they
are; with a norm to clip, a first backward pass over a retained graph only gathers norms).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.adafactor import factored
from core.optimizers.base import Held, Moment, Optimizer, Trained, Usual
from core.optimizers.bench import Bench, expanded, played

__all__ = ["LOMO_FAMILY"]


def _lomo(bench: Bench, trained: Sequence[Trained]) -> None:
    for item in expanded(trained):
        if item.dtype != "fp32":
            bench.like(item, "fp32 copy of the weight", "fp32")


def _adalomo(bench: Bench, trained: Sequence[Trained]) -> None:
    for item in expanded(trained):
        squared = bench.like(item, "squared gradient", "fp32")
        update = bench.like(item, "update", "fp32")
        del squared
        update = bench.like(item, "update", "fp32")
        p_fp32 = bench.like(item, "fp32 copy of the weight", "fp32") if item.dtype != "fp32" else None
        del update, p_fp32


@dataclass(frozen=True, slots=True)
class _Lomo(Usual):
    label: str
    source: str
    adaptive: bool

    @property
    def moment(self) -> Moment:
        return "next gradient"

    @property
    def counts_frozen(self) -> bool:
        """AdaLomo makes its states at construction, for all parameters."""
        return self.adaptive

    @property
    def splits(self) -> bool:
        """Its hook looks at all tensors."""
        return False

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        if not self.adaptive:
            return []
        return [held for item in trained for held in factored(item, item.shape, "fp32")]

    def exists_at_start(self, held: Held) -> bool:
        return True

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        # Beside the fp32 copy of the gradient, which takes its place.
        return played(_adalomo if self.adaptive else _lomo, trained)


LOMO_FAMILY: dict[str, Optimizer] = {
    "lomo": _Lomo("LOMO", "lomo-optim lomo.py", False),
    "adalomo": _Lomo("AdaLomo", "lomo-optim adalomo.py", True),
}
