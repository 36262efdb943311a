"""The explanation's tree of parts as a Qt model, with a filter that keeps the way to what it finds."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from core.memory.explain_result import Part
from gui.translation import say, tr

__all__ = ["Column", "ExplainModel", "PartFilter", "PartRole", "ShareRole", "title_of"]

AnyIndex = QModelIndex | QPersistentModelIndex
#: The part itself, and its share of its parent as a float from 0 to 1.
PartRole = int(Qt.ItemDataRole.UserRole)
ShareRole = PartRole + 1


class Column(IntEnum):
    """Columns in their order."""

    PART = 0
    FORMULA = 1
    NUMBERS = 2
    SIZE = 3
    SHARE = 4
    SOURCE = 5


class _Node:
    """A part with its way up; Qt's indexes point at it, so it lives as long as the model shows the tree."""

    __slots__ = ("children", "parent", "part", "row")

    def __init__(self, part: Part, parent: _Node | None, row: int) -> None:
        self.part = part
        self.parent = parent
        self.row = row
        self.children = [_Node(child, self, number) for number, child in enumerate(part.children)]

    def replace(self, part: Part) -> None:
        self.part = part
        for child, new in zip(self.children, part.children, strict=True):
            child.replace(new)

    @property
    def share(self) -> float:
        whole = self.parent.part.bytes if self.parent else self.part.bytes
        return self.part.bytes / whole if whole else 0.0


class ExplainModel(QAbstractItemModel):
    """One root row (the peak) over its components, groups and tensors.  ``figure`` writes bytes as people read them."""

    def __init__(self, figure: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._figure = figure
        self._root: _Node | None = None

    def show(self, part: Part | None) -> bool:
        """Show another explanation; whether the tree was built anew for it.

        One with the same parts in the same order only changes the figures, and the view must be painted again.
        ``dataChanged`` would say so for each row, and the recursive filter answers each with a search of the tree.
        """
        if part is not None and self._root is not None and _alike(self._root.part, part):
            self._root.replace(part)
            return False
        self.beginResetModel()
        self._root = _Node(part, None, 0) if part is not None else None
        self.endResetModel()
        return True

    @property
    def part(self) -> Part | None:
        """The root part, or ``None`` before the first explanation."""
        return self._root.part if self._root else None

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:
        """Index of a child; the root is the only row without a parent."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        node = self._root if not parent.isValid() else self._node(parent).children[row]
        return self.createIndex(row, column, node)

    def parent(self, index: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        """Index one level up."""
        above = self._node(index).parent if index.isValid() else None
        return self.createIndex(above.row, 0, above) if above else QModelIndex()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """Children of a part."""
        if parent.column() > 0:
            return 0
        if not parent.isValid():
            return 1 if self._root else 0
        return len(self._node(parent).children)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        """The same six everywhere."""
        return len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Titles; sizes are right-aligned like their column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return {
                Column.PART: tr("Part"),
                Column.FORMULA: tr("Formula"),
                Column.NUMBERS: tr("Numbers put in"),
                Column.SIZE: tr("Size"),
                Column.SHARE: tr("Share of parent"),
                Column.SOURCE: tr("Source"),
            }[Column(section)]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section))
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, the part, its share, and one sentence a screen reader speaks for the whole row."""
        if not index.isValid():
            return None
        node = self._node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(node, Column(index.column()))
        if role == PartRole:
            return node.part
        if role == ShareRole:
            return node.share
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(node, Column(index.column())) or None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == Column.PART:
            return f"{title_of(node.part)}, {self._figure(node.part.bytes)}, {percent(node.share)}"
        return None

    def _text(self, node: _Node, column: Column) -> str:
        part = node.part
        return {
            Column.PART: title_of(part),
            Column.FORMULA: part.formula,
            Column.NUMBERS: part.numbers,
            Column.SIZE: self._figure(part.bytes),
            Column.SHARE: percent(node.share),
            Column.SOURCE: part.source,
        }[column]

    @staticmethod
    def _node(index: AnyIndex) -> _Node:
        node = index.internalPointer()
        assert isinstance(node, _Node)
        return node


def _alike(old: Part, new: Part) -> bool:
    return (
        (old.component, old.title.template) == (new.component, new.title.template)
        and len(old.children) == len(new.children)
        and all(_alike(one, other) for one, other in zip(old.children, new.children, strict=True))
    )


def title_of(part: Part) -> str:
    """The part's name in the window's language, with how many there are of it."""
    title = say(part.title)
    return f"{title} × {part.count}" if part.count > 1 else title


def percent(share: float) -> str:
    """A share as people read it: whole, and ``<1`` for what is small but there."""
    if 0 < share < 0.005:
        return "<1 %"
    return f"{share * 100:.0f} %"


def _alignment(column: Column) -> Qt.AlignmentFlag:
    horizontal = Qt.AlignmentFlag.AlignRight if column == Column.SIZE else Qt.AlignmentFlag.AlignLeft
    return horizontal | Qt.AlignmentFlag.AlignVCenter


class PartFilter(QSortFilterProxyModel):
    """Rows whose title, formula, operation or source holds the words typed, with their parents and children."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)

    @property
    def words(self) -> tuple[str, ...]:
        """What is looked for; empty shows everything."""
        return self._words

    def look_for(self, text: str) -> None:
        """Show only what holds every word of ``text``."""
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        """Whether the row itself holds every word; Qt adds the way to it."""
        if not self._words:
            return True
        part: Part = self.sourceModel().index(row, 0, parent).data(PartRole)
        # The root's own words would show everything below it.
        if not parent.isValid():
            return False
        text = " ".join((title_of(part), part.formula, part.kept_by, part.source, part.dtype)).casefold()
        return all(word in text for word in self._words)
