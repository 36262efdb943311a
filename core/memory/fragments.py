"""What the allocator holds beyond live tensors: rounding of segments, and blocks that cached memory is cut into.

A step's humps (one layer's temporaries, logits, recomputation) are reserved for good, and what stays alive inside them
keeps their pieces from being joined again.  How much that is depends on the order of births and deaths, so two steps
are played through the allocator, the first one making the optimizer's states as a real run does.  Doing that for every
size would take too long; humps scale together, so that the share measured once a structure holds for its sizes.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.memory.allocator import OWN_SEGMENT, SEGMENT_UNIT, SMALL, Allocator, Block
from core.memory.held import HeldTensors, State
from core.memory.timeline import Timeline, rounded
from core.tape.interruption import look_for_interruption

__all__ = ["Fragments", "fragments"]

#: Of a run of equal layers that one was traced for so many are played: what one more of them adds is its own memory,
#: not more fragments.
_LAYERS = 3
_STEPS = 2


@dataclass(frozen=True, slots=True)
class Fragments:
    """``held``: bytes lost to the rounding of held tensors' segments.  A step whose hump has ``hump`` bytes loses
    ``lost`` more."""

    held: int
    lost: int
    hump: int

    def beyond(self, hump: int) -> int:
        """Bytes reserved beyond tensors by a step whose hump has ``hump`` bytes."""
        return self.held + (self.lost * hump // self.hump if self.hump else 0)


def fragments(timeline: Timeline, state: State, workspaces: int, hump: int) -> Fragments:
    """The shares of one structure, played at the timeline's sizes, at which its hump has ``hump`` bytes."""
    look_for_interruption()
    allocator = _played(timeline, state, workspaces)
    return Fragments(
        held=sum(_segment_rounding(item) * item.count for item in state.held),
        lost=allocator.reserved - allocator.most_live,
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


def _played(timeline: Timeline, state: State, workspaces: int) -> Allocator:
    allocator = Allocator()
    for size in _large(state.held, states=False):
        allocator.take(size)
    for _ in range(2):
        allocator.take(workspaces // 2)
    states = _large(state.held, states=True)
    for _ in range(_STEPS):
        alive = _passes(allocator, timeline)
        for size in states:
            allocator.take(size)
        states = []
        for block in [allocator.take(size) for size in _large(state.at_step)]:
            allocator.give_back(block)
        for blocks in alive:
            for block in blocks:
                allocator.give_back(block)
    return allocator


def _passes(allocator: Allocator, timeline: Timeline) -> list[list[Block]]:
    """Forward and backward; what is alive at their end, by group."""
    program, sizes = timeline.program, timeline.blocks
    deaths = len(sizes)
    large = [size > SMALL for size in sizes] * 2
    alive: list[list[Block]] = [[] for _ in sizes]
    kept: dict[int, list[int]] = {}
    for number, repeats in program.runs:
        events = kept.get(number)
        if events is None:
            events = kept[number] = [event for event in program.segments[number].events if large[event]]
        for _ in range(repeats if program.whole else min(repeats, _LAYERS)):
            for event in events:
                if event < deaths:
                    alive[event].append(allocator.take(sizes[event]))
                elif alive[event - deaths]:
                    # Backward frees what forward made last; a layer that was left out has nothing to free.
                    allocator.give_back(alive[event - deaths].pop())
    return alive
