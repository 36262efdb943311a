"""Published measurements as a Qt table, the nearest to the run in front first."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.accuracy.published import Published, distance
from core.config import TrainingConfig
from core.report.numbers import MINUS, value
from gui.theme import Theme
from gui.translation import mark, tr

__all__ = ["Column", "EvidenceModel", "METRICS", "error_words"]

AnyIndex = QModelIndex | QPersistentModelIndex
#: What was read -> its words.
METRICS = {"allocated": mark("allocated"), "reserved": mark("reserved"), "device": mark("on the device")}
_FAR_OFF = 0.10


class Column(IntEnum):
    """Columns in their order."""

    MODEL = 0
    METHOD = 1
    RUN = 2
    READ = 3
    PUBLISHED = 4
    ESTIMATED = 5
    ERROR = 6


_TITLES = {
    Column.MODEL: mark("Model"),
    Column.METHOD: mark("Method"),
    Column.RUN: mark("Run, as published"),
    Column.READ: mark("What was read"),
    Column.PUBLISHED: mark("Published, {unit}"),
    Column.ESTIMATED: mark("FitGauge, {unit}"),
    Column.ERROR: mark("Error"),
}
_RIGHT = (Column.PUBLISHED, Column.ESTIMATED, Column.ERROR)


def error_words(error: float) -> str:
    """A signed per cent with one decimal: ``+1.4 %``; what rounds to nothing has no sign."""
    words = f"{abs(error) * 100:.1f} %"
    return words if words == "0.0 %" else f"{'+' if error > 0 else MINUS}{words}"


class EvidenceModel(QAbstractTableModel):
    """``show`` brings rows in the order of their likeness to a run."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._unit = "GiB"
        self.rows: tuple[Published, ...] = ()

    def show(self, rows: tuple[Published, ...], config: TrainingConfig, unit: str) -> None:
        """Another run, other filters, another unit or language."""
        self.beginResetModel()
        self._unit = unit
        self.rows = tuple(sorted(rows, key=lambda row: (distance(row, config), row.id)))
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Measurements."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Always the same."""
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles, aligned as their columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = Column(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(_TITLES[column]).format(unit=self._unit)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts; an error out of the range, or far off, stands out."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self.headerData(column, Qt.Orientation.Horizontal)}: {self._text(row, column)}"
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.ToolTipRole:
                return f"{row.setup}\n{row.source}: {row.published}"
            case Qt.ItemDataRole.ForegroundRole if column is Column.ERROR:
                return self._theme.colour(_token(row))
        return None

    def _text(self, row: Published, column: Column) -> str:
        match column:
            case Column.MODEL:
                return row.model.rpartition("/")[2]
            case Column.METHOD:
                return {"lora": "LoRA", "qlora": "QLoRA", "dora": "DoRA", "full": tr("Full")}.get(
                    row.method, row.method
                )
            case Column.RUN:
                return row.setup
            case Column.READ:
                return tr(METRICS.get(row.metric, row.metric))
            case Column.PUBLISHED:
                return value(row.reference, self._unit)
            case Column.ESTIMATED:
                return value(row.estimated, self._unit)
            case Column.ERROR:
                return error_words(row.error)


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _token(row: Published) -> str:
    if abs(row.error) <= _FAR_OFF:
        return "ok"
    return "tight" if row.is_within else "over"
