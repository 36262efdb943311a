"""An optimizer's step played through without data: what it makes beside weights, gradients and states.

A step is written here as the library's own loop is.  A scratch tensor dies when its last name goes, so that locals
which outlive an iteration, or a list that is rebound only after its successor was made, count as they do in a real run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from core.optimizers.base import Held, Trained

__all__ = ["Bench", "Scratch", "Step", "by_dtype", "expanded", "played"]


class Scratch:
    """Tensors of the step, alike and alive together."""

    __slots__ = ("_bench", "_index")

    def __init__(self, bench: Bench, held: Held) -> None:
        self._bench = bench
        self._index = len(bench.made)
        bench.made.append(held)
        bench.events.append(self._index)

    def __del__(self) -> None:
        self._bench.events.append(~self._index)


class Bench:
    """Where a step is played; ``events`` holds an index of ``made`` for a birth, ``~index`` for a death."""

    def __init__(self) -> None:
        self.made: list[Held] = []
        self.events: list[int] = []

    def new(self, item: Trained, elements: int, dtype: str, name: str) -> Scratch:
        """One tensor of ``elements`` numbers that belongs to ``item``."""
        return Scratch(self, Held(name, item.name, elements, dtype))

    def like(self, item: Trained, name: str, dtype: str | None = None) -> Scratch:
        """A tensor of the parameter's shape, in its dtype unless another is given."""
        return self.new(item, item.elements, dtype or item.dtype, name)

    def every(self, items: Sequence[Trained], name: str) -> list[Scratch]:
        """A ``foreach`` operation's results: a tensor for each parameter, all at once."""
        return [Scratch(self, Held(name, item.name, item.elements, item.dtype, item.count)) for item in items]

    def freed(self, item: Trained, name: str) -> None:
        """A gradient is given up early: from here on the step stands lower by that much."""
        index = len(self.made)
        self.made.append(Held(name, item.name, item.elements, item.dtype, -1))
        self.events.append(index)

    def peak(self) -> list[Held]:
        """What is alive where the step stands highest."""
        level = top = at = 0
        for number, event in enumerate(self.events, 1):
            held = self.made[event if event >= 0 else ~event]
            level += held.bytes_each * held.count if event >= 0 else -held.bytes_each * held.count
            if level > top:
                top, at = level, number
        alive: Counter[Held] = Counter()
        for event in self.events[:at]:
            held = self.made[event if event >= 0 else ~event]
            key = replace(held, count=1)
            alive[key] += held.count if event >= 0 else -held.count
        return [replace(held, count=count) for held, count in alive.items() if count]


#: One optimizer step over all parameters.
Step = Callable[[Bench, Sequence[Trained]], None]


def played(step: Step, trained: Sequence[Trained]) -> list[Held]:
    """Tensors alive together at the worst moment of ``step``."""
    bench = Bench()
    step(bench, trained)
    return bench.peak()


def expanded(trained: Sequence[Trained]) -> Iterator[Trained]:
    """The parameters one by one, as a loop meets them.

    A run of parameters that stand for several equal layers comes twice: neighbours of a third copy are neighbours of a
    second one.
    """
    start = 0
    while start < len(trained):
        end = start + 1
        while end < len(trained) and trained[end].count == trained[start].count:
            end += 1
        for _ in range(min(trained[start].count, 2)):
            for item in trained[start:end]:
                yield replace(item, count=1)
        start = end


def by_dtype(trained: Sequence[Trained]) -> list[list[Trained]]:
    """``Optimizer._group_tensors_by_device_and_dtype``: groups in the order of their first member."""
    groups: dict[str, list[Trained]] = {}
    for item in trained:
        groups.setdefault(item.dtype, []).append(item)
    return list(groups.values())
