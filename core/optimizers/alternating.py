"""Optimizers that train some layers at a time: LISA and BAdam.

Sources: LMFlow ``lisa`` callback (embeddings, norm and head always train; states of layers that rest stay), badam 1.4
``block_optim.py`` (fp32 copy, moments and gradients of the block at hand only; ``_grad_to_hp`` gives the half-precision
gradients up one by one; a switch drops all states; descending order begins with the last block).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.adam import ADAM_FAMILY, FIRST_MOMENT, SECOND_MOMENT
from core.optimizers.base import Held, Optimizer, Trained, Usual
from core.optimizers.bench import Bench, Scratch, played

__all__ = ["ALTERNATING_FAMILY"]


@dataclass(frozen=True, slots=True)
class _Lisa(Usual):
    label: str = "LISA (AdamW)"
    source: str = "LMFlow lisa"

    @property
    def settings(self) -> tuple[str, ...]:
        return ("active_layers", "layers_with_states")

    @property
    def splits(self) -> bool:
        """It chooses among all tensors."""
        return False

    @property
    def alternates(self) -> bool:
        return True

    def rests(self, layer: int | None, depth: int, config: OptimizerConfig) -> bool:
        """Equal layers need the same, so that the first ones stand for any."""
        return layer is not None and layer >= config.active_layers

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return ADAM_FAMILY["adamw_foreach"].states(trained, config)

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return ADAM_FAMILY["adamw_foreach"].temporaries(trained, config)


def _badam(bench: Bench, trained: Sequence[Trained]) -> None:
    gradients: list[Scratch] = []
    for item in trained:
        if item.dtype == "fp32":
            continue
        gradients += [Scratch(bench, Held("gradient in fp32", item.name, item.elements, "fp32", item.count))]
        for _ in range(item.count):
            bench.freed(item, "gradient given up")
    roots = [
        Scratch(bench, Held("root of the second moment", item.name, item.elements, "fp32", item.count))
        for item in trained
    ]
    del roots, gradients


@dataclass(frozen=True, slots=True)
class _Badam(Usual):
    label: str = "BAdam (AdamW)"
    source: str = "badam block_optim.py"

    @property
    def settings(self) -> tuple[str, ...]:
        return ("active_block",)

    @property
    def splits(self) -> bool:
        """It chooses among all tensors."""
        return False

    @property
    def alternates(self) -> bool:
        return True

    def rests(self, layer: int | None, depth: int, config: OptimizerConfig) -> bool:
        chosen = depth - 1 if config.active_block is None else min(config.active_block, depth - 1)
        return layer != chosen

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return [
            Held(name, item.name, item.elements, "fp32", item.count)
            for item in trained
            for name in ("fp32 copy of the weights", FIRST_MOMENT, SECOND_MOMENT)
        ]

    def exists_at_start(self, held: Held) -> bool:
        return held.name not in (FIRST_MOMENT, SECOND_MOMENT)

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return played(_badam, trained)


ALTERNATING_FAMILY: dict[str, Optimizer] = {"lisa": _Lisa(), "badam": _Badam()}
