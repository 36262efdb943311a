"""The legend's lines and how they are drawn, on the screen and in the exported picture."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS, Estimate
from core.report import numbers
from gui.theme import Theme
from gui.tokens import TYPE, WEIGHT
from gui.translation import say, tr

__all__ = ["LegendSizes", "figure", "legend_lines", "paint_legend", "write_line"]


@dataclass(frozen=True)
class LegendSizes:
    """In px; ``per_cent`` is the width of the last column."""

    row: int = 20
    swatch: int = 10
    body: int = TYPE.BODY
    caption: int = TYPE.CAPTION
    per_cent: int = 42

    @property
    def height(self) -> int:
        """Title, components, rule and totals."""
        return self.row * (len(COMPONENTS) + 4) + 10


def legend_lines(estimate: Estimate, unit: str) -> list[tuple[str, str, str]]:
    """Name, bytes and share of every component; then the three totals that are kept apart, without a share."""
    whole, parts = estimate.device.expected, estimate.components
    shown = [
        (say(COMPONENT_NAMES[name]), figure(parts.get(name, 0), unit), numbers.share(parts.get(name, 0), whole))
        for name in COMPONENTS
    ]
    return [
        *shown,
        (tr("Allocated"), numbers.value(estimate.allocated.expected, unit), ""),
        (tr("Reserved"), numbers.value(estimate.reserved.expected, unit), ""),
        (tr("Device"), f"{numbers.value(whole, unit)} {unit}", ""),
    ]


def figure(size: int, unit: str) -> str:
    """Bytes in ``unit`` without naming it; what would round to nothing with its own unit, nothing as a dash."""
    if size == 0:
        return "–"
    shown = numbers.value(size, unit)
    return shown if shown.strip("0.") else numbers.amount(size, unit)


def write_line(
    painter: QPainter,
    theme: Theme,
    text: str,
    x: float,
    middle: float,
    px: int,
    token: str,
    weight: int = WEIGHT.NORMAL,
    align_right: bool = False,
    room: float = 0.0,
) -> float:
    """Write ``text`` from (or up to) ``x``, its capitals centred on ``middle``; gives its width in px."""
    font = theme.font(px, weight)
    metrics = QFontMetricsF(font)
    if room > 0:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    width = metrics.horizontalAdvance(text)
    painter.setFont(font)
    painter.setPen(theme.colour(token))
    left = x - width if align_right else x
    painter.drawText(QPointF(round(left), round(middle + metrics.capHeight() / 2)), text)
    return width


def paint_legend(
    painter: QPainter,
    theme: Theme,
    name: str,
    unit: str,
    lines: list[tuple[str, str, str]],
    box: QRectF,
    sizes: LegendSizes,
) -> None:
    """Draw into ``box``; ``name`` is the scenario's."""
    left, right = box.left(), box.right()
    middle = box.top() + sizes.row / 2
    edge = right - sizes.per_cent
    unit_width = write_line(painter, theme, unit, edge, middle, sizes.caption, "text2", align_right=True)
    room = edge - unit_width - left - sizes.swatch
    write_line(painter, theme, name, left, middle, sizes.body, "text1", WEIGHT.STRONG, room=room)
    write_line(painter, theme, "%", right, middle, sizes.caption, "text2", align_right=True)
    for component, line in zip(COMPONENTS, lines, strict=False):
        middle += sizes.row
        _paint_component(painter, theme, component, line, middle, box, sizes)
    middle += sizes.row + 8
    painter.setPen(QPen(theme.colour("line2"), 1))
    y = round(middle - sizes.row / 2 - 4) + 0.5
    painter.drawLine(QPointF(left, y), QPointF(right, y))
    for title, size, _ in lines[len(COMPONENTS) :]:
        decides = title == lines[-1][0]
        weight = WEIGHT.STRONG if decides else WEIGHT.NORMAL
        write_line(painter, theme, title, left, middle, sizes.body, "text1" if decides else "text2", weight)
        figure_weight = WEIGHT.STRONG if decides else WEIGHT.MEDIUM
        write_line(painter, theme, size, right, middle, sizes.body, "text1", figure_weight, align_right=True)
        middle += sizes.row


def _paint_component(
    painter: QPainter,
    theme: Theme,
    component: str,
    line: tuple[str, str, str],
    middle: float,
    box: QRectF,
    sizes: LegendSizes,
) -> None:
    name, size, share = line
    is_there = share != "–"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.component(component))
    swatch = QRectF(box.left(), round(middle - sizes.swatch / 2), sizes.swatch, sizes.swatch)
    painter.drawRoundedRect(swatch, sizes.swatch / 5, sizes.swatch / 5)
    painter.restore()
    weight = WEIGHT.STRONG if is_there else WEIGHT.NORMAL
    token = "text1" if is_there else "text3"
    edge = box.right() - sizes.per_cent
    used = write_line(painter, theme, size, edge, middle, sizes.body, token, weight, align_right=True)
    start = box.left() + sizes.swatch + 8
    room = edge - used - start - 8
    write_line(painter, theme, name, start, middle, sizes.body, token, room=room)
    if is_there:
        write_line(painter, theme, share, box.right(), middle, sizes.caption, "text2", align_right=True)
