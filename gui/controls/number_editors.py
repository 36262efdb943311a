"""Fields for numbers, which refuse what lies outside their range and say the limit."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from core.report.numbers import count
from gui.controls.declaration import Setting, limits
from gui.translation import tr

__all__ = ["FractionEditor", "NumberEditor"]

#: Below this width in px a number of six digits and its unit do not both fit.
_NARROW = 100


#: Typing that pauses this long is meant; the digits on the way to 4,096 are not four configurations.
_PAUSE_MS = 250


class NumberEditor(QSpinBox):
    """A whole number with its unit inside the field.

    A number outside the field's range can be typed; it is refused with the limit, and leaving the field
    brings the last valid one back.
    """

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setting = setting
        low, high = limits(setting.field)
        self._low, self._high = int(low), int(high)
        self.setRange(self._low, self._high)
        self.setGroupSeparatorShown(True)
        self.setCorrectionMode(QSpinBox.CorrectionMode.CorrectToPreviousValue)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(60)
        self.lineEdit().setTextMargins(4, 0, 0, 0)
        self.setKeyboardTracking(False)
        self._typed: int | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._take_typed)
        self.valueChanged.connect(self._take)
        self.editingFinished.connect(self._leave)
        self.lineEdit().textEdited.connect(self._check)

    def retranslate(self) -> None:
        """Unit in the window's language."""
        suffix = self._setting.short_suffix if self.width() < _NARROW else self._setting.suffix
        words = tr(suffix) if suffix else ""
        if words != self.suffix():
            self.blockSignals(True)
            self.setSuffix(words)
            self.blockSignals(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow field has no room for the whole unit."""
        super().resizeEvent(event)
        self.retranslate()

    def show_value(self, value: Any) -> None:
        """Show without telling anyone; what is being typed stays."""
        if self.value() == value or (self.lineEdit().hasFocus() and self._number(self.text()) == value):
            return
        self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(False)

    def _take(self, value: int) -> None:
        self._pause.stop()
        self.edited.emit(value)

    def _take_typed(self) -> None:
        if self._typed is not None:
            self.edited.emit(self._typed)

    def _leave(self) -> None:
        self._pause.stop()
        self._typed = None
        self.refused.emit("")

    def stepBy(self, steps: int) -> None:
        """One step, or a factor of two where the setting doubles."""
        if not self._setting.doubles:
            super().stepBy(steps)
            return
        value = self.value()
        for _ in range(abs(steps)):
            value = value * 2 if steps > 0 else max(self._low, (value + 1) // 2)
        self.setValue(min(value, self._high))
        self.selectAll()

    def validate(self, text: str, position: int) -> Any:
        """Digits outside the range are a number on its way, so that the reason can be shown instead of a dead key."""
        state, text, position = super().validate(text, position)  # type: ignore[misc]
        if state == QValidator.State.Invalid and self._number(text) is not None:
            return QValidator.State.Intermediate, text, position
        return state, text, position

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a field that has the focus turns: else scrolling the form would change it."""
        super().wheelEvent(event) if self.hasFocus() else event.ignore()

    def _number(self, text: str) -> int | None:
        digits = re.sub(r"[,\s]", "", text.removesuffix(self.suffix()).strip())
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None

    def _check(self, text: str) -> None:
        number = self._number(text)
        self._typed = number if number is not None and self._low <= number <= self._high else None
        self._pause.start()
        if number is not None and number > self._high:
            self.refused.emit(tr("At most {limit}", limit=count(self._high)))
        elif number is not None and number < self._low:
            self.refused.emit(tr("At least {limit}", limit=count(self._low)))
        else:
            self.refused.emit("")


class FractionEditor(QDoubleSpinBox):
    """A number with decimals."""

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setting = setting
        self.setRange(*limits(setting.field))
        self.setDecimals(2)
        self.setSingleStep(setting.step)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(60)
        self.lineEdit().setTextMargins(4, 0, 0, 0)
        self.valueChanged.connect(lambda value: self.edited.emit(round(value, 2)))

    def retranslate(self) -> None:
        """Unit in the window's language."""
        self.setSuffix(tr(self._setting.suffix) if self._setting.suffix else "")

    def show_value(self, value: Any) -> None:
        """Show without telling anyone."""
        self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a field that has the focus turns."""
        super().wheelEvent(event) if self.hasFocus() else event.ignore()
