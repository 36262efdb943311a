"""A combo box whose text ends in … where the field is too narrow for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

__all__ = ["ElidedCombo"]


class ElidedCombo(QComboBox):
    """Qt would cut a letter in two, which looks like a fault."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """As the style has it, but for the end of the text."""
        if self.isEditable():
            super().paintEvent(event)
            return
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        option.currentText = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
            self.currentText(), Qt.TextElideMode.ElideRight, room - 2
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
