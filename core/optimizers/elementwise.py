"""Optimizers whose states have the shape of the tensor they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.base import Held, Trained, Usual
from core.optimizers.bench import Bench, Step, by_dtype, expanded, played

__all__ = ["Elementwise", "all_at_once", "nothing", "one_by_one"]


def nothing(bench: Bench, trained: Sequence[Trained]) -> None:
    """A step that works in place."""


def all_at_once(*names: str) -> Step:
    """A ``foreach`` step: one list of tensors for each name, all of them alive together, one dtype at a time."""

    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        for group in by_dtype(trained):
            lists = [bench.every(group, name) for name in names]
        del lists

    return step


def one_by_one(name: str) -> Step:
    """A loop that needs one tensor of the parameter at hand, and whose local still holds the one before it."""

    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        for item in expanded(trained):
            local = bench.like(item, name)
        del local

    return step


@dataclass(frozen=True, slots=True)
class Elementwise(Usual):
    """``moments`` in the tensor's dtype (or ``moment_dtype``), held with it.

    ``scalars``: a name and a dtype (``None``: the tensor's) of one number a parameter kept on the device.
    ``corrections``: Kahan sums, kept for half-precision tensors only.
    """

    label: str
    source: str
    moments: tuple[str, ...]
    step: Step = nothing
    scalars: tuple[tuple[str, str | None], ...] = ()
    corrections: bool = False
    moment_dtype: str | None = None
    #: The moments begin as copies of gradients, not as zeros like the weights.
    begins_with_gradients: bool = False
    #: The states are made with the optimizer, not by its first step.
    at_start: bool = False

    @property
    def works_on_parts(self) -> bool:
        """Yes: no number of a state depends on the others."""
        return True

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """The moments, sums of rounding errors, and numbers."""
        held = [
            Held(name, item.name, item.elements, self.moment_dtype or item.dtype, item.count)
            for item in trained
            for name in self.moments
        ]
        if self.corrections:
            held += [
                Held("sum of rounding errors (Kahan)", item.name, item.elements, item.dtype, item.count)
                for item in trained
                if item.dtype != "fp32"
            ]
        held += [
            Held(name, item.name, 1, dtype or item.dtype, item.count)
            for item in trained
            for name, dtype in self.scalars
        ]
        return held

    def exists_at_start(self, held: Held) -> bool:
        """Whether the constructor makes the states."""
        return self.at_start

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """What the step makes."""
        return played(self.step, trained)
