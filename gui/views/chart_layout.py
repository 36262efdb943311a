"""Where everything in the chart stands, in pixels: a function of estimates, width and text widths, drawn nowhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from gui.tokens import COMPONENT_TOKENS, SIZE, TYPE
from gui.views.chart_axis import Mark, marks

__all__ = ["COMPACT", "ROOMY", "Chart", "Density", "Row", "Scenario", "Segment", "Span", "lay_out"]


@dataclass(frozen=True)
class Density:
    """Sizes in px of everything in the chart."""

    row: int = SIZE.BAR_ROW
    bar: int = SIZE.BAR
    #: width of the scenario column, text starting ``inset`` from its left
    labels: int = 168
    inset: int = 16
    #: above the rows, where the flag of the capacity stands, and below them, where the axis does
    head: int = 37
    foot: int = 24
    flag: int = 20
    #: kept free right of the longest bar, for its total
    tail: int = 74
    name: int = TYPE.BODY
    setting: int = TYPE.CAPTION
    part: int = TYPE.CAPTION
    total: int = TYPE.BODY
    axis: int = TYPE.CAPTION
    icon: int = 14


ROOMY = Density()
COMPACT = Density(row=SIZE.BAR_ROW_LOW, bar=SIZE.BAR_LOW, head=30)


@dataclass(frozen=True)
class Scenario:
    """One bar before it has a place.  Bytes; ``verdict`` and ``available`` are ``None`` when no GPU is chosen."""

    name: str
    setting: str
    components: dict[str, int]
    verdict: str | None
    available: int | None

    @property
    def total(self) -> int:
        """Bytes of the whole bar."""
        return sum(self.components.values())


@dataclass(frozen=True)
class Span:
    """From ``left`` to ``right`` in px of the chart."""

    left: float
    right: float

    @property
    def width(self) -> float:
        """``right - left``."""
        return self.right - self.left

    @property
    def centre(self) -> float:
        """Half way."""
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Segment:
    """One part of a bar.  ``label`` is empty when it has no room; ``label_on_pad`` when it stands over hatch."""

    component: str
    bytes: int
    share: float
    span: Span
    label: str = ""
    label_at: float = 0.0
    label_width: float = 0.0
    label_on_pad: bool = False


@dataclass(frozen=True)
class Row:
    """One scenario with its place: ``top`` of the row, ``bar_top`` of the bar, the pad of the total."""

    scenario: Scenario
    top: float
    bar_top: float
    segments: tuple[Segment, ...]
    total: str
    total_pad: Span
    end: float


@dataclass(frozen=True)
class Chart:
    """The whole chart.  ``most``: the axis' end in bytes; ``capacity_x`` and ``flag``: ``None`` without a capacity."""

    density: Density
    width: float
    plot: Span
    top: float
    bottom: float
    most: float
    rows: tuple[Row, ...]
    ticks: tuple[Mark, ...]
    capacity_x: float | None
    flag: Span | None
    flag_text: str
    axis_title: str

    @property
    def height(self) -> float:
        """Everything: head, rows and axis."""
        return self.bottom + self.density.foot

    def row_at(self, y: float) -> int | None:
        """Index of the row at ``y``, or ``None``."""
        index = int((y - self.top) // self.density.row)
        return index if 0 <= index < len(self.rows) else None

    def segment_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Row and segment at a point inside a bar, or ``None``."""
        row = self.row_at(y)
        if row is None or not 0 <= y - self.rows[row].bar_top < self.density.bar:
            return None
        for index, segment in enumerate(self.rows[row].segments):
            if segment.span.left <= x < segment.span.right + 1:
                return row, index
        return None


def lay_out(
    scenarios: tuple[Scenario, ...],
    width: float,
    density: Density,
    text_width: Callable[[str, int, int], float],
    figure: Callable[[int], str],
    unit_bytes: int,
    capacity: tuple[int, str] | None,
    axis_title: str,
) -> Chart:
    """Give every scenario its bar.

    ``text_width(text, px, weight)`` in px; ``figure(bytes)`` the number as people read it; ``unit_bytes`` of one
    GiB or GB; ``capacity`` in bytes with the words of its flag.
    """
    plot = Span(float(density.labels), max(float(width), density.labels + 120.0))
    longest = max((scenario.total for scenario in scenarios), default=0)
    most = _axis_end(longest, capacity[0] if capacity else None, plot.width, density.tail)
    scale = plot.width / most

    capacity_x = None if capacity is None else float(round(plot.left + capacity[0] * scale))
    top = float(density.head)
    rows = []
    for index, scenario in enumerate(scenarios):
        y = top + index * density.row
        segments = _segments(scenario, plot.left, scale, density, text_width, figure, capacity_x)
        end = segments[-1].span.right if segments else plot.left
        total = figure(scenario.total)
        rows.append(
            Row(
                scenario=scenario,
                top=y,
                bar_top=y + (density.row - density.bar) // 2,
                segments=segments,
                total=total,
                total_pad=_total_pad(end, density.icon + 6 + text_width(total, density.total, 600), capacity_x),
                end=end,
            )
        )
    flag = None
    if capacity is not None and capacity_x is not None:
        flag = _flag(capacity_x, text_width(capacity[1], density.axis, 600) + 14, plot)
    return Chart(
        density=density,
        width=float(width),
        plot=plot,
        top=top,
        bottom=top + len(scenarios) * density.row,
        most=most,
        rows=tuple(rows),
        ticks=marks(most, unit_bytes, plot.left, scale),
        capacity_x=capacity_x,
        flag=flag,
        flag_text=capacity[1] if capacity else "",
        axis_title=axis_title,
    )


def _axis_end(longest: int, capacity: int | None, width: float, tail: int) -> float:
    most = longest * width / max(width - tail, 1.0)
    if capacity is not None:
        # A strip beyond the line shows that a card ends there, and takes the totals that jump over the line.
        most = max(most, capacity * width / max(width - tail - 8, 1.0))
    return max(most, 1.0)


def _segments(
    scenario: Scenario,
    left: float,
    scale: float,
    density: Density,
    text_width: Callable[[str, int, int], float],
    figure: Callable[[int], str],
    capacity_x: float | None,
) -> tuple[Segment, ...]:
    # Edges are rounded, not widths: the bar's end is where the axis says, however many parts it has.
    present = [name for name in COMPONENT_TOKENS if scenario.components.get(name, 0) > 0]
    edges, run = [left], 0
    for name in present:
        run += scenario.components[name]
        edges.append(float(round(left + run * scale)))
    found = []
    for name, (start, stop) in zip(present, pairwise(edges), strict=True):
        is_last = name == present[-1]
        if stop - start < (1 if is_last else 2):
            if not is_last or stop <= start:
                continue
        size = scenario.components[name]
        span = Span(start, stop if is_last else stop - 1)
        segment = Segment(name, size, size / scenario.total, span)
        found.append(_labelled(segment, density, text_width, figure, capacity_x))
    return tuple(found)


def _labelled(
    segment: Segment,
    density: Density,
    text_width: Callable[[str, int, int], float],
    figure: Callable[[int], str],
    capacity_x: float | None,
) -> Segment:
    span, on_pad = segment.span, False
    if capacity_x is not None and capacity_x < span.right:
        below, above = Span(span.left, capacity_x - 1), Span(max(capacity_x + 1, span.left), span.right)
        on_pad = above.width >= below.width
        span = above if on_pad else below
    label = figure(segment.bytes)
    needed = text_width(label, density.part, 600)
    if span.width < needed + 8:
        return segment
    return Segment(segment.component, segment.bytes, segment.share, segment.span, label, span.centre, needed, on_pad)


def _total_pad(end: float, content: float, capacity_x: float | None) -> Span:
    left = end + 8
    if capacity_x is not None and left - 4 <= capacity_x + 2 and left + content + 6 >= capacity_x - 2:
        left = capacity_x + 8
    return Span(left - 4, left + content + 6)


def _flag(capacity_x: float, width: float, plot: Span) -> Span:
    # It slides left at the plot's right end and always touches the line it names.
    left = max(min(capacity_x - 1, plot.right - width), capacity_x + 1 - width)
    return Span(left, left + width)
