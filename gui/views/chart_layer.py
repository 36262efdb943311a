"""A layer over or under the plot that paints in the scene's pixels, so that text and hatch are crisp at any ratio."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

__all__ = ["ChartLayer"]


class ChartLayer(QGraphicsObject):
    """Calls ``paint_with(painter, exposed)``, the part of the scene to be drawn; ``z`` below 0 is under the bars."""

    def __init__(self, paint_with: Callable[[QPainter, QRectF], None], z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._paint_with = paint_with
        self._box = QRectF()
        self.setZValue(z)

    def cover(self, width: float, height: float) -> None:
        """Take this much room from the scene's origin."""
        box = QRectF(0, 0, width, height)
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box

    def boundingRect(self) -> QRectF:
        """All of the scene."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw."""
        self._paint_with(painter, option.exposedRect)
