"""The picture people put into a report: verdict first, configuration and range always, in the light theme."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QDate, QIODevice, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPen

from core.memory.result import Estimate
from core.report.numbers import count, span, value
from core.version import __version__
from gui.document import Document
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.chart_data import UNIT_BYTES, axis_title, capacity, scenarios
from gui.views.chart_layout import Density, lay_out
from gui.views.chart_painting import paint_bars, paint_ground, paint_overlay, text_width
from gui.views.legend_painting import LegendSizes, legend_lines, paint_legend, write_line
from gui.wording import configuration_lines, verdict_words

__all__ = ["HEIGHT", "WIDTH", "paint_report", "png", "report_picture"]

WIDTH, HEIGHT = 1600, 900
_LEFT, _RIGHT = 56, 1544
_CHART_WIDTH = 1138
_ROOM_FOR_ROWS = 494
_MOST_ROWS = 14


class _PrintTheme(Theme):
    """Light whatever the person wears; text in px, because a picture has no screen whose resolution counts."""

    def __init__(self) -> None:
        super().__init__(None, "light")

    def font(self, px: int = TYPE.BODY, weight: int = WEIGHT.NORMAL, figures: bool = True) -> QFont:
        """As on the screen, but of ``px`` pixels exactly."""
        font = super().font(px, weight, figures)
        font.setPixelSize(px)
        return font


def report_picture(document: Document, scale: int = 1) -> QImage:
    """1600 × 900 px times ``scale``, in the window's language and unit."""
    image = QImage(WIDTH * scale, HEIGHT * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    painter = QPainter(image)
    paint_report(painter, document)
    painter.end()
    return image


def paint_report(painter: QPainter, document: Document) -> None:
    """``WIDTH`` × ``HEIGHT`` on any paper; the first 14 scenarios, the one in front always among them."""
    theme = _PrintTheme()
    painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), theme.colour("bg1"))
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    estimate = document.estimate
    if estimate is not None:
        _paint_head(painter, theme, document, estimate)
    _paint_chart(painter, theme, document)
    if estimate is not None:
        lines = legend_lines(estimate, document.unit)
        sizes = LegendSizes(row=34, swatch=15, body=16, caption=14, per_cent=64)
        box = QRectF(1214, 178, _RIGHT - 1214, 480)
        paint_legend(painter, theme, document.scenario.name, document.unit, lines, box, sizes)
        _paint_foot(painter, theme, document, estimate)


def png(image: QImage) -> bytes:
    """The picture as the content of a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(content.data())


def _paint_head(painter: QPainter, theme: Theme, document: Document, estimate: Estimate) -> None:
    words = verdict_words(estimate, document.unit)
    token = VERDICT_LOOKS[estimate.verdict][1] if estimate.verdict else "text1"
    used = write_line(painter, theme, words.word, _LEFT, 66, 34, token, WEIGHT.STRONG)
    room = _RIGHT - _LEFT - used - 10
    write_line(painter, theme, words.sentence, _LEFT + used + 10, 66, 34, "text1", WEIGHT.STRONG, room=room)
    judged = [found.verdict for found in document.estimates if found is not None and found.verdict is not None]
    said = [document.scenario.name, words.margin, words.range]
    if judged:
        fitting = sum(verdict == "fits" for verdict in judged)
        said.append(tr("{n} of {all} scenarios fit", n=fitting, all=len(judged)))
    write_line(painter, theme, " · ".join(said), _LEFT, 106, 20, "text2", room=_RIGHT - _LEFT)


def _paint_chart(painter: QPainter, theme: Theme, document: Document) -> None:
    found, selected = scenarios(document), document.selected_index
    first = max(0, min(selected - _MOST_ROWS + 1, len(found) - _MOST_ROWS))
    shown = found[first : first + _MOST_ROWS]
    row = min(82, _ROOM_FOR_ROWS // len(shown))
    is_roomy = row >= 56
    density = Density(
        row=row,
        bar=round(row * 0.58),
        labels=244,
        inset=8,
        head=46,
        foot=34,
        flag=28,
        tail=110,
        name=16 if is_roomy else 14,
        setting=15 if is_roomy else 12,
        part=16 if is_roomy else 13,
        total=17 if is_roomy else 14,
        axis=15,
        icon=19 if is_roomy else 15,
    )
    unit = document.unit
    chart = lay_out(
        shown,
        _CHART_WIDTH,
        density,
        text_width(theme),
        lambda size: value(size, unit),
        UNIT_BYTES[unit],
        capacity(document.estimate, unit),
        axis_title(unit),
    )
    painter.save()
    painter.translate(_LEFT - density.inset, 128)
    # Nothing is selected on paper; the legend names the scenario it belongs to.
    paint_ground(painter, chart, theme, -1)
    paint_bars(painter, chart, theme)
    paint_overlay(painter, chart, theme)
    painter.restore()
    left_out = len(found) - len(shown)
    if left_out:
        words = tr("and {n} more scenarios", n=left_out)
        write_line(painter, theme, words, _LEFT, 128 + chart.height + 12, 15, "text3")


def _paint_foot(painter: QPainter, theme: Theme, document: Document, estimate: Estimate) -> None:
    unit = document.unit
    painter.setPen(QPen(theme.colour("line"), 1))
    painter.drawLine(QLineF(_LEFT, 772.5, _RIGHT, 772.5))
    write_line(painter, theme, tr("Configuration"), _LEFT, 794, 14, "text2", WEIGHT.STRONG)
    _write_wrapped(painter, theme, " · ".join(configuration_lines(estimate.config)), 806, 16, "text1")
    said = [
        tr("FitGauge {version}", version=__version__),
        tr("estimate, range {span} {unit}", span=span(estimate.device.low, estimate.device.high, unit), unit=unit),
        tr("1 {unit} = {bytes} B", unit=unit, bytes=count(UNIT_BYTES[unit])),
        *(say(note) for note in estimate.notes[:1]),
    ]
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    used = write_line(painter, theme, today, _RIGHT, 868, 14, "text2", align_right=True)
    write_line(painter, theme, " · ".join(said), _LEFT, 868, 14, "text2", room=_RIGHT - _LEFT - used - 24)


def _write_wrapped(painter: QPainter, theme: Theme, text: str, top: float, px: int, token: str) -> None:
    font = theme.font(px)
    metrics = QFontMetricsF(font)
    line, lines = "", []
    for piece in text.split(" · "):
        longer = f"{line} · {piece}" if line else piece
        if line and metrics.horizontalAdvance(longer) > _RIGHT - _LEFT:
            lines.append(line)
            line = piece
        else:
            line = longer
    lines.append(line)
    painter.setFont(font)
    painter.setPen(theme.colour(token))
    for number, shown in enumerate(lines[:2]):
        elided = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, _RIGHT - _LEFT)
        painter.drawText(QPointF(_LEFT, round(top + metrics.ascent() + number * metrics.lineSpacing())), elided)
