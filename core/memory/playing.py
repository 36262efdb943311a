"""Training steps played through the allocator, block by block.

The first step makes the optimizer's states at its end, as a real run does; what a step's passes leave alive dies with
the optimizer's work.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.memory.allocator import SMALL, Allocator, Block
from core.memory.held import HeldTensors, State, without
from core.memory.timeline import Timeline, rounded
from core.sharding import SIDE_STREAMS

__all__ = ["play", "streams_of"]


def play(
    steps: Sequence[Timeline],
    state: State,
    workspaces: int,
    layers: int | None = None,
    streams: Sequence[str] = (),
    evaluation: Timeline | None = None,
) -> Allocator:
    """The allocator after ``steps``, one behind the other, and an ``evaluation`` behind them.

    ``layers``: of a run of equal layers so many are played, and only what is larger than a block of the small pool.
    ``streams``: of each group of the steps; none: all compute.
    """
    allocator = Allocator()
    _take(allocator, without(state.held, state.first.held), layers)
    for _ in range(2):
        allocator.take(rounded(workspaces // 2))
    own = {item.source for item in state.first.held}
    # What comes before the optimizer's own work (gradients in fp32) is there when it makes its states.
    before = [item for item in state.at_step if item.source not in own]
    within = [item for item in state.at_step if item.source in own]
    unborn: Sequence[HeldTensors] = state.first.held
    for timeline in steps:
        alive = _passes(allocator, timeline, layers, streams)
        ready = _take(allocator, before, layers)
        _take(allocator, unborn, layers)
        unborn = ()
        for block in [*_take(allocator, within, layers), *ready]:
            allocator.give_back(block)
        for blocks in alive:
            for block in blocks:
                allocator.give_back(block)
    if evaluation is not None:
        _passes(allocator, evaluation, layers, ())
    return allocator


def _take(allocator: Allocator, items: Iterable[HeldTensors], layers: int | None) -> list[Block]:
    """Blocks for ``items``, layer after layer: a model has the tensors of one layer beside each other."""
    sizes = [
        (rounded(item.each), item.count if layers is None else min(item.count, layers))
        for item in items
        if item.each > (0 if layers is None else SMALL)
    ]
    deepest = max((count for _size, count in sizes), default=0)
    return [allocator.take(size) for layer in range(deepest) for size, count in sizes if layer < count]


def _passes(allocator: Allocator, timeline: Timeline, layers: int | None, streams: Sequence[str]) -> list[list[Block]]:
    """Forward and backward; what is alive at their end, by group."""
    program, sizes = timeline.program, timeline.blocks
    deaths = len(sizes)
    of_group = streams or [""] * deaths
    smallest = 0 if layers is None else SMALL
    played = [size > smallest for size in sizes] * 2
    alive: list[list[Block]] = [[] for _ in sizes]
    kept: dict[int, list[int]] = {}
    for number, repeats in program.runs:
        events = kept.get(number)
        if events is None:
            events = kept[number] = [event for event in program.segments[number].events if played[event]]
        for _ in range(repeats if layers is None or program.whole else min(repeats, layers)):
            for event in events:
                if event < deaths:
                    alive[event].append(allocator.take(sizes[event], of_group[event]))
                elif alive[event - deaths]:
                    # Backward frees what forward made last; a layer that was left out has nothing to free.
                    allocator.give_back(alive[event - deaths].pop())
    return alive


def streams_of(timeline: Timeline) -> list[str]:
    """The stream on which each group of a timeline is made."""
    groups = timeline.program.groups
    return [SIDE_STREAMS.get(group.name, "") if group.module == "fsdp" else "" for group in groups]
