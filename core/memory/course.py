"""One step as a row of moments: how much of what is alive as the step goes on, and where in the step that is.

Time is counted in births and deaths of tensors: no clock would be right for every GPU, and what a person looks for is
the order of things.  Of thousands of events a picture needs the highest and the lowest of each stretch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Literal, NamedTuple

from core.config import TrainingConfig
from core.memory.engine import estimate, situation
from core.memory.heights import Situation
from core.memory.result import COMPONENTS, Component, Phase
from core.memory.runs_of_layers import PART_OF, layers_of_runs
from core.memory.timeline import Moment, Timeline, kept_alive

__all__ = ["Course", "Place", "Span", "course"]

#: Stretches of which the highest and the lowest moment are kept.
_STRETCHES = 500
#: The optimizer's step is no row of events; it is drawn as long as this part of the passes, in percent.
_STEP_SHARE = 10


class Span(NamedTuple):
    """A phase of one pass, from time to time; ``passes``: for how many passes of the step it stands."""

    phase: Phase
    first: int
    last: int
    passes: int


class Place(NamedTuple):
    """Where in the step a moment is: layer (from 1, ``None`` outside the layers), module and the tensor born last.

    ``moment`` is ``None`` in the optimizer's step where it is one moment, not played.
    """

    phase: Phase
    layer: int | None
    module: str
    tensor: str
    moment: Moment | None


@dataclass(frozen=True, slots=True)
class Course:
    """``times``, ``places`` and every list of ``heights`` (bytes by component) have one entry a moment.

    ``peak`` is the number of the highest; there the heights are the estimate's components.  ``spans`` follow each
    other and cover all times.
    """

    config: TrainingConfig
    times: tuple[int, ...]
    places: tuple[Place, ...]
    heights: dict[Component, tuple[int, ...]]
    spans: tuple[Span, ...]
    peak: int

    def total(self, number: int) -> int:
        """Bytes of all components at one moment."""
        return sum(heights[number] for heights in self.heights.values())

    @property
    def totals(self) -> list[int]:
        """Bytes of all components at every moment."""
        return [sum(parts) for parts in zip(*self.heights.values(), strict=True)]

    def nearest(self, time: float) -> int:
        """Number of the moment nearest to a time."""
        return min(range(len(self.times)), key=lambda number: abs(self.times[number] - time))

    def highest(self, span: Span) -> int:
        """Number of the highest moment of a span, the first of equal ones."""
        inside = [number for number, time in enumerate(self.times) if span.first <= time <= span.last]
        own = [number for number in inside if self.places[number].phase == span.phase]
        return max(own or inside, key=self.total)


def course(config: TrainingConfig) -> Course:
    """The course of a step and of an evaluation.  Raises ``FitGaugeError`` as an estimate does."""
    answer, now = estimate(config), situation(config)
    walk = _Walk(now, answer.device.expected - answer.allocated.expected)
    if answer.peak_phase == "load":
        walk.through_the_loading()
    walk.through_the_passes()
    walk.through_the_step(config)
    walk.through_the_evaluation()
    heights = {name: tuple(row[number] for row in walk.rows) for number, name in enumerate(COMPONENTS)}
    totals = [sum(row) for row in walk.rows]
    return Course(config, tuple(walk.times), tuple(walk.places), heights, tuple(walk.spans), totals.index(max(totals)))


@dataclass(slots=True)
class _Curve:
    """Kept moments of one segment: after how many events, with what is alive by component, and the segment's net."""

    events: list[int]
    rows: list[list[int]]
    net: list[int]


class _Walk:
    """Collects the moments in the order of the step."""

    def __init__(self, now: Situation, beyond: int) -> None:
        """``beyond``: bytes on the device that no tensor and no workspace has."""
        self._now = now
        self._timeline: Timeline = now.timeline
        self._base = [now.state.components.get(name, 0) for name in COMPONENTS]
        self._base[COMPONENTS.index("runtime")] = now.workspaces + beyond
        self._beyond = beyond
        # The first step's states come with its optimizer.
        self._live = list(self._base)
        self._live[COMPONENTS.index("optimizer")] -= now.state.born.blocks
        self.times: list[int] = []
        self.places: list[Place] = []
        self.rows: list[list[int]] = []
        self.spans: list[Span] = []
        self._time = 0

    def through_the_loading(self) -> None:
        """Drawn where it is the highest of all; as long as a part of the passes."""
        program = self._timeline.program
        whole = sum(repeats * len(program.segments[index].events) for index, repeats in program.runs)
        parts = self._now.components("load")
        row = [parts[name] for name in COMPONENTS]
        row[COMPONENTS.index("runtime")] += self._beyond
        self._time = max(2, whole * _STEP_SHARE // 100)
        for time in (0, self._time):
            self.times.append(time)
            self.rows.append(row)
            self.places.append(Place("load", None, "", "", Moment(0, 0, 0, 0, "load")))
        self.spans.append(Span("load", 0, self._time, 1))

    def through_the_passes(self) -> None:
        self._through(self._timeline)
        self.spans = _with_passes(self.spans, self._now.config.batch.gradient_accumulation_steps)

    def through_the_evaluation(self) -> None:
        """On top of what is left when the step is over."""
        loop = self._now.evaluation
        if loop is None:
            return
        groups = self._timeline.program.groups
        self._live = list(self._base)
        for group, count in kept_alive(self._timeline.program).items():
            self._live[COMPONENTS.index(groups[group].component)] += count * self._timeline.blocks[group]
        self._through(loop)

    def _through(self, timeline: Timeline) -> None:
        program = timeline.program
        part: Literal["step", "eval"] = "eval" if timeline is self._now.evaluation else "step"
        whole = sum(repeats * len(program.segments[index].events) for index, repeats in program.runs)
        curves: dict[int, _Curve] = {}
        began, inside = 0, ""
        for run, ((index, repeats), layer) in enumerate(zip(program.runs, layers_of_runs(program), strict=True)):
            phase = program.segments[index].phase
            if PART_OF.get(phase, phase) != inside:
                self._end_span(inside, began)
                began, inside = self._time, PART_OF.get(phase, phase)
            curve = curves.get(index)
            if curve is None:
                curve = curves[index] = _curve(timeline, index, whole)
            step = -1 if inside == "backward" else 1
            for repetition in range(repeats):
                at = None if layer is None else layer + step * repetition
                self._add(curve, Moment(0, run, repetition, 0, part), phase, at, index)
        self._end_span(inside, began)

    def _end_span(self, phase: str, began: int) -> None:
        if phase and self._time > began:
            self.spans.append(Span(phase, began, self._time, 1))  # type: ignore[arg-type]

    def _add(self, curve: _Curve, start: Moment, phase: str, layer: int | None, index: int) -> None:
        loop = self._now.evaluation
        program = loop.program if start.of == "eval" and loop is not None else self._timeline.program
        events, groups = program.segments[index].events, program.groups
        for after, row in zip(curve.events, curve.rows, strict=True):
            born = _last_born(events, after, len(groups))
            group = groups[events[born]] if born is not None else None
            self.times.append(self._time + after)
            self.rows.append([live + more for live, more in zip(self._live, row, strict=True)])
            self.places.append(
                Place(
                    phase,  # type: ignore[arg-type]
                    layer,
                    group.module if group else "",
                    group.name if group else "",
                    replace(start, events=after),
                )
            )
        self._time += len(events)
        self._live = [live + more for live, more in zip(self._live, curve.net, strict=True)]

    def through_the_step(self, config: TrainingConfig) -> None:
        """The optimizer's own moment, and what is left when its gradients are gone: what there was at the begin."""
        began, length = self._time, max(2, self._time * _STEP_SHARE // 100)
        if not any(span.phase == "optimizer" for span in self.spans):
            at_step = self._now.state.step_components
            left = list(self._base)
            for group, count in self._timeline.left_alive().items():
                component = self._timeline.program.groups[group].component
                left[COMPONENTS.index(component)] += count * self._timeline.blocks[group]
            row = [live + at_step.get(name, 0) for live, name in zip(left, COMPONENTS, strict=True)]
            for time in (began, began + length):
                self.times.append(time)
                self.rows.append(row)
                self.places.append(Place("optimizer", None, "", "", None))
            self._time += length
            self.spans.append(Span("optimizer", began, self._time, 1))
        self._time += max(1, length // 10)
        last = self.spans[-1]
        self.spans[-1] = last._replace(last=self._time)
        end = Moment(0, 0, 0, 0)
        for time in (self._time - max(1, length // 20), self._time):
            self.times.append(time)
            self.rows.append(self._base)
            self.places.append(Place("optimizer", None, "", "", end))


def _with_passes(spans: Sequence[Span], steps: int) -> list[Span]:
    """The traced second pass stands for all that follow it."""
    ends = [number for number, span in enumerate(spans) if span.phase == "backward"]
    if len(ends) < 2:
        return list(spans)
    second = ends[0] + 1
    return [
        span._replace(passes=steps - 1) if number >= second and span.phase in ("forward", "loss", "backward") else span
        for number, span in enumerate(spans)
    ]


def _last_born(events: Sequence[int], after: int, groups: int) -> int | None:
    for place in range(after - 1, -1, -1):
        if events[place] < groups:
            return place
    return None


def _curve(timeline: Timeline, index: int, whole: int) -> _Curve:
    """The highest and the lowest moment of each stretch of a segment, in order."""
    groups = timeline.program.groups
    events = timeline.program.segments[index].events
    sizes = [*timeline.blocks, *(-size for size in timeline.blocks)]
    levels = list(accumulate((sizes[event] for event in events), initial=0))
    stretches = max(1, _STRETCHES * len(events) // max(1, whole))
    length = -(-len(levels) // stretches)
    kept: set[int] = set()
    for start in range(0, len(levels), max(1, length)):
        stretch = range(start, min(start + length, len(levels)))
        kept |= {max(stretch, key=levels.__getitem__), min(stretch, key=levels.__getitem__)}
    places = [COMPONENTS.index(group.component) for group in groups]
    live = [0] * len(COMPONENTS)
    rows = []
    for number in range(len(levels)):
        if number:
            event = events[number - 1]
            live[places[event % len(groups)]] += sizes[event]
        if number in kept:
            rows.append(list(live))
    return _Curve(sorted(kept), rows, live)
