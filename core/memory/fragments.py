"""What the allocator holds beyond live tensors: rounding of segments, and blocks that cached memory is cut into.

A step's humps (one layer's temporaries, logits, recomputation) are reserved for good, and what stays alive inside them
keeps their pieces from being joined again.  How much that is depends on the order of births and deaths, so steps are
played through the allocator.  Doing that for every size would take too long; humps scale together, so that the share
measured once a structure holds for its sizes.  Batches of changing length cut far more: a longer one finds no block of
its size among those that shorter ones left, and all of them stay.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from core.memory.allocator import OWN_SEGMENT, SEGMENT_UNIT
from core.memory.empirical import CHANGED_LENGTHS
from core.memory.held import HeldTensors, State
from core.memory.playing import play, streams_of
from core.memory.timeline import Timeline, rounded
from core.tape.interruption import look_for_interruption

__all__ = ["Fragments", "fragments", "varied_fragments"]

#: Of a run of equal layers that one was traced for so many are played: what one more of them adds is its own memory,
#: not more fragments.
_LAYERS = 3
_STEPS = 2
#: Of changing lengths: in so many orders, from the longest down to a 32nd of it.
_ORDERS, _HALVINGS = 3, 5


@dataclass(frozen=True, slots=True)
class Fragments:
    """``held``: bytes lost to the rounding of held tensors' segments, and to streams that keep apart.

    A step whose hump has ``hump`` bytes loses ``lost`` more, from ``least`` to ``most`` where lengths change.
    ``gradients``: bytes that the passes leave to the optimizer; they are born in what the passes free, and cut it up.
    """

    held: int
    lost: int
    hump: int
    least: int
    most: int
    gradients: int

    def beyond(self, hump: int) -> tuple[int, int, int]:
        """Bytes reserved beyond tensors by a step whose hump has ``hump`` bytes: least, expected and most."""
        if not self.hump:
            return self.held, self.held, self.held
        least, lost, most = (self.held + part * hump // self.hump for part in (self.least, self.lost, self.most))
        return least, lost, most


def fragments(timeline: Timeline, state: State, workspaces: int, hump: int) -> Fragments:
    """The shares of one structure, played at the timeline's sizes, at which its hump has ``hump`` bytes."""
    look_for_interruption()
    lost = play([timeline] * _STEPS, state, workspaces, _LAYERS).lost
    streams = streams_of(timeline)
    # What streams cannot lend each other are weights and gradients, which do not grow with the batch.
    apart = 0
    if any(streams):
        apart = max(0, play([timeline] * _STEPS, state, workspaces, _LAYERS, streams).lost - lost)
    return Fragments(_roundings(state) + apart, lost, hump, lost, lost, timeline.left)


def varied_fragments(
    timeline: Timeline, at: Callable[[float], Timeline], state: State, workspaces: int, hump: int
) -> Fragments:
    """The same where lengths change from batch to batch; ``at``: the timeline at a part of the longest length."""
    parts = [2 ** (-_HALVINGS * number / CHANGED_LENGTHS) for number in range(CHANGED_LENGTHS, 0, -1)]
    shorter = [at(part) for part in parts]
    found = []
    for seed in range(_ORDERS):
        look_for_interruption()
        order = random.Random(seed).sample(shorter, len(shorter))
        found.append(play([*order, timeline], state, workspaces, _LAYERS).lost)
    steady, most = fragments(timeline, state, workspaces, hump), max(found)
    return Fragments(steady.held, most, hump, min(most, steady.lost), most, timeline.left)


def _roundings(state: State) -> int:
    return sum(_segment_rounding(item) * item.count for item in state.held)


def _segment_rounding(item: HeldTensors) -> int:
    size = rounded(item.each)
    return -size % SEGMENT_UNIT if size >= OWN_SEGMENT else 0
