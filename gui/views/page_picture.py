"""A page as a picture: its chart without what follows the pointer, and what stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from gui.theme import Theme

__all__ = ["page_picture"]


class _Chart(Protocol):
    def mapTo(self, parent: QWidget, place: QPoint) -> QPoint: ...
    def size(self) -> QSize: ...
    def picture(self, ratio: float) -> QPixmap: ...


def page_picture(page: QWidget, chart: _Chart, beside: Sequence[QWidget], theme: Theme, ratio: float) -> QPixmap:
    """``chart`` and those of ``beside`` that can be seen on ``page``, in their places."""
    shown = [widget for widget in beside if widget.isVisibleTo(page)]
    area = QRect(chart.mapTo(page, QPoint()), chart.size())
    for widget in shown:
        area = area.united(QRect(widget.mapTo(page, QPoint()), widget.size()))
    pixmap = theme.paper(area.size(), ratio)
    painter = QPainter(pixmap)
    painter.drawPixmap(chart.mapTo(page, QPoint()) - area.topLeft(), chart.picture(ratio))
    for widget in shown:
        widget.render(painter, widget.mapTo(page, QPoint()) - area.topLeft())
    painter.end()
    return pixmap
