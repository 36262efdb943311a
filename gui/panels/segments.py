"""Two or three choices side by side in one frame, one of them on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.tokens import SPACE

__all__ = ["Segments"]


class Segments(QFrame):
    """Arrow keys walk, as in a tab bar."""

    changed = Signal(int)

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "segments")
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(SPACE.HAIR)
        for index in range(number):
            button = QToolButton()
            button.setCheckable(True)
            button.setProperty("segment", True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(button, index)
            row.addWidget(button, 1)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(lambda index, on: self.changed.emit(index) if on else None)

    @property
    def current(self) -> int:
        """Index of the choice that is on."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Turn one on; ``changed`` fires when it was off."""
        self._group.button(index).setChecked(True)

    def set_texts(self, texts: tuple[str, ...]) -> None:
        """Name the choices."""
        for index, text in enumerate(texts):
            self._group.button(index).setText(text)
            self._group.button(index).setAccessibleName(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        target = self._group.button(self.current + step)
        if step == 0 or target is None:
            super().keyPressEvent(event)
            return
        target.setChecked(True)
        target.setFocus()
