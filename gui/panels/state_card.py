"""A card that says in which state the detection of GPUs is, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT

__all__ = ["StateCard"]


class StateCard(QFrame):
    """Icon and title, a sentence, details that can be selected, and buttons."""

    def __init__(self, theme: Theme, buttons: tuple[QPushButton, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[str, ...] | None = None
        self.setProperty("role", "card")
        self._icon, self.title, self.text, self.details = QLabel(), QLabel(), QLabel(), QLabel()
        self.text.setProperty("tone", "2")
        self.details.setProperty("surface", "title")
        self.details.setMargin(SPACE.MEDIUM)
        self.details.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        for label in (self.title, self.text, self.details):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        head = QHBoxLayout()
        head.setSpacing(SPACE.MEDIUM)
        head.addWidget(self._icon)
        head.addWidget(self.title, 1)
        row = QHBoxLayout()
        row.setSpacing(SPACE.SMALL)
        for button in buttons:
            button.setIconSize(QSize(14, 14))
            # In a narrow dock the padding gives way before a button is cut off.
            button.setMinimumWidth(48)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.FORM, SPACE.FORM, SPACE.FORM, SPACE.FORM)
        column.setSpacing(SPACE.MEDIUM)
        column.addLayout(head)
        column.addWidget(self.text)
        column.addWidget(self.details)
        column.addLayout(row)

    def show_state(self, icon: str, token: str, title: str, text: str, details: str = "") -> None:
        """Fill in; ``icon`` in the colour ``token``."""
        shown = (self._theme.palette.name, icon, token, title, text, details)
        # Most refreshes change nothing here, and labels lay themselves out anew even for equal texts.
        if shown == self._shown:
            return
        self._shown = shown
        self._icon.setPixmap(self._theme.pixmap(icon, token, 18, self.devicePixelRatioF()))
        self.title.setText(title)
        self.title.setFont(self._theme.font(TYPE.TAB, WEIGHT.STRONG))
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.details.setText(details)
        self.details.setFont(self._theme.font(TYPE.CAPTION))
        self.details.setVisible(bool(details))
        self.setAccessibleName(" ".join(part for part in (title, text, details) if part))
