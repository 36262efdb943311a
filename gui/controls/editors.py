"""One editor a kind of setting.  All speak the same way: ``show_value``, and the signals ``edited`` and ``refused``."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from core.report.numbers import count
from gui.controls.cost_list import COST_ROLE, CostListView, EntryCost
from gui.controls.declaration import Setting
from gui.controls.elided_combo import ElidedCombo
from gui.controls.number_editors import FractionEditor, NumberEditor
from gui.controls.typing_lists import layer_numbers, listed, names
from gui.theme import Theme
from gui.translation import tr

__all__ = ["Editor", "FractionEditor", "ListEditor", "TypedEditor", "NumberEditor", "ToggleEditor", "editor_for"]

_VALUE_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class ToggleEditor(QCheckBox):
    """On or off."""

    edited = Signal(object)
    refused = Signal(str)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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

    def __init__(self, setting: Setting, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setting = setting
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self._theme = theme
        #: Made when it is first opened: forty lists that nobody opens would take a tenth of the start.
        self._list: CostListView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(3)
        self.setMinimumWidth(60)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(16)
        self._unlisted = False
        self._costs: tuple[dict[int, EntryCost], str, str] = ({}, "", "")
        self.activated.connect(self._chosen)

    def retranslate(self) -> None:
        """Entries in the window's language; which one is chosen stays."""
        value = self.currentData(_VALUE_ROLE)
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
        self._costs = (dict(costs), unit, title)
        if self._list is not None and self._list.isVisible():
            self._fill_list(self._list)

    def showPopup(self) -> None:
        """The list with the costs known by now."""
        if self._list is None:
            self._list = CostListView(self._theme, self)
            self.setView(self._list)
        self._fill_list(self._list)
        super().showPopup()

    def _fill_list(self, shown: CostListView) -> None:
        costs, unit, title = self._costs
        # Told of a change, an editable combo box would put its entry in the place of what is being typed.
        self._items.blockSignals(True)
        for row in range(self._items.rowCount()):
            self._items.item(row).setData(costs.get(row), COST_ROLE)
        self._items.blockSignals(False)
        shown.name_columns(title, unit)
        shown.viewport().update()

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

    def __init__(self, setting: Setting, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(setting, theme, parent)
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


def editor_for(setting: Setting, theme: Theme, parent: QWidget | None = None) -> Editor:
    """The editor for a setting's kind."""
    match setting.kind:
        case "number":
            return NumberEditor(setting, parent)
        case "fraction":
            return FractionEditor(setting, parent)
        case "toggle":
            return ToggleEditor(setting, parent)
        case "typed":
            return TypedEditor(setting, theme, parent)
        case "list":
            return ListEditor(setting, theme, parent)
