"""A verdict as a small coloured tag: icon, words, tint."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.icons import paint_icon
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import RADIUS, TYPE, WEIGHT

__all__ = ["Chip", "chip_width", "paint_chip"]

HEIGHT = 20
_ICON = 13
_PAD = 8


def chip_width(theme: Theme, words: str) -> float:
    """Px of a chip with these words."""
    return QFontMetricsF(theme.font(TYPE.CAPTION, WEIGHT.STRONG)).horizontalAdvance(words) + _ICON + 5 + 2 * _PAD


def paint_chip(painter: QPainter, theme: Theme, verdict: str, words: str, box: QRectF) -> None:
    """Draw a chip into ``box``; words that do not fit are cut."""
    icon, text, tint, _ = VERDICT_LOOKS[verdict]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(tint))
    painter.drawRoundedRect(box, RADIUS.CHIP, RADIUS.CHIP)
    mark = QRectF(box.left() + _PAD, box.center().y() - _ICON / 2, _ICON, _ICON)
    paint_icon(painter, icon, getattr(theme.palette, text), mark)
    font = theme.font(TYPE.CAPTION, WEIGHT.STRONG)
    painter.setFont(font)
    painter.setPen(theme.colour(text))
    room = QRectF(mark.right() + 5, box.top(), box.right() - _PAD + 3 - mark.right() - 5, box.height())
    shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    painter.restore()


class Chip(QWidget):
    """Shows nothing until it has a verdict."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._verdict: str | None = None
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self.hide()

    def show_verdict(self, verdict: str | None, words: str) -> None:
        """``words`` include the verdict's own word, so that colour is never alone."""
        if (verdict, words) == (self._verdict, self._words):
            return
        self._verdict, self._words = verdict, words
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setVisible(verdict is not None)
        self.update()

    def sizeHint(self) -> QSize:
        """Not as wide as the words: a chip whose words change would lay the whole window out again."""
        return QSize(60, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The icon and a few letters."""
        return QSize(60, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw."""
        if self._verdict is not None:
            width = min(float(self.width()), chip_width(self._theme, self._words))
            paint_chip(QPainter(self), self._theme, self._verdict, self._words, QRectF(0, 0, width, HEIGHT))
