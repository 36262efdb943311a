"""The comparison as a Qt table: scenarios with the settings that differ, peak, difference and verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from core.report import numbers
from gui.document import Document
from gui.translation import tr
from gui.views.differences import Difference, differences

__all__ = ["Cell", "CellRole", "CompareModel"]

AnyIndex = QModelIndex | QPersistentModelIndex
CellRole = int(Qt.ItemDataRole.UserRole)
_MIME = "application/x-fitgauge-scenario"
#: Qt asks for them a hundred times a frame.
_CELL_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
_NAME_FLAGS = _CELL_FLAGS | Qt.ItemFlag.ItemIsEditable


@dataclass(frozen=True)
class Cell:
    """What one cell shows.  ``verdict`` gives it icon and colour."""

    text: str
    is_dim: bool = False
    is_strong: bool = False
    align_right: bool = False
    verdict: str | None = None


class CompareModel(QAbstractTableModel):
    """Reads the document; the only edits are a scenario's name and place, both handed to the document."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._titles: list[tuple[str, bool]] = []
        self._cells: list[list[Cell]] = []
        self._shows_change = True
        self.differing: tuple[Difference, ...] = ()

    def show_change(self, shown: bool) -> None:
        """Keep or leave out the column with the difference to the scenario in front."""
        if shown != self._shows_change:
            self._shows_change = shown
            self.refresh()

    def refresh(self) -> None:
        """Read the document again; the view keeps its columns and editor when only values changed."""
        titles, cells = self._read()
        if len(titles) == len(self._titles) and len(cells) == len(self._cells):
            headers_differ, before = titles != self._titles, self._cells
            self._titles, self._cells = titles, cells
            if headers_differ:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(titles) - 1)
            # Cell by cell: an edit changes a row and a column, and whatever is told of is painted again.
            for row, (old, new) in enumerate(zip(before, cells, strict=True)):
                for column, (was, is_now) in enumerate(zip(old, new, strict=True)):
                    if was != is_now:
                        place = self.index(row, column)
                        self.dataChanged.emit(place, place)
            return
        self.beginResetModel()
        self._titles, self._cells = titles, cells
        self.endResetModel()

    def _read(self) -> tuple[list[tuple[str, bool]], list[list[Cell]]]:
        workspace, unit = self._document.workspace, self._document.unit
        selected = workspace.selected
        self.differing = differences(tuple(scenario.config for scenario in workspace.scenarios), selected)
        titles = [(tr("Scenario"), False), *((found.title, found.is_number) for found in self.differing)]
        titles.append((tr("Peak, {unit}", unit=unit), True))
        if self._shows_change:
            titles.append((tr("vs. selected"), True))
        titles.append((tr("Verdict"), False))
        reference = self._document.estimates[selected]
        cells = []
        awaited = self._document.awaited
        for row, (scenario, estimate) in enumerate(zip(workspace.scenarios, self._document.estimates, strict=True)):
            is_selected = row == selected
            line = [Cell(scenario.name, is_strong=is_selected)]
            for found in self.differing:
                dim = found.like_selected[row] and not is_selected
                line.append(Cell(found.values[row], is_dim=dim, align_right=found.is_number))
            if estimate is None or awaited[row]:
                line.append(Cell("–", align_right=True))
                line.extend([Cell("–", align_right=True)] if self._shows_change else [])
                line.append(Cell(tr("estimating…") if awaited[row] else tr("cannot be computed"), is_dim=True))
            else:
                peak = estimate.device.expected
                line.append(Cell(numbers.value(peak, unit), align_right=True))
                if self._shows_change:
                    change = "–"
                    if reference is not None and not is_selected and not awaited[selected]:
                        change = numbers.change(peak - reference.device.expected, unit).removesuffix(f" {unit}")
                    line.append(Cell(change, align_right=True))
                line.append(_verdict(peak, estimate.available, estimate.verdict, unit))
            cells.append(line)
        return titles, cells

    def columns(self) -> list[tuple[Cell, ...]]:
        """All cells, column by column."""
        return list(zip(*self._cells, strict=True))

    # Qt's questions --------------------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Scenarios."""
        return 0 if parent.isValid() else len(self._cells)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Name, what differs, peak, difference, verdict."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles, aligned as their columns."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        title, align_right = self._titles[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if align_right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, the cell, and a whole sentence for a screen reader."""
        if not index.isValid() or index.row() >= len(self._cells):
            return None
        cell = self._cells[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return cell.text
        if role == CellRole:
            return cell
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._titles[index.column()][0]}: {cell.text}"
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            error = self._document.errors[index.row()]
            return cell.text if error is None else str(error)
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Names can be edited; rows can be dragged between rows."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return _NAME_FLAGS if index.column() == 0 else _CELL_FLAGS

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename."""
        if role != Qt.ItemDataRole.EditRole or index.column() != 0:
            return False
        self._document.rename(index.row(), str(value))
        return True

    # dragging --------------------------------------------------------------------------------------------------

    def supportedDropActions(self) -> Qt.DropAction:
        """Rows only move."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Our own rows only."""
        return [_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The dragged row's number."""
        mime = QMimeData()
        mime.setData(_MIME, QByteArray(str(indexes[0].row()).encode()))
        return mime

    def dropMimeData(self, mime: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex) -> bool:
        """Move the scenario.  ``False`` always: the document tells the new order, Qt must not remove the old row."""
        if not mime.hasFormat(_MIME):
            return False
        source = int(bytes(mime.data(_MIME).data()))
        gap = row if row >= 0 else (parent.row() if parent.isValid() else len(self._cells))
        self._document.move(source, gap - 1 if gap > source else gap)
        return False


def _verdict(peak: int, available: int | None, verdict: str | None, unit: str) -> Cell:
    if available is None or verdict is None:
        return Cell(tr("no GPU chosen"), is_dim=True)
    left = numbers.value(abs(available - peak), unit)
    text = tr("{amount} free", amount=left) if peak <= available else tr("{amount} short", amount=left)
    return Cell(text, is_strong=True, verdict=verdict)
