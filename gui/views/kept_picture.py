"""A chart that paints itself once into a picture and, over it, only what follows the pointer."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import Theme

__all__ = ["KeptPicture"]


class KeptPicture(QWidget):
    """For those who draw ``_paint_still``; whoever changes what that shows sets ``_still`` to ``None``."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._still: QPixmap | None = None
        #: The ring is for people on the keyboard.
        self._ring = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 160)

    def sizeHint(self) -> QSize:
        """As in a window of 1280 × 800."""
        return QSize(520, 420)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._ring = False
        self.update()

    def _paint_still(self, painter: QPainter) -> None:
        """What stays as it is while the pointer moves."""

    def _draw_still(self, painter: QPainter) -> None:
        """The picture, painted if there is none or the screen is another."""
        ratio = self.devicePixelRatioF()
        if self._still is None or self._still.devicePixelRatioF() != ratio:
            self._still = self._theme.paper(self.size(), ratio)
            inner = QPainter(self._still)
            self._paint_still(inner)
            inner.end()
        painter.drawPixmap(0, 0, self._still)
