"""Muon for the matrices of the layers, AdamW for everything else.

Source: torch/optim/_muon.py (``_single_tensor_muon``; ``_zeropower_via_newtonschulz`` works in bf16 and turns a tall
matrix over, so that its products are as small as its short side).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.adam import ADAM_FAMILY
from core.optimizers.base import Held, Trained, Usual
from core.optimizers.bench import Bench, Scratch, expanded, played

__all__ = ["Muon"]

ITERATIONS = 5


def _orthogonalised(bench: Bench, item: Trained) -> Scratch:
    short = min(item.shape)
    ortho = bench.like(item, "matrix in bf16", "bf16") if item.dtype != "bf16" else None
    for _ in range(ITERATIONS):
        gram = bench.new(item, short * short, "bf16", "product of the short sides")
        gram_update = bench.new(item, short * short, "bf16", "polynomial of the product")
        ortho = bench.like(item, "orthogonalised matrix", "bf16")
    del gram, gram_update
    assert ortho is not None
    return ortho


def _muon(bench: Bench, trained: Sequence[Trained]) -> None:
    for item in expanded(trained):
        update = bench.like(item, "update")
        update = _orthogonalised(bench, item)
    del update


@dataclass(frozen=True, slots=True)
class Muon(Usual):
    """One momentum a matrix; two moments for the rest."""

    label: str = "Muon (AdamW for embeddings, norms and head)"
    source: str = "torch/optim/_muon.py"

    @property
    def splits(self) -> bool:
        """It is two optimizers."""
        return False

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Momentum buffers, then AdamW's states."""
        inside, rest = _apart(trained)
        momenta = [Held("momentum buffer", item.name, item.elements, item.dtype, item.count) for item in inside]
        return momenta + ADAM_FAMILY["adamw_foreach"].states(rest, config)

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """The larger of the two optimizers' moments: they step one after the other."""
        inside, rest = _apart(trained)
        both = [
            played(_muon, inside) if inside else [],
            ADAM_FAMILY["adamw_foreach"].temporaries(rest, config) if rest else [],
        ]
        return max(both, key=lambda held: sum(item.bytes_each * item.count for item in held))


def _apart(trained: Sequence[Trained]) -> tuple[list[Trained], list[Trained]]:
    return [item for item in trained if item.inside], [item for item in trained if not item.inside]
