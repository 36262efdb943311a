"""The line under a field that says what is wrong with it, or why it is disabled."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import SPACE, TYPE

__all__ = ["NoteLine"]


class NoteLine(QWidget):
    """Hidden while it has nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon, self.note = QLabel(self), ElidedLabel("", self)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(SPACE.TINY)
        line.addWidget(self._icon)
        line.addWidget(self.note, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """The font of the theme that is on."""
        self.note.setFont(self._theme.font(TYPE.CAPTION))

    def say(self, text: str, tone: str) -> None:
        """Show ``text``; the tone ``over`` is that of something wrong."""
        self.note.setText(text)
        if self.note.property("tone") != tone:
            self.note.setProperty("tone", tone)
            self.note.style().unpolish(self.note)
            self.note.style().polish(self.note)
        wrong = tone == "over" and bool(text)
        self._icon.setVisible(wrong)
        if wrong:
            self._icon.setPixmap(self._theme.pixmap("tight", "over", 12, self.devicePixelRatioF()))
        self.setVisible(bool(text))
