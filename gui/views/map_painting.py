"""How the map is drawn: colours by what stays free, the frontier, figures where there is room."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from core.config import Text
from core.memory.sweep import Cell, Sweep
from core.report.numbers import MINUS, count
from gui.icons import paint_icon
from gui.theme import Theme
from gui.tokens import RADIUS, TYPE, WEIGHT, Palette
from gui.translation import tr
from gui.views.hatching import hatch
from gui.views.legend_painting import write_line
from gui.views.map_layout import Layout

__all__ = [
    "Colours",
    "Look",
    "paint_axes",
    "paint_cells",
    "paint_figures",
    "paint_frontier",
    "paint_marks",
    "paint_ramp",
]

_HATCH_STEP = 8.0 * 2**0.5
_SHADES = 48
#: Shares of the card's memory at which the ramps end: free, and short.
MOST_FREE, MOST_SHORT = 0.7, 0.6
#: Without a card: bytes at which the ramp begins, and doublings until it ends.
_LEAST_BYTES, _DOUBLINGS = 2**30, 10


@dataclass(frozen=True)
class Look:
    """One cell as it is drawn."""

    colour: QColor
    verdict: str | None


class Colours:
    """The ramps of one palette, mixed once."""

    def __init__(self, palette: Palette) -> None:
        self._ramps = {name: _mixed(*getattr(palette, name)) for name in ("map_free", "map_tight", "map_short")}

    def shade(self, name: str, part: float) -> QColor:
        """From 0, the begin of a ramp, to 1, its end."""
        return self._ramps[name][round(max(0.0, min(1.0, part)) * (_SHADES - 1))]

    def look(self, cell: Cell, sweep: Sweep) -> Look:
        """By the share of the card's memory that stays free or is missing; without a card by bytes alone."""
        free = sweep.available
        if free is None:
            part = 1 - log2(max(1.0, cell.device / _LEAST_BYTES)) / _DOUBLINGS
            return Look(self.shade("map_free", part), None)
        verdict = sweep.verdict(cell)
        share = cell.headroom(free) / max(1, free)
        if verdict == "does_not_fit":
            return Look(self.shade("map_short", -share / MOST_SHORT), verdict)
        if verdict == "tight":
            return Look(self.shade("map_tight", 0.5), verdict)
        return Look(self.shade("map_free", share / MOST_FREE), verdict)


def _mixed(first: str, last: str) -> tuple[QColor, ...]:
    begin, end = QColor(first), QColor(last)

    def between(number: int) -> QColor:
        part = number / (_SHADES - 1)
        return QColor(
            *(round(a + (b - a) * part) for a, b in zip(begin.getRgb()[:3], end.getRgb()[:3], strict=True))  # type: ignore[arg-type]
        )

    return tuple(between(number) for number in range(_SHADES))


def paint_cells(painter: QPainter, layout: Layout, theme: Theme, looks: list[list[Look | None]]) -> None:
    """Every cell that is known; hatch over what does not fit."""
    short = QPainterPath()
    for row, line in enumerate(looks):
        column = 0
        while column < len(line):
            look = line[column]
            last = column + 1
            # Runs of one colour are one rectangle: most of a row is.
            while look is not None and last < len(line) and line[last] == look:
                last += 1
            if look is not None:
                left, top, _, height = layout.box(column, row)
                right = sum(layout.box(last - 1, row)[::2])
                box = QRectF(left, top, right - left, height)
                painter.fillRect(box, look.colour)
                if look.verdict == "does_not_fit":
                    short.addRect(box)
            column = last
    painter.save()
    painter.setClipPath(short)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    everything = QRectF(layout.left, layout.top, layout.width, layout.height)
    hatch(painter, everything, theme.colour("hatch"), 1.0, _HATCH_STEP)
    painter.restore()
    if min(layout.cell) >= 14:
        painter.setPen(QPen(theme.colour("bg1"), 2 if layout.has_figures else 1))
        for column in range(1, layout.columns):
            x = layout.box(column, 0)[0]
            painter.drawLine(QLineF(x, layout.top, x, layout.top + layout.height))
        for row in range(1, layout.rows):
            y = layout.box(0, row)[1]
            painter.drawLine(QLineF(layout.left, y, layout.left + layout.width, y))


def paint_figures(
    painter: QPainter,
    layout: Layout,
    theme: Theme,
    cells: list[list[Cell | Text | None]],
    sweep: Sweep,
    unit_bytes: int,
) -> None:
    """Need and what stays free, in cells that have room."""
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if not isinstance(cell, Cell):
                continue
            left, top, width, height = layout.box(column, row)
            middle = top + height / 2
            _figure(painter, theme, _short(cell.device, unit_bytes), left + width / 2, middle - 8, TYPE.TAB, width - 2)
            if sweep.available is None:
                continue
            free = cell.headroom(sweep.available)
            size = _short(abs(free), unit_bytes)
            words = tr("{size} free", size=size) if free >= 0 else tr("{size} short", size=size)
            if _width(theme, words, TYPE.CAPTION) > width - 6:
                words = f"+{size}" if free >= 0 else f"{MINUS}{size}"
            _figure(painter, theme, words, left + width / 2, middle + 8, TYPE.CAPTION, width - 4)
            if sweep.verdict(cell) == "tight":
                paint_icon(painter, "tight", theme.palette.tight, QRectF(left + 5, top + 5, 12, 12))


def _short(size: int, unit_bytes: int) -> str:
    """One decimal, none from 100 on."""
    number = size / unit_bytes
    return (f"{number:,.0f}" if number >= 100 else f"{number:,.1f}").replace("-", MINUS)


def _figure(painter: QPainter, theme: Theme, text: str, x: float, y: float, px: int, room: float) -> None:
    weight = WEIGHT.STRONG if px == TYPE.TAB else WEIGHT.NORMAL
    width = _width(theme, text, px, weight)
    if width <= room:
        write_line(painter, theme, text, x - width / 2, y, px, "text1", weight)


def _width(theme: Theme, text: str, px: int, weight: int = WEIGHT.NORMAL) -> float:
    return QFontMetricsF(theme.font(px, weight)).horizontalAdvance(text)


def paint_frontier(painter: QPainter, layout: Layout, theme: Theme, looks: list[list[Look | None]], flag: str) -> None:
    """The border between what fits and what does not, with the card's memory as its flag."""
    path, start = QPainterPath(), None
    states = [
        [None if look is None or look.verdict is None else look.verdict != "does_not_fit" for look in row]
        for row in looks
    ]
    for row, line in enumerate(states):
        below = states[row + 1] if row + 1 < len(states) else line
        for column, here in enumerate(line):
            right = line[column + 1] if column + 1 < len(line) else here
            if here is None or (here == right and here == below[column]):
                continue
            left, top, width, height = layout.box(column, row)
            corner = QPointF(left + width, top + height)
            if right is not None and right != here:
                path.moveTo(left + width, top)
                path.lineTo(corner)
                start = start or QPointF(left + width, top)
            if below[column] is not None and below[column] != here:
                path.moveTo(left, top + height)
                path.lineTo(corner)
                start = start or corner
    if start is None:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("bg1", 7), ("text1", 3)):
        painter.setPen(QPen(theme.colour(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawPath(path)
    font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
    width = QFontMetricsF(font).horizontalAdvance(flag) + 12
    left = max(layout.left, min(start.x() - width / 2, layout.left + layout.width - width))
    box = QRectF(left, max(2.0, start.y() - 24), width, 19)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("text1"))
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
    painter.setFont(font)
    painter.setPen(theme.colour("bg1"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, flag)


def paint_axes(
    painter: QPainter, layout: Layout, theme: Theme, xs: tuple[int, ...], ys: tuple[int, ...], titles: tuple[str, str]
) -> None:
    """Values and names of both axes."""
    font = theme.font(TYPE.CAPTION)
    metrics = QFontMetricsF(font)
    bottom = layout.top + layout.height
    for place, x in layout.x_ticks:
        text = count(xs[place])
        write_line(painter, theme, text, x - metrics.horizontalAdvance(text) / 2, bottom + 13, TYPE.CAPTION, "text1")
    for place, y in layout.y_ticks:
        write_line(painter, theme, count(ys[place]), layout.left - 8, y, TYPE.CAPTION, "text1", align_right=True)
    strong = QFontMetricsF(theme.font(TYPE.CAPTION, WEIGHT.STRONG))
    width = strong.horizontalAdvance(titles[0])
    middle = layout.left + layout.width / 2
    write_line(painter, theme, titles[0], middle - width / 2, bottom + 32, TYPE.CAPTION, "text2", WEIGHT.STRONG)
    painter.save()
    painter.translate(11, layout.top + layout.height / 2)
    painter.rotate(-90)
    width = strong.horizontalAdvance(titles[1])
    write_line(painter, theme, titles[1], -width / 2, 0, TYPE.CAPTION, "text2", WEIGHT.STRONG)
    painter.restore()


def paint_marks(
    painter: QPainter,
    layout: Layout,
    theme: Theme,
    now: tuple[int, int] | None,
    pointed: tuple[int, int] | None,
    has_ring: bool,
) -> None:
    """The cell of now, and the one that is pointed at."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if now is not None:
        box = _least(layout.box(*now), 11)
        _frame(painter, theme, box, QPen(theme.colour("accent"), 2.5))
        font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
        words = tr("now")
        width = QFontMetricsF(font).horizontalAdvance(words) + 10
        above = box.top() - 19 if box.top() - 19 >= layout.top else box.bottom() + 3
        flag = QRectF(min(box.left(), layout.left + layout.width - width), above, width, 16)
        if layout.has_figures:
            flag = QRectF(box.left(), box.top(), width, 16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("accent"))
        painter.drawRoundedRect(flag, RADIUS.BAR, RADIUS.BAR)
        painter.setFont(font)
        painter.setPen(theme.colour("onaccent"))
        painter.drawText(flag, Qt.AlignmentFlag.AlignCenter, words)
        painter.setBrush(Qt.BrushStyle.NoBrush)
    if pointed is not None:
        token, style = ("accent", Qt.PenStyle.SolidLine) if has_ring else ("text1", Qt.PenStyle.DashLine)
        _frame(painter, theme, _least(layout.box(*pointed), 13), QPen(theme.colour(token), 2, style))


def _least(box: tuple[float, float, float, float], size: float) -> QRectF:
    """The cell, or as much as can be seen around its middle."""
    found = QRectF(*box)
    more_x, more_y = (max(0.0, size - length) / 2 for length in (found.width(), found.height()))
    return found.adjusted(-more_x, -more_y, more_x, more_y)


def _frame(painter: QPainter, theme: Theme, box: QRectF, pen: QPen) -> None:
    painter.setPen(QPen(theme.colour("bg1"), pen.widthF() + 3))
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
    painter.setPen(pen)
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)


def paint_ramp(painter: QPainter, theme: Theme, box: QRectF) -> None:
    """The scale: what is short, tight, free, as shares of the card's memory."""
    colours = Colours(theme.palette)
    zero = box.left() + box.width() * MOST_SHORT / (MOST_SHORT + MOST_FREE)
    tight = zero + 8
    for x in range(round(box.left()), round(box.right())):
        if x < zero:
            colour = colours.shade("map_short", (zero - x) / (zero - box.left()))
        elif x < tight:
            colour = colours.shade("map_tight", 0.5)
        else:
            colour = colours.shade("map_free", (x - tight) / (box.right() - tight))
        painter.fillRect(QRectF(x, box.top(), 1, box.height()), colour)
    hatch(painter, QRectF(box.left(), box.top(), zero - box.left(), box.height()), theme.colour("hatch"), 1.0, 6.0)
    painter.fillRect(QRectF(zero - 1, box.top() - 3, 2, box.height() + 6), theme.colour("text1"))
    metrics = QFontMetricsF(theme.font(TYPE.CAPTION))
    y = box.bottom() + 12
    write_line(painter, theme, f"{MINUS}{MOST_SHORT:.0%}".replace("%", " %"), box.left(), y, TYPE.CAPTION, "text2")
    write_line(painter, theme, "0", zero - metrics.horizontalAdvance("0") / 2, y, TYPE.CAPTION, "text2")
    free = f"+{MOST_FREE:.0%}".replace("%", " %")
    write_line(painter, theme, free, box.right(), y, TYPE.CAPTION, "text2", align_right=True)
