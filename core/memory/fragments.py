"""What the allocator holds beyond live tensors: rounding of segments, and blocks that cached memory is cut into.

A step's humps (one layer's temporaries, logits, recomputation) are reserved for good, and what stays alive inside them
keeps their pieces from being joined again.  How much that is depends on the order of births and deaths, so two steps
are played through the allocator, the first one making the optimizer's states as a real run does.  Doing that for every
size would take too long; humps scale together, so that the share measured once a structure holds for its sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.memory.allocator import OWN_SEGMENT, SEGMENT_UNIT, SMALL, Allocator, Block
from core.memory.held import HeldTensors, State
from core.memory.timeline import Timeline, rounded
from core.sharding import SIDE_STREAMS
from core.tape.interruption import look_for_interruption

__all__ = ["Fragments", "fragments"]

#: Of a run of equal layers that one was traced for so many are played: what one more of them adds is its own memory,
#: not more fragments.
_LAYERS = 3
_STEPS = 2


@dataclass(frozen=True, slots=True)
class Fragments:
    """``held``: bytes lost to the rounding of held tensors' segments, and to streams that keep apart.

    A step whose hump has ``hump`` bytes loses ``lost`` more.
    """

    held: int
    lost: int
    hump: int

    def beyond(self, hump: int) -> int:
        """Bytes reserved beyond tensors by a step whose hump has ``hump`` bytes."""
        return self.held + (self.lost * hump // self.hump if self.hump else 0)


def fragments(timeline: Timeline, state: State, workspaces: int, hump: int) -> Fragments:
    """The shares of one structure, played at the timeline's sizes, at which its hump has ``hump`` bytes."""
    look_for_interruption()
    rounding = sum(_segment_rounding(item) * item.count for item in state.held)
    lost = _played(timeline, state, workspaces, [""] * len(timeline.sizes)).lost
    streams = [SIDE_STREAMS.get(group.name, "") if group.module == "fsdp" else "" for group in timeline.program.groups]
    # What streams cannot lend each other are weights and gradients, which do not grow with the batch.
    apart = max(0, _played(timeline, state, workspaces, streams).lost - lost) if any(streams) else 0
    return Fragments(
        held=rounding + apart,
        lost=lost,
        hump=hump,
    )


def _segment_rounding(item: HeldTensors) -> int:
    size = rounded(item.each)
    return -size % SEGMENT_UNIT if size >= OWN_SEGMENT else 0


def _large(tensors: tuple[HeldTensors, ...], states: bool | None = None) -> list[int]:
    """Sizes of the large tensors, of optimizer states only or of all others where ``states`` says so."""
    return [
        rounded(item.each)
        for item in tensors
        if item.each > SMALL and (states is None or states == (item.component == "optimizer"))
        for _ in range(min(item.count, _LAYERS))
    ]


class _Pools:
    """An allocator for each stream: none takes over what another has freed.  ``most_live``: of all together."""

    def __init__(self) -> None:
        self._of: dict[str, Allocator] = {}
        self._live = 0
        self.most_live = 0

    @property
    def lost(self) -> int:
        return sum(allocator.reserved for allocator in self._of.values()) - self.most_live

    def take(self, size: int, stream: str = "") -> tuple[Allocator, Block]:
        allocator = self._of.setdefault(stream, Allocator())
        block = allocator.take(size)
        self._live += block.size
        self.most_live = max(self.most_live, self._live)
        return allocator, block

    def give_back(self, taken: tuple[Allocator, Block]) -> None:
        allocator, block = taken
        self._live -= block.size
        allocator.give_back(block)


def _played(timeline: Timeline, state: State, workspaces: int, streams: Sequence[str]) -> _Pools:
    """``streams``: of each group of the timeline."""
    allocator = _Pools()
    for size in _large(state.held, states=False):
        allocator.take(size)
    for _ in range(2):
        allocator.take(workspaces // 2)
    states = _large(state.held, states=True)
    for _ in range(_STEPS):
        alive = _passes(allocator, timeline, streams)
        for size in states:
            allocator.take(size)
        states = []
        for block in [allocator.take(size) for size in _large(state.at_step)]:
            allocator.give_back(block)
        for blocks in alive:
            for block in blocks:
                allocator.give_back(block)
    return allocator


def _passes(allocator: _Pools, timeline: Timeline, streams: Sequence[str]) -> list[list[tuple[Allocator, Block]]]:
    """Forward and backward; what is alive at their end, by group."""
    program, sizes = timeline.program, timeline.blocks
    deaths = len(sizes)
    large = [size > SMALL for size in sizes] * 2
    alive: list[list[tuple[Allocator, Block]]] = [[] for _ in sizes]
    kept: dict[int, list[int]] = {}
    for number, repeats in program.runs:
        events = kept.get(number)
        if events is None:
            events = kept[number] = [event for event in program.segments[number].events if large[event]]
        for _ in range(repeats if program.whole else min(repeats, _LAYERS)):
            for event in events:
                if event < deaths:
                    alive[event].append(allocator.take(sizes[event], streams[event]))
                elif alive[event - deaths]:
                    # Backward frees what forward made last; a layer that was left out has nothing to free.
                    allocator.give_back(alive[event - deaths].pop())
    return alive
