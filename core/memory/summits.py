"""A program boiled down once more: the few moments that can be a phase's highest, whatever the sizes.

A walk through all events answers for one pair of sizes.  What is alive at a moment is a count of tensors of each size,
and where one moment has at least as many of every size as another, the other is never the higher one.  What remains is
a handful of rows; a cell of a map is then some products of whole numbers, equal to the walk's to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import mul

from core.memory.condensing import Program
from core.memory.dominance import Order, Row, Sizes
from core.memory.result import COMPONENTS, MADE
from core.memory.timeline import Moment, alive, evaluate, kept_alive
from core.tape import Dims

__all__ = ["Heights", "Summits", "summits"]

_KEPT = 64


@dataclass(frozen=True, slots=True)
class Heights:
    """At one pair of sizes: bytes in blocks by phase, what of them the phase makes, what is left at the end, and what
    of that stays without the gradients, of which a pass made ``kept_made``."""

    live: dict[str, int]
    made: dict[str, int]
    left: int
    kept: int
    kept_made: int


@dataclass(slots=True)
class _Summit:
    """One moment; ``made`` is worked out when it first is the highest."""

    moment: Moment
    row: Row
    made: Row | None = None


@dataclass(slots=True)
class Summits:
    """``phases``: by phase its summits, earliest first; ``left``: what is alive when backward has ended, ``kept``: of
    that what is no gradient."""

    program: Program
    sizes: Sizes
    phases: dict[str, list[_Summit]]
    left: Row
    kept: Row
    kept_made: Row

    def at(self, dims: Dims, with_kept: bool = True) -> Heights:
        """The heights at these sizes, as :func:`core.memory.timeline.evaluate` finds them.

        ``with_kept`` false: nobody asks what stays after the step, which is left at zero.
        """
        values = self.sizes.values(dims)
        if values is None:
            # Then fewer tensors may need more, and only a walk tells.
            return self._walked(dims)
        live: dict[str, int] = {}
        made: dict[str, int] = {}
        for phase, found in self.phases.items():
            best = found[0]
            # What the values leave out at their end is zero.
            top = sum(map(mul, best.row, values))
            for summit in found[1:]:
                height = sum(map(mul, summit.row, values))
                if height > top:
                    top, best = height, summit
            live[phase] = top
            if best.made is None:
                best.made = _row(self.program, self.sizes, alive(self.program, best.moment), MADE)
            made[phase] = sum(map(mul, best.made, values))
        left = sum(map(mul, self.left, values))
        if not with_kept:
            return Heights(live, made, left, 0, 0)
        return Heights(live, made, left, sum(map(mul, self.kept, values)), sum(map(mul, self.kept_made, values)))

    def _walked(self, dims: Dims) -> Heights:
        walked = evaluate(self.program, dims)

        def made_of(counts: Mapping[int, int]) -> int:
            groups = self.program.groups
            return sum(count * walked.blocks[n] for n, count in counts.items() if groups[n].component in MADE)

        made = {phase: made_of(walked.alive(moment)) for phase, moment in walked.peaks.items()}
        kept = walked.kept()[1], made_of(kept_alive(self.program))
        return Heights({phase: moment.live for phase, moment in walked.peaks.items()}, made, walked.left, *kept)


def _add(row: list[int], place: tuple[int, int, int | None], count: int) -> None:
    product, size, kind = place
    row[product] += count * size
    if kind is not None:
        row[kind] += count


@lru_cache(maxsize=_KEPT)
def summits(program: Program) -> Summits:
    """Of every phase the moments that are the highest at some sizes."""
    sizes = Sizes((group.symbols, group.factor) for group in program.groups)
    places = [sizes.places[group.symbols, group.factor] for group in program.groups]
    curves = [_curve(segment.events, places, sizes.width) for segment in program.segments]
    order = Order(sizes)
    tops = [order.undominated(heights) for heights, _net in curves]
    base: Row = (0,) * sizes.width
    found: dict[str, list[_Summit]] = {}
    chains: dict[tuple[int, int], list[_Summit]] = {}
    for run, (index, repeats) in enumerate(program.runs):
        net = curves[index][1]
        for repetition in (0,) if repeats == 1 else (0, repeats - 1):
            before = _sum(base, net, repetition)
            for events, row in tops[index]:
                summit = _Summit(Moment(0, run, repetition, events), _sum(before, row, 1))
                found.setdefault(program.segments[index].phase, []).append(summit)
                chains.setdefault((index, events), []).append(summit)
        base = _sum(base, net, repeats)
    between = {id(summit) for chain in chains.values() for summit in _between(chain)}
    phases = {}
    for phase, moments in found.items():
        ends = [summit for summit in moments if id(summit) not in between]
        highest = order.highest([summit.row for summit in ends])
        phases[phase] = [ends[number] for number in highest]
    kept = kept_alive(program)
    return Summits(
        program, sizes, phases, base, _row(program, sizes, kept, COMPONENTS), _row(program, sizes, kept, MADE)
    )


def _row(program: Program, sizes: Sizes, counts: Mapping[int, int], components: Sequence[str]) -> Row:
    """Of so many tensors of each group those of some components."""
    row = [0] * sizes.width
    for number, count in counts.items():
        group = program.groups[number]
        if group.component in components:
            _add(row, sizes.places[group.symbols, group.factor], count)
    return tuple(row)


def _between(chain: Sequence[_Summit]) -> list[_Summit]:
    """Equal moments of equal layers whose counts go up or down in equal steps: an end is the highest, whatever the
    sizes, and where all are equal it is the first."""
    steps = [_sum(after.row, before.row, -1) for before, after in pairwise(chain)]
    return [chain[place] for place in range(1, len(steps)) if steps[place - 1] == steps[place]]


def _sum(row: Row, other: Row, times: int) -> Row:
    return tuple([one + times * two for one, two in zip(row, other, strict=True)])


def _curve(
    events: Sequence[int], places: Sequence[tuple[int, int, int | None]], width: int
) -> tuple[list[tuple[int, Row]], Row]:
    """What is alive after each birth that a death follows, and at the end."""
    deaths = len(places)
    row = [0] * width
    heights: list[tuple[int, Row]] = []
    rising = False
    for number, event in enumerate(events):
        if event < deaths:
            _add(row, places[event], 1)
        else:
            if rising:
                heights.append((number, tuple(row)))
            _add(row, places[event - deaths], -1)
        rising = event < deaths
    if rising:
        heights.append((len(events), tuple(row)))
    return heights, tuple(row)
