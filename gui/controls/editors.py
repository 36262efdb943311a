"""One editor a kind of setting.  All speak the same way: ``show_value``, and the signals ``edited`` and ``refused``."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QStandardItem, QStandardItemModel, QValidator, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QSpinBox

from core.report.numbers import count
from gui.controls.cost_list import COST_ROLE, CostListView, EntryCost
from gui.controls.declaration import Setting, limits
from gui.controls.elided_combo import ElidedCombo
from gui.controls.typing_lists import layer_numbers, listed, names
from gui.theme import Theme
from gui.translation import tr

__all__ = ["Editor", "FractionEditor", "ListEditor", "TypedEditor", "NumberEditor", "ToggleEditor", "editor_for"]

_VALUE_ROLE = int(Qt.ItemDataRole.UserRole) + 1

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

    def __init__(self, setting: Setting) -> None:
        super().__init__()
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

    def __init__(self, setting: Setting) -> None:
        super().__init__()
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


class ToggleEditor(QCheckBox):
    """On or off."""

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.toggled.connect(lambda on: self.edited.emit(on))

    def retranslate(self) -> None:
        """The label stands beside it."""

    def show_value(self, value: Any) -> None:
        """Show without telling anyone."""
        self.blockSignals(True)
        self.setChecked(bool(value))
        self.blockSignals(False)


class ListEditor(ElidedCombo):
    """One of several; the pop-up shows what each would change."""

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, setting: Setting, theme: Theme) -> None:
        super().__init__()
        self._setting = setting
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self._list = CostListView(theme, self)
        self.setView(self._list)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(3)
        self.setMinimumWidth(60)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(16)
        self._unlisted = False
        #: What stands in the pop-up: every edit takes the costs of forty lists away, which most do not have yet.
        self._costs: tuple[dict[int, EntryCost], str, str] | None = None
        self.activated.connect(self._chosen)

    def retranslate(self) -> None:
        """Entries in the window's language; which one is chosen stays."""
        value = self.currentData(_VALUE_ROLE)
        self._costs = None
        self._items.clear()
        self._unlisted = False
        for choice in self._setting.choices:
            item = QStandardItem(tr(choice.label))
            item.setData(choice.value, _VALUE_ROLE)
            self._items.appendRow(item)
        if value is not None:
            self.show_value(value)

    def show_value(self, value: Any) -> None:
        """Choose without telling anyone; a value that is not in the list (an unusual combination) reads "custom"."""
        index = next((i for i, choice in enumerate(self._setting.choices) if choice.value == value), -1)
        self._drop_unlisted()
        if index < 0:
            item = QStandardItem(self.words_of(value))
            item.setData(value, _VALUE_ROLE)
            self._items.appendRow(item)
            self._unlisted = True
            index = self._items.rowCount() - 1
        self.setCurrentIndex(index)
        if self.isEditable():
            # The beginning of a long list is what tells it apart.
            self.lineEdit().setCursorPosition(0)

    def words_of(self, value: Any) -> str:
        """How a value reads that is no entry."""
        return count(value) if isinstance(value, int) else tr("custom")

    def show_costs(self, costs: dict[int, EntryCost], unit: str, title: str) -> None:
        """What each entry (by its place in the declaration) would change."""
        if (costs, unit, title) == self._costs:
            return
        self._costs = (dict(costs), unit, title)
        # Told of a change, an editable combo box would put its entry in the place of what is being typed.
        self._items.blockSignals(True)
        for row in range(self._items.rowCount()):
            self._items.item(row).setData(costs.get(row), COST_ROLE)
        self._items.blockSignals(False)
        self._list.name_columns(title, unit)
        self._list.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a field that has the focus turns."""
        super().wheelEvent(event) if self.hasFocus() else event.ignore()

    def _drop_unlisted(self) -> None:
        if self._unlisted:
            self._items.removeRow(self._items.rowCount() - 1)
            self._unlisted = False

    def _chosen(self, index: int) -> None:
        self.edited.emit(self.itemData(index, _VALUE_ROLE))


class TypedEditor(ListEditor):
    """Names or numbers separated by commas: one of the usual lists, or typed."""

    def __init__(self, setting: Setting, theme: Theme) -> None:
        super().__init__(setting, theme)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Completing inside the field would finish other names than the person types.
        self.setCompleter(None)  # type: ignore[arg-type]
        self.lineEdit().editingFinished.connect(self._typed)

    def words_of(self, value: Any) -> str:
        """The names or numbers themselves."""
        return listed(value)

    def _typed(self) -> None:
        text = self.lineEdit().text().strip()
        for choice in self._setting.choices:
            if text == tr(choice.label):
                self.refused.emit("")
                self.edited.emit(choice.value)
                return
        found = layer_numbers(text) if self._setting.typed == "layers" else names(text)
        if not found:
            wanted = tr("Type layers, such as 0-15, 20") if self._setting.typed == "layers" else tr("Type a name")
            self.refused.emit(wanted)
            return
        self.refused.emit("")
        self.edited.emit(found)


Editor = NumberEditor | FractionEditor | ToggleEditor | ListEditor


def editor_for(setting: Setting, theme: Theme) -> Editor:
    """The editor for a setting's kind."""
    match setting.kind:
        case "number":
            return NumberEditor(setting)
        case "fraction":
            return FractionEditor(setting)
        case "toggle":
            return ToggleEditor(setting)
        case "typed":
            return TypedEditor(setting, theme)
        case "list":
            return ListEditor(setting, theme)
