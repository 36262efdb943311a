"""45° lines over an area: what is beyond a capacity, or taken by others."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPen, QPixmap

__all__ = ["HATCH_STEP", "hatch"]

HATCH_STEP = 5.0
#: Least side in px of the square that is kept as a picture.
_TILE = 240.0


def hatch(painter: QPainter, box: QRectF, colour: QColor, width: float = 1.2, step: float = HATCH_STEP) -> None:
    """Draw lines ``step`` px apart over ``box``; on a screen from a picture, since smooth lines take milliseconds."""
    if painter.paintEngine().type() != QPaintEngine.Type.Raster:
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.translate(0, box.top())
        first = (box.left() // step) * step - box.height()
        _draw(painter, first, box.right(), box.height(), QPen(colour, width), step)
        painter.restore()
        return
    scale, tile = painter.deviceTransform().m11(), _tile_size(step)
    pixmap = _tile(colour.rgba(), width, step, scale)
    # Lines cross the lower edge on a grid of the device, so that neighbouring boxes continue each other.
    begin = (box.left() + box.height()) % step
    bottom = box.bottom()
    while bottom > box.top():
        height = min(tile, bottom - box.top())
        x, start = box.left(), begin
        while x < box.right():
            part = min(tile - start, box.right() - x)
            source = QRectF(start * scale, (tile - height) * scale, part * scale, height * scale)
            painter.drawPixmap(QRectF(x, bottom - height, part, height), pixmap, source)
            x, start = x + part, 0.0
        bottom -= height


def _tile_size(step: float) -> float:
    """So many steps that each side continues the one across."""
    return ceil(_TILE / step) * step


@lru_cache(maxsize=32)
def _tile(colour: int, width: float, step: float, scale: float) -> QPixmap:
    size = _tile_size(step)
    pixmap = QPixmap(ceil(size * scale), ceil(size * scale))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    # From as far left as a line begins that still crosses the tile.
    _draw(painter, -size, size, size, QPen(QColor.fromRgba(colour), width), step)
    painter.end()
    return pixmap


def _draw(painter: QPainter, first: float, end: float, height: float, pen: QPen, step: float) -> None:
    """Lines that leave the lower edge at ``first`` and every ``step`` after it, up to ``end``."""
    painter.setPen(pen)
    painter.translate(first, 0)
    painter.drawLines(_lines(ceil((end - first) / step), height, step))


@lru_cache(maxsize=256)
def _lines(number: int, height: float, step: float) -> list[QLineF]:
    return [QLineF(place * step, height, place * step + height, 0.0) for place in range(number)]
