"""How the chart is drawn, given where everything stands.  Used by the live chart and by the exported picture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from gui.icons import paint_icon
from gui.theme import VERDICT_LOOKS, Theme, label_colour
from gui.tokens import RADIUS, WEIGHT
from gui.views.chart_layout import Chart, Row, Segment
from gui.views.hatching import hatch

__all__ = ["bar_outline", "paint_bars", "paint_ground", "paint_overlay", "text_width"]

#: Hatch: stroke in px, heavier where it lies on a bar, and distance along the x axis of lines 8 px apart at 45 degrees.
_HATCH_STEP = 8.0 * 2**0.5
_HATCH_STROKE = 1.0
_HATCH_STROKE_ON_BAR = 1.6


def text_width(theme: Theme) -> Callable[[str, int, int], float]:
    """Measures text of a size and weight as the chart will draw it."""
    measured: dict[tuple[int, int], QFontMetricsF] = {}

    def width(text: str, px: int, weight: int) -> float:
        key = (px, weight)
        if key not in measured:
            measured[key] = QFontMetricsF(theme.font(px, weight))
        return measured[key].horizontalAdvance(text)

    return width


def bar_outline(row: Row, density_bar: float) -> QPainterPath:
    """The bar as one shape with rounded ends."""
    path = QPainterPath()
    left = row.segments[0].span.left if row.segments else row.end
    path.addRoundedRect(QRectF(left, row.bar_top, row.end - left, density_bar), RADIUS.BAR, RADIUS.BAR)
    return path


def _rows_in(chart: Chart, exposed: QRectF | None) -> list[tuple[int, Row]]:
    """Rows that are to be drawn, with their numbers: of hundreds a page shows a few."""
    rows = list(enumerate(chart.rows))
    if exposed is None:
        return rows
    above = exposed.top() - chart.density.row
    return [(index, row) for index, row in rows if above <= row.top <= exposed.bottom()]


def paint_ground(painter: QPainter, chart: Chart, theme: Theme, selected: int, exposed: QRectF | None = None) -> None:
    """What lies below the bars: the selected row, grid, names, axis, and what is above the capacity."""
    _paint_selection(painter, chart, theme, selected)
    painter.setPen(QPen(theme.colour("line"), 1))
    for mark in chart.ticks:
        painter.drawLine(QLineF(mark.x + 0.5, chart.top, mark.x + 0.5, chart.bottom))
    if chart.capacity_x is not None:
        beyond = QRectF(chart.capacity_x, chart.top, chart.plot.right - chart.capacity_x, chart.bottom - chart.top)
        wash = theme.colour("over_tint")
        wash.setAlphaF(theme.palette.over_wash)
        painter.fillRect(beyond, wash)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hatch(painter, beyond, theme.colour("hatch"), _HATCH_STROKE, _HATCH_STEP)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    _paint_names(painter, chart, theme, selected, _rows_in(chart, exposed))
    _paint_axis(painter, chart, theme)


def paint_bars(painter: QPainter, chart: Chart, theme: Theme) -> None:
    """The bars themselves, for a picture; the live chart has them as plot items."""
    for row in chart.rows:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(bar_outline(row, chart.density.bar))
        for segment in row.segments:
            painter.fillRect(_segment_rect(row, segment, chart), theme.component(segment.component))
        painter.restore()


def paint_overlay(
    painter: QPainter,
    chart: Chart,
    theme: Theme,
    focus: tuple[int, int] | None = None,
    exposed: QRectF | None = None,
) -> None:
    """What lies above the bars: hatch, labels, totals, the capacity with its flag, and the focus."""
    rows = [row for _, row in _rows_in(chart, exposed)]
    for row in rows:
        if chart.capacity_x is not None and row.end > chart.capacity_x + 1:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(bar_outline(row, chart.density.bar))
            over = QRectF(chart.capacity_x, row.bar_top, row.end - chart.capacity_x, chart.density.bar)
            stroke = theme.colour("bg1")
            stroke.setAlphaF(0.5)
            hatch(painter, over, stroke, _HATCH_STROKE_ON_BAR, _HATCH_STEP)
            painter.restore()
        for segment in row.segments:
            if segment.label:
                _paint_label(painter, row, segment, chart, theme)
    if chart.capacity_x is not None:
        painter.fillRect(
            QRectF(chart.capacity_x - 1, chart.top - 8, 2, chart.bottom - chart.top + 8), theme.colour("text1")
        )
    for row in rows:
        _paint_total(painter, row, chart, theme)
    _paint_flag(painter, chart, theme)
    if focus is not None:
        _paint_focus(painter, chart, theme, focus)


def _segment_rect(row: Row, segment: Segment, chart: Chart) -> QRectF:
    return QRectF(segment.span.left, row.bar_top, segment.span.width, chart.density.bar)


def _paint_selection(painter: QPainter, chart: Chart, theme: Theme, selected: int) -> None:
    if not 0 <= selected < len(chart.rows):
        return
    height = min(chart.density.row - 2, chart.density.bar + 14)
    top = chart.rows[selected].top + (chart.density.row - height) / 2
    box = QRectF(chart.density.inset / 2, top, chart.density.labels - chart.density.inset / 2 - 6, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("sel"))
    painter.drawRoundedRect(box, RADIUS.FIELD, RADIUS.FIELD)
    painter.setBrush(theme.colour("accent"))
    painter.drawRoundedRect(QRectF(box.left(), box.top() + 4, 3, box.height() - 8), 1.5, 1.5)
    painter.restore()


def _paint_names(painter: QPainter, chart: Chart, theme: Theme, selected: int, rows: list[tuple[int, Row]]) -> None:
    density = chart.density
    room = density.labels - density.inset - 8
    name_font = theme.font(density.name, WEIGHT.MEDIUM)
    strong_font = theme.font(density.name, WEIGHT.STRONG)
    setting_font = theme.font(density.setting)
    for index, row in rows:
        font = strong_font if index == selected else name_font
        middle = row.top + density.row / 2
        for text, used, token, top in (
            (row.scenario.name, font, "text1", middle - density.row),
            (row.scenario.setting, setting_font, "text2", middle),
        ):
            metrics = QFontMetricsF(used)
            painter.setFont(used)
            painter.setPen(theme.colour(token))
            # Both lines hang on the row's middle, so that they stay together in a low row.
            baseline = middle - metrics.descent() - 0.5 if top < middle else middle + metrics.ascent() - 0.5
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(density.inset, round(baseline)), shown)


def _paint_axis(painter: QPainter, chart: Chart, theme: Theme) -> None:
    font = theme.font(chart.density.axis)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(theme.colour("text2"))
    baseline = round(chart.bottom + chart.density.foot / 2 + metrics.capHeight() / 2)
    for mark in chart.ticks:
        width = metrics.horizontalAdvance(mark.text)
        if mark.x + width / 2 <= chart.width:
            painter.drawText(QPointF(round(mark.x - width / 2), baseline), mark.text)
    title = metrics.elidedText(
        chart.axis_title, Qt.TextElideMode.ElideRight, chart.density.labels - chart.density.inset - 12
    )
    painter.drawText(QPointF(chart.density.inset, baseline), title)


def _paint_label(painter: QPainter, row: Row, segment: Segment, chart: Chart, theme: Theme) -> None:
    fill = theme.component(segment.component)
    text = QColor(label_colour(fill.name()))
    font = theme.font(chart.density.part, WEIGHT.STRONG)
    if segment.label_on_pad:
        pad = segment.label_width + 12
        left = segment.label_at - min(pad, segment.span.width) / 2
        painter.fillRect(QRectF(left, row.bar_top, min(pad, segment.span.width), chart.density.bar), QBrush(fill))
    _centred(painter, segment.label, font, segment.label_at, row.bar_top + chart.density.bar / 2, text)


def _centred(painter: QPainter, text: str, font: object, x: float, y: float, colour: QColor) -> None:
    painter.setFont(font)  # type: ignore[arg-type]
    metrics = QFontMetricsF(painter.font())
    painter.setPen(colour)
    painter.drawText(QPointF(round(x - metrics.horizontalAdvance(text) / 2), round(y + metrics.capHeight() / 2)), text)


def _paint_total(painter: QPainter, row: Row, chart: Chart, theme: Theme) -> None:
    density = chart.density
    middle = row.top + density.row / 2
    icon, token = VERDICT_LOOKS.get(row.scenario.verdict or "", ("", "text2", "", ""))[:2]
    font = theme.font(density.total, WEIGHT.STRONG)
    height = density.total + 8
    pad = QRectF(row.total_pad.left, middle - height / 2, row.total_pad.width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("bg1"))
    painter.drawRoundedRect(pad, RADIUS.BAR, RADIUS.BAR)
    painter.restore()
    left = pad.left() + 4
    if icon:
        box = QRectF(left, middle - density.icon / 2, density.icon, density.icon)
        paint_icon(painter, icon, getattr(theme.palette, token), box)
        left += density.icon + 6
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    painter.setPen(theme.colour("text1"))
    painter.drawText(QPointF(round(left), round(middle + metrics.capHeight() / 2)), row.total)


def _paint_flag(painter: QPainter, chart: Chart, theme: Theme) -> None:
    if chart.flag is None:
        return
    box = QRectF(chart.flag.left, chart.top - 6 - chart.density.flag, chart.flag.width, chart.density.flag)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("text1"))
    painter.drawRoundedRect(box, RADIUS.BAR, RADIUS.BAR)
    painter.restore()
    font = theme.font(chart.density.axis, WEIGHT.STRONG)
    _centred(painter, chart.flag_text, font, box.center().x(), box.center().y(), theme.colour("bg1"))


def _paint_focus(painter: QPainter, chart: Chart, theme: Theme, focus: tuple[int, int]) -> None:
    row_index, segment_index = focus
    if not (0 <= row_index < len(chart.rows) and 0 <= segment_index < len(chart.rows[row_index].segments)):
        return
    row = chart.rows[row_index]
    box = _segment_rect(row, row.segments[segment_index], chart)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("bg1"), 4))
    painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), RADIUS.BAR, RADIUS.BAR)
    painter.setPen(QPen(theme.colour("accent"), 2))
    painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), RADIUS.BAR, RADIUS.BAR)
    painter.restore()
