"""Choosing several models of the catalogue at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.architecture.catalogue import models
from core.report.numbers import parameters
from gui.theme import Theme
from gui.tokens import SIZE, SPACE
from gui.translation import tr

__all__ = ["ModelDialog", "choose_models"]

_ID = Qt.ItemDataRole.UserRole


def choose_models(theme: Theme, present: str | None, parent: QWidget) -> list[str]:
    """Ids the person ticked, in the catalogue's order; empty when they change their mind.

    ``present``: the model in front, which is already there.
    """
    dialog = ModelDialog(theme, present, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    chosen = dialog.chosen
    dialog.deleteLater()
    return chosen if accepted else []


class ModelDialog(QDialog):
    """A list to tick, and a field that shortens it; what is ticked stays ticked while it is out of sight."""

    def __init__(self, theme: Theme, present: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare models"))
        said = QLabel(tr("Each of them is added with the settings of the scenario in front."))
        said.setWordWrap(True)
        self.search, self.list, self._count = QLineEdit(), QListWidget(), QLabel()
        self.search.setPlaceholderText(tr("Search models"))
        self.search.setAccessibleName(tr("Search models"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedHeight(SIZE.CONTROL)
        self.list.setAccessibleName(tr("Models"))
        for entry in models():
            if entry.supported and entry.id != present:
                item = QListWidgetItem(f"{entry.name}  ·  {parameters(entry.parameters)}", self.list)
                item.setData(_ID, entry.id)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Unchecked)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.add, cancel = (
            buttons.button(which)
            for which in (QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel)
        )
        self.add.setText(tr("&Add"))
        cancel.setText(tr("&Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.search.textChanged.connect(self._shorten)
        self.list.itemChanged.connect(lambda _item: self._tell())
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.LARGE, SPACE.LARGE, SPACE.LARGE, SPACE.PANEL)
        column.setSpacing(SPACE.MEDIUM)
        for widget in (said, self.search, self.list, self._count, buttons):
            column.addWidget(widget)
        self.resize(420, 520)
        self._tell()

    @property
    def chosen(self) -> list[str]:
        """Ids of what is ticked."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return [str(item.data(_ID)) for item in items if item.checkState() == Qt.CheckState.Checked]

    def _shorten(self, words: str) -> None:
        wanted = words.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            text = f"{item.text()} {item.data(_ID)}".casefold()
            item.setHidden(not all(word in text for word in wanted))

    def _tell(self) -> None:
        number = len(self.chosen)
        self._count.setText(tr("{n} chosen", n=number))
        self.add.setEnabled(number > 0)
