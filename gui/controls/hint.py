"""The figure at the right of a row."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.theme import Theme
from gui.tokens import TYPE

__all__ = ["Hint"]


class Hint(QWidget):
    """A figure in a fixed place: no label, because a label that changes lays the whole window out again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = ""
        self._token = "text2"
        self._is_covered = False

    @property
    def words(self) -> str:
        """What is shown."""
        return self._words

    def needs(self, words: str) -> int:
        """Width of ``words`` in px."""
        return QFontMetrics(self._theme.font(TYPE.CAPTION)).horizontalAdvance(words)

    def show_words(self, words: str, token: str) -> None:
        """Show ``words`` in a colour of the palette."""
        if (words, token) != (self._words, self._token):
            self._words, self._token = words, token
            self.setAccessibleName(words)
            self.update()

    def cover(self, on: bool) -> None:
        """Draw nothing while something else lies in the hint's place."""
        if on != self._is_covered:
            self._is_covered = on
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Right-aligned, so that the figures of all rows stand in one column."""
        if self._is_covered:
            return
        painter = QPainter(self)
        painter.setFont(self._theme.font(TYPE.CAPTION))
        painter.setPen(self._theme.colour(self._token))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._words)
