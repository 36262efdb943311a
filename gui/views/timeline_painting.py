"""How the timeline is drawn, given where everything stands."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from core.memory.names import COMPONENT_NAMES
from core.report.numbers import amount, value
from gui.theme import Theme
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.hatching import hatch
from gui.views.legend_painting import write_line
from gui.views.timeline_layout import HEAD, LEFT, Plan
from gui.views.timeline_words import phase_title, place_words, tensor_words

__all__ = ["paint_course", "paint_moment", "paint_other", "paint_readout"]

_HATCH_STEP = 8.0 * 2**0.5
_CARD_WIDTH = 234
_LINE = 19


def paint_course(painter: QPainter, plan: Plan, theme: Theme, unit: str, flag: str) -> None:
    """Everything that does not follow the pointer: band, grid, areas, capacity with its ``flag``, and the peak."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_band(painter, plan, theme)
    _paint_ground(painter, plan, theme)
    _paint_areas(painter, plan, theme)
    _paint_beyond(painter, plan, theme)
    _paint_borders(painter, plan, theme)
    callout = _callout(plan, theme, unit)
    _paint_capacity(painter, plan, theme, flag, callout.box)
    _paint_peak(painter, plan, theme, callout)


def _paint_band(painter: QPainter, plan: Plan, theme: Theme) -> None:
    font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
    metrics = QFontMetricsF(font)
    for span, (left, right) in zip(plan.course.spans, plan.edges, strict=True):
        box = QRectF(left + 1, 0, right - left - 2, HEAD)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("track"))
        painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
        words = phase_title(span.phase)
        if span.passes > 1:
            words = f"{words} × {span.passes}"
        if metrics.horizontalAdvance(words) > box.width() - 4:
            words = metrics.elidedText(phase_title(span.phase), Qt.TextElideMode.ElideRight, box.width() - 4)
        painter.setFont(font)
        painter.setPen(theme.colour("text1"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _paint_ground(painter: QPainter, plan: Plan, theme: Theme) -> None:
    plot = plan.plot
    for mark in plan.ticks:
        y = round(plot.bottom - mark.x) + 0.5
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(QLineF(plot.left, y, plot.right, y))
        write_line(painter, theme, mark.text, LEFT - 8, y, TYPE.CAPTION, "text2", align_right=True)
    if plan.capacity_y is not None:
        beyond = QRectF(plot.left, plot.top, plot.width, plan.capacity_y - plot.top)
        wash = theme.colour("over_tint")
        wash.setAlphaF(theme.palette.over_wash)
        painter.fillRect(beyond, wash)
        hatch(painter, beyond, theme.colour("hatch"), 1.0, _HATCH_STEP)


def _paint_areas(painter: QPainter, plan: Plan, theme: Theme) -> None:
    bottom = [plan.plot.bottom] * len(plan.xs)
    edge = QPen(theme.colour("bg1"), 1)
    for name, tops in zip(plan.stack, plan.tops, strict=True):
        upper = [QPointF(x, y) for x, y in zip(plan.xs, tops, strict=True)]
        lower = [QPointF(x, y) for x, y in zip(reversed(plan.xs), reversed(bottom), strict=True)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.component(name))
        painter.drawPolygon(QPolygonF(upper + lower))
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(upper))
        bottom = list(tops)


def _paint_beyond(painter: QPainter, plan: Plan, theme: Theme) -> None:
    """What of the areas is above the capacity."""
    if plan.capacity_y is None or min(plan.tops[-1]) >= plan.capacity_y:
        return
    top = QPainterPath(QPointF(plan.plot.left, plan.plot.bottom))
    for x, y in zip(plan.xs, plan.tops[-1], strict=True):
        top.lineTo(x, y)
    top.lineTo(plan.plot.right, plan.plot.bottom)
    painter.save()
    painter.setClipPath(top)
    stroke = theme.colour("bg1")
    stroke.setAlphaF(0.22)
    plot = plan.plot
    hatch(painter, QRectF(plot.left, plot.top, plot.width, plan.capacity_y - plot.top), stroke, 1.6, _HATCH_STEP)
    painter.restore()


def _paint_borders(painter: QPainter, plan: Plan, theme: Theme) -> None:
    """Between phases, light on the areas and quiet on the ground."""
    painter.setPen(QPen(theme.colour("bg1"), 1.5))
    for left, _right in plan.edges[1:]:
        painter.drawLine(QLineF(left, plan.plot.top, left, plan.plot.bottom))


def _paint_capacity(painter: QPainter, plan: Plan, theme: Theme, flag: str, taken: QRectF) -> None:
    """The line with its flag, which keeps out of the way of what is ``taken``."""
    y = plan.capacity_y
    if y is None:
        return
    plot = plan.plot
    painter.fillRect(QRectF(plot.left, y - 1, plot.width, 2), theme.colour("text1"))
    font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
    metrics = QFontMetricsF(font)
    words = metrics.elidedText(flag, Qt.TextElideMode.ElideRight, plot.width - 24)
    # Above the line, except where the picture ends there.
    top = y - 19 if y - 19 >= plot.top else y + 1
    box = QRectF(plot.left, top, metrics.horizontalAdvance(words) + 12, 18)
    if box.intersects(taken):
        box.moveRight(plot.right)
    if box.intersects(taken):
        box.moveTo(plot.left, y + 1)
    _paint_label(painter, box, words, font, theme.colour("text1"), theme.colour("bg1"))


def _paint_label(painter: QPainter, box: QRectF, words: str, font: QFont, ground: QColor, ink: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


@dataclass(frozen=True)
class _Callout:
    """The words of the peak with their box; ``anchor``: where the line from the peak arrives."""

    title: str
    words: str
    box: QRectF
    anchor: QPointF


def _callout(plan: Plan, theme: Theme, unit: str) -> _Callout:
    course, plot = plan.course, plan.plot
    x, y = plan.xs[course.peak], plan.tops[-1][course.peak]
    place = course.places[course.peak]
    title, words = tr("Peak {size}", size=amount(course.total(course.peak), unit)), place_words(place)
    if tensor_words(place):
        words = tr("{place}: {tensor}", place=words, tensor=tensor_words(place))
    strong, small = theme.font(TYPE.BODY, WEIGHT.STRONG), theme.font(TYPE.CAPTION)
    words = QFontMetricsF(small).elidedText(words, Qt.TextElideMode.ElideRight, min(250.0, plot.width * 0.6))
    width = max(QFontMetricsF(strong).horizontalAdvance(title), QFontMetricsF(small).horizontalAdvance(words)) + 20
    is_right = x + 16 + width <= plot.right
    left = x + 16 if is_right else max(plot.left, x - 16 - width)
    top = max(plot.top + 2, min(y - 54.0, plot.bottom - 40.0))
    box = QRectF(left, top, width, 40.0)
    return _Callout(title, words, box, QPointF(box.left() if is_right else box.right(), box.top() + 12))


def _paint_peak(painter: QPainter, plan: Plan, theme: Theme, callout: _Callout) -> None:
    x, y = plan.xs[plan.course.peak], plan.tops[-1][plan.course.peak]
    box, anchor, ink = callout.box, callout.anchor, theme.colour("text1")
    for pen in (QPen(theme.colour("bg1"), 4), QPen(ink, 1)):
        painter.setPen(pen)
        painter.drawLine(QLineF(x, y, x, anchor.y()))
        painter.drawLine(QLineF(QPointF(x, anchor.y()), anchor))
    for pen in (QPen(theme.colour("bg1"), 3), QPen(ink, 1.2, Qt.PenStyle.DashLine)):
        painter.setPen(pen)
        painter.drawLine(QLineF(x, y, x, plan.plot.bottom))
    painter.setPen(QPen(theme.colour("bg1"), 2))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(x, y), 5, 5)
    painter.setPen(QPen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour("bg1"))
    painter.drawRoundedRect(box, RADIUS.FIELD, RADIUS.FIELD)
    write_line(painter, theme, callout.title, box.left() + 10, box.top() + 12, TYPE.BODY, "text1", WEIGHT.STRONG)
    write_line(painter, theme, callout.words, box.left() + 10, box.top() + 28, TYPE.CAPTION, "text2")


def paint_other(painter: QPainter, plan: Plan, theme: Theme, line: list[tuple[float, float]], name: str) -> None:
    """The outline of another scenario, with its name at its highest place."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    polygon = QPolygonF([QPointF(x, y) for x, y in line])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("bg1"), 4))
    painter.drawPolyline(polygon)
    painter.setPen(QPen(theme.colour("text1"), 1.6, Qt.PenStyle.DashLine))
    painter.drawPolyline(polygon)
    font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
    metrics = QFontMetricsF(font)
    words = metrics.elidedText(name, Qt.TextElideMode.ElideRight, 160)
    x, y = line[len(line) // 4]
    box = QRectF(x + 4, max(plan.plot.top, y - 22), metrics.horizontalAdvance(words) + 12, 18)
    painter.setPen(QPen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour("bg1"))
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
    painter.setFont(font)
    painter.setPen(theme.colour("text1"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def paint_moment(painter: QPainter, plan: Plan, theme: Theme, number: int, is_pinned: bool, has_ring: bool) -> None:
    """A ruler through one moment, with a dot on every edge."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x = plan.xs[number]
    painter.setPen(QPen(theme.colour("bg1"), 4))
    painter.drawLine(QLineF(x, plan.plot.top, x, plan.plot.bottom))
    colour = theme.colour("accent" if has_ring or is_pinned else "text1")
    painter.setPen(QPen(colour, 2 if is_pinned or has_ring else 1.2))
    painter.drawLine(QLineF(x, plan.plot.top, x, plan.plot.bottom))
    before = plan.plot.bottom
    for tops in plan.tops:
        y = tops[number]
        if before - y >= 1:
            painter.setBrush(theme.colour("bg1"))
            painter.setPen(QPen(colour, 1.4))
            painter.drawEllipse(QPointF(x, y), 2.6, 2.6)
        before = y


def paint_readout(painter: QPainter, plan: Plan, theme: Theme, number: int, unit: str) -> None:
    """The card beside the ruler: where it is, every part with its bytes, from the top of the stack down."""
    course = plan.course
    parts = [(name, course.heights[name][number]) for name in reversed(plan.stack) if course.heights[name][number]]
    height = _LINE * (len(parts) + 2) + 16
    x = plan.xs[number]
    left = x + 14 if x + 14 + _CARD_WIDTH <= plan.plot.right else x - 14 - _CARD_WIDTH
    left = max(plan.plot.left, left)
    top = max(plan.plot.top + 4, min(plan.plot.bottom - height - 8, plan.plot.top + plan.plot.height * 0.45))
    box = QRectF(round(left), round(top), _CARD_WIDTH, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shade = QColor(theme.colour("text1"))
    shade.setAlphaF(0.10)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawRoundedRect(box.translated(0, 2), RADIUS.CARD, RADIUS.CARD)
    painter.setPen(QPen(theme.colour("line2"), 1))
    painter.setBrush(theme.colour("bg2"))
    painter.drawRoundedRect(box, RADIUS.CARD, RADIUS.CARD)
    left, right = box.left() + SPACE.FORM, box.right() - SPACE.FORM
    middle = box.top() + 8 + _LINE / 2
    words = place_words(course.places[number])
    write_line(painter, theme, words, left, middle, TYPE.BODY, "text1", WEIGHT.STRONG, room=right - left)
    for name, size in parts:
        middle += _LINE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.component(name))
        painter.drawRoundedRect(QRectF(left, middle - 5, 10, 10), 2, 2)
        write_line(painter, theme, say(COMPONENT_NAMES[name]), left + 18, middle, TYPE.BODY, "text1", room=110)
        write_line(painter, theme, value(size, unit), right, middle, TYPE.BODY, "text1", align_right=True)
    middle += _LINE
    y = round(middle - _LINE / 2) + 0.5
    painter.setPen(QPen(theme.colour("line"), 1))
    painter.drawLine(QLineF(left, y, right, y))
    total = amount(course.total(number), unit)
    write_line(painter, theme, tr("Device"), left, middle + 1, TYPE.BODY, "text1", WEIGHT.STRONG)
    write_line(painter, theme, total, right, middle + 1, TYPE.BODY, "text1", WEIGHT.STRONG, align_right=True)
