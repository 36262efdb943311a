"""Line icons from ``resources/icons``, drawn in a colour of the palette and sharp at every pixel ratio."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from core.config import resource_path

__all__ = ["icon_names", "paint_icon", "svg_text", "tinted_icon"]

_DRAWN_IN = "#000000"
_STROKE = 'stroke-width="1.5"'
#: Below 14 px the line of 1.5 of 16 would be thinner than a pixel and turn grey.
_SMALL_STROKE = 'stroke-width="1.8"'


def icon_names() -> tuple[str, ...]:
    """Names of all line icons."""
    return tuple(sorted(path.stem for path in resource_path("icons").glob("*.svg") if path.stem != "fitgauge"))


def svg_text(name: str, colour: str, size: int = 16) -> str:
    """The icon as SVG text in ``colour`` (``#RRGGBB``) for a width of ``size`` px."""
    text = resource_path(f"icons/{name}.svg").read_text(encoding="utf-8")
    if size < 14:
        text = text.replace(_STROKE, _SMALL_STROKE)
    return text.replace(_DRAWN_IN, colour)


@lru_cache(maxsize=512)
def _renderer(name: str, colour: str, small: bool) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg_text(name, colour, 12 if small else 16).encode()))


def paint_icon(painter: QPainter, name: str, colour: str, box: QRectF) -> None:
    """Draw the icon into ``box``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(name, colour, box.width() < 14).render(painter, box)
    painter.restore()


@lru_cache(maxsize=512)
def _pixmap(name: str, colour: str, width: int, height: int, scale: float) -> QPixmap:
    # The size is in logical pixels; a picture without the ratio would be blown up.
    pixmap = QPixmap(QSize(width, height) * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(pixmap)
    paint_icon(painter, name, colour, QRectF(0, 0, width, height))
    painter.end()
    return pixmap


class _Engine(QIconEngine):
    """Renders the SVG for the size and pixel ratio that is asked, so nothing is scaled."""

    def __init__(self, name: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._key = (name, colour, disabled)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        name, colour, disabled = self._key
        paint_icon(painter, name, disabled if mode == QIcon.Mode.Disabled else colour, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        name, colour, disabled = self._key
        return _pixmap(name, disabled if mode == QIcon.Mode.Disabled else colour, size.width(), size.height(), scale)

    def clone(self) -> QIconEngine:
        return _Engine(*self._key)


def tinted_icon(name: str, colour: str, disabled: str) -> QIcon:
    """A ``QIcon`` in ``colour``; grey-ed out controls show it in ``disabled``."""
    return QIcon(_Engine(name, colour, disabled))
