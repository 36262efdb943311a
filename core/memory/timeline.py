"""A program evaluated at given sizes: how high each phase gets, and what is alive there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Literal

from core.memory.condensing import Program
from core.tape import Dims, Symbol

__all__ = ["ALLOCATION_UNIT", "Moment", "Timeline", "alive", "evaluate", "kept_alive", "left_alive", "rounded"]

#: CUDACachingAllocator.cpp ``kMinBlockSize``: every allocation is a multiple of this.
ALLOCATION_UNIT = 512


def rounded(size: int) -> int:
    """Bytes the caching allocator counts for one tensor of ``size`` bytes."""
    return -(-size // ALLOCATION_UNIT) * ALLOCATION_UNIT


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a phase is highest: ``run`` of the program, which of its repetitions, after how many events.

    ``live`` is what is alive there of what the step itself made, in bytes.  ``of``: in which program, or in none while
    weights are loaded.
    """

    live: int
    run: int
    repetition: int
    events: int
    of: Literal["step", "eval", "load"] = "step"


@dataclass(frozen=True, slots=True)
class Timeline:
    """Peaks of the phases of one program, requested (``raw``) and in allocator blocks, and what is left before the
    optimizer.

    ``sizes`` and ``blocks`` are bytes of one tensor of each group.
    """

    program: Program
    sizes: list[int]
    blocks: list[int]
    raw_peaks: dict[str, int]
    peaks: dict[str, Moment]
    raw_left: int
    left: int

    @property
    def heights(self) -> dict[str, int]:
        """Blocks of what the step itself made at the peaks."""
        return {phase: moment.live for phase, moment in self.peaks.items()}

    def alive(self, moment: Moment) -> Mapping[int, int]:
        """Group -> number of tensors alive at ``moment``."""
        return alive(self.program, moment)

    def left_alive(self) -> Mapping[int, int]:
        """Group -> number of tensors alive when backward has ended."""
        return left_alive(self.program)

    def kept(self) -> tuple[int, int]:
        """Bytes that stay when the step is over and its gradients are gone, requested and in blocks."""
        alive = kept_alive(self.program).items()
        return (
            sum(self.sizes[group] * count for group, count in alive),
            sum(self.blocks[group] * count for group, count in alive),
        )


def alive(program: Program, moment: Moment) -> Mapping[int, int]:
    """Group -> number of tensors alive at ``moment``, whatever the sizes."""
    # Peaks stay at a few places while sizes change, so that counts are kept with the program.
    place = moment.run, moment.repetition, moment.events
    kept = program.counts.get(place)
    if kept is None:
        kept = program.counts[place] = _counted(program, moment)
    return kept


def left_alive(program: Program) -> Mapping[int, int]:
    """Group -> number of tensors alive when backward has ended, or a step played to its end."""
    return alive(program, Moment(0, len(program.runs) - 1, 1, 0))


def kept_alive(program: Program) -> Mapping[int, int]:
    """Those of them that are no gradients."""
    groups = program.groups
    return {group: count for group, count in left_alive(program).items() if groups[group].component != "gradients"}


def _counted(program: Program, moment: Moment) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for number, (segment, repeats) in enumerate(program.runs[: moment.run + 1]):
        whole = repeats if number < moment.run else moment.repetition
        for group, net in program.segments[segment].net.items():
            counts[group] += whole * net
    deaths = len(program.groups)
    for event in program.segments[program.runs[moment.run][0]].events[: moment.events]:
        if event < deaths:
            counts[event] += 1
        else:
            counts[event - deaths] -= 1
    _settle(program, counts)
    return {group: count for group, count in counts.items() if count > 0}


def _settle(program: Program, counts: Counter[int]) -> None:
    """Move what dies under another reason to live than it was born with to the group it was born in.

    The last of several equal layers may hand its result to a layer that keeps it; the traced one stands for all.
    """
    for number in [number for number, count in counts.items() if count < 0]:
        missing = program.groups[number]
        for other, group in enumerate(program.groups):
            same = (group.name, group.module, group.shape, group.dtype) == (
                missing.name,
                missing.module,
                missing.shape,
                missing.dtype,
            )
            moved = min(-counts[number], max(0, counts[other])) if same else 0
            counts[number] += moved
            counts[other] -= moved


def evaluate(program: Program, dims: Dims) -> Timeline:
    """Walk the program once."""
    products: dict[tuple[Symbol, ...], int] = {}
    sizes = []
    for group in program.groups:
        product = products.get(group.symbols)
        if product is None:
            product = products[group.symbols] = prod([symbol.value(dims) for symbol in group.symbols])
        sizes.append(group.factor * product)
    blocks = [rounded(size) for size in sizes]
    raw_peaks, raw_left = _walk(program, sizes)
    peaks, left = _walk(program, blocks)
    return Timeline(
        program, sizes, blocks, {phase: moment.live for phase, moment in raw_peaks.items()}, peaks, raw_left, left
    )


#: Below any height: a segment in which nothing is born.
_NEVER = -(1 << 80)


def _walk(program: Program, sizes: Sequence[int]) -> tuple[dict[str, Moment], int]:
    changes = [*sizes, *(-size for size in sizes)]
    curves: dict[int, tuple[int, int, int]] = {}
    peaks: dict[str, Moment] = {}
    live = 0
    for number, (index, repeats) in enumerate(program.runs):
        segment = program.segments[index]
        curve = curves.get(index)
        if curve is None:
            levels = list(accumulate(map(changes.__getitem__, segment.events), initial=0))
            # A phase reaches a height by a birth; what it finds at its beginning belongs to the phase before.
            births = levels[segment.first_birth + 1 :]
            top = max(births, default=_NEVER)
            at = segment.first_birth + 1 + births.index(top) if births else 0
            curve = curves[index] = (top, at, levels[-1])
        top, at, net = curve
        if top == _NEVER:
            live += repeats * net
            continue
        repetition = repeats - 1 if net > 0 else 0
        height = live + top + repetition * net
        best = peaks.get(segment.phase)
        if best is None or height > best.live:
            peaks[segment.phase] = Moment(height, number, repetition, at)
        live += repeats * net
    return peaks, live
