"""Where everything in the timeline stands, in pixels: a function of the course of a step and a size, drawn nowhere."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate

from core.memory.course import Course, Span
from core.memory.result import Component
from gui.views.chart_axis import Mark, marks

__all__ = ["HEAD", "LEFT", "STACK", "STATIC", "Box", "Plan", "plan"]

#: From the bottom up: what stays through the step, then what comes and goes.
STACK: tuple[Component, ...] = (
    "runtime",
    "weights",
    "quantized_weights",
    "optimizer",
    "gradients",
    "activations",
    "logits_loss",
    "communication",
    "temporary",
)
#: Hidden where only what changes is asked for.
STATIC = STACK[:4]

#: In px: room for figures at the left, the band of phases, and what is kept free round the plot.
LEFT, HEAD, _GAP, _RIGHT, _FOOT = 48, 22, 6, 12, 10
#: Of the axis kept free above what is highest.
_ABOVE = 0.10
#: A phase is at least so wide, so that its name can be read, unless there are many.
_LEAST_WIDTH = 68


@dataclass(frozen=True)
class Box:
    """In px."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """``right - left``."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """``bottom - top``."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Plan:
    """``xs``: where each moment is; ``edges``: where each span begins and ends; ``tops``: per component of the stack
    the y of its upper edge at each moment.  ``capacity_y`` is ``None`` without a GPU or where it is out of sight.
    """

    course: Course
    plot: Box
    most: float
    edges: tuple[tuple[float, float], ...]
    xs: tuple[float, ...]
    stack: tuple[Component, ...]
    tops: tuple[tuple[float, ...], ...]
    ticks: tuple[Mark, ...]
    capacity_y: float | None
    hidden: int

    def y_of(self, size: float) -> float:
        """Where so many bytes are, those that are hidden taken off."""
        return self.plot.bottom - (size - self.hidden) / self.most * self.plot.height

    def number_at(self, x: float) -> int:
        """The moment nearest to ``x``; of several on one pixel the highest."""
        place = bisect_left(self.xs, x)
        near = range(max(0, place - 1), min(len(self.xs), place + 2))
        best = min(near, key=lambda number: abs(self.xs[number] - x))
        left = bisect_left(self.xs, self.xs[best] - 0.5)
        right = bisect_left(self.xs, self.xs[best] + 0.5)
        return max(range(left, max(right, left + 1)), key=self.course.total)

    def span_of(self, number: int) -> int:
        """Number of the span a moment belongs to."""
        spans = self.course.spans
        time, phase = self.course.times[number], self.course.places[number].phase
        inside = [place for place, span in enumerate(spans) if span.first <= time <= span.last]
        return next((place for place in inside if spans[place].phase == phase), inside[-1])

    def line_of(self, other: Course) -> list[tuple[float, float]]:
        """The total of another course in this picture, phase on phase where both have the same ones."""
        if [span.phase for span in other.spans] == [span.phase for span in self.course.spans]:
            edges = self.edges
        else:
            edges = _edges(other.spans, self.plot)
        hidden = 0 if not self.hidden else sum(other.heights[name][other.peak] for name in STATIC)
        return [
            (x, self.plot.bottom - max(0, total - hidden) / self.most * self.plot.height)
            for x, total in zip(_places(other, edges), other.totals, strict=True)
        ]


def plan(
    course: Course,
    width: float,
    height: float,
    available: int | None,
    unit_bytes: int,
    only_changes: bool = False,
    besides: int = 0,
) -> Plan:
    """Lay the course out; ``besides``: bytes that another course in the same picture reaches."""
    plot = Box(LEFT, HEAD + _GAP, max(LEFT + 40.0, width - _RIGHT), max(HEAD + _GAP + 40.0, height - _FOOT))
    stack = tuple(name for name in STACK if any(course.heights[name]) and not (only_changes and name in STATIC))
    hidden = sum(course.heights[name][course.peak] for name in STATIC) if only_changes else 0
    peak = course.total(course.peak)
    highest = max(peak, besides, available or 0)
    # A card twice as large as the run would press the run flat: then its line stays out of the picture.
    if available is not None and available > 2.5 * max(peak, besides):
        highest = max(peak, besides)
    most = max(1.0, (highest - hidden) * (1 + _ABOVE))
    scale = plot.height / most
    edges = _edges(course.spans, plot)
    sums = list(
        accumulate((course.heights[name] for name in stack), lambda low, high: tuple(map(int.__add__, low, high)))
    )
    capacity = None if available is None or not hidden <= available <= hidden + most else available
    return Plan(
        course,
        plot,
        most,
        edges,
        _places(course, edges),
        stack,
        tuple(tuple(plot.bottom - size * scale for size in row) for row in sums),
        marks(most, unit_bytes, 0.0, scale),
        None if capacity is None else plot.bottom - (capacity - hidden) * scale,
        hidden,
    )


def _edges(spans: tuple[Span, ...], plot: Box) -> tuple[tuple[float, float], ...]:
    lengths = [max(1, span.last - span.first) for span in spans]
    least = min(_LEAST_WIDTH / plot.width, 0.72 / len(lengths))
    # What the short ones get is taken from the long ones.
    shares = [length / sum(lengths) for length in lengths]
    spare = 1 - sum(least for share in shares if share < least)
    long = sum(share for share in shares if share >= least)
    shares = [least if share < least else share * spare / long for share in shares]
    borders = [plot.left + plot.width * part for part in accumulate(shares, initial=0.0)]
    return tuple(zip(borders, borders[1:], strict=False))


def _places(course: Course, edges: tuple[tuple[float, float], ...]) -> tuple[float, ...]:
    found: list[float] = []
    number = 0
    for time, place in zip(course.times, course.places, strict=True):
        spans = course.spans
        while number + 1 < len(spans) and (
            time > spans[number].last or (time == spans[number].last and place.phase == spans[number + 1].phase)
        ):
            number += 1
        span, (left, right) = spans[number], edges[number]
        found.append(left + (right - left) * (time - span.first) / max(1, span.last - span.first))
    return tuple(found)
