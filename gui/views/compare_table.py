"""What differs between the scenarios: a table in step with the chart, where they are named, ordered and removed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.document import Document
from gui.icons import paint_icon
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import TYPE, WEIGHT
from gui.translation import tr
from gui.views.compare_model import Cell, CellRole, CompareModel

__all__ = ["CompareTable"]

ROW = 26
_PAD = 8
_ICON = 14
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def _cell_width(metrics: QFontMetrics, cell: Cell) -> int:
    return metrics.horizontalAdvance(cell.text) + 2 + 2 * _PAD + (_ICON + 6 if cell.verdict else 0)


class CellDelegate(QStyledItemDelegate):
    """Paints cells itself: the style sheet's colour for selected rows would win over the verdicts' colours."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As wide as the strongest text could be, so that selecting a row moves no column."""
        cell: Cell = index.data(CellRole)
        return QSize(_cell_width(QFontMetrics(self._theme.font(TYPE.BODY, WEIGHT.STRONG)), cell), ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground, line, icon, text, and a focus frame on the current cell for people on the keyboard."""
        cell: Cell = index.data(CellRole)
        theme, box = self._theme, option.rect
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.colour("sel"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour("hover"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        inner = box.adjusted(_PAD, 0, -_PAD, -1)
        token = "text3" if cell.is_dim else "text1"
        if cell.verdict:
            icon, token = VERDICT_LOOKS[cell.verdict][:2]
            place = QRectF(inner.left(), inner.center().y() - _ICON / 2 + 0.5, _ICON, _ICON)
            paint_icon(painter, icon, getattr(theme.palette, token), place)
            inner = inner.adjusted(_ICON + 6, 0, 0, 0)
        font = theme.font(TYPE.BODY, WEIGHT.STRONG if cell.is_strong else WEIGHT.NORMAL)
        painter.setFont(font)
        painter.setPen(theme.colour(token))
        text = QFontMetrics(font).elidedText(cell.text, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, _RIGHT if cell.align_right else _LEFT, text)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -2))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The editor stands on the name, with the text where the name was."""
        box: QRect = option.rect
        editor.setGeometry(box.adjusted(1, 1, -1, -1))


class CompareTable(QTableView):
    """All rows are visible at once; the page around it scrolls."""

    #: Rows or columns were set anew, so the height may have changed.
    laid_out = Signal()

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._is_following = False
        #: Widths the columns need, and the room they have, as they were last divided.
        self._shared: tuple[list[int], int] | None = None
        self.compared = CompareModel(document, self)
        self.setModel(self.compared)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(36)
        header.setStyleSheet(f"QHeaderView::section {{ padding: 3px {_PAD}px; }}")
        self.compared.modelReset.connect(self._forget_widths)
        theme.changed.connect(self.viewport().update)
        self.selectionModel().currentRowChanged.connect(self._row_changed)

    def refresh(self) -> None:
        """Show the document."""
        self.setAccessibleName(tr("What differs"))
        self.compared.refresh()
        self._fit()
        self._follow()

    def rename_current(self) -> None:
        """Open the name of the scenario in front for typing."""
        self.setFocus()
        self.edit(self.compared.index(self._document.selected_index, 0))

    def as_text(self) -> str:
        """Header and rows, columns divided by tabs."""
        model = self.compared
        columns = range(model.columnCount())
        header = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
        rows = [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]
        return "\n".join("\t".join(line) for line in [header, *rows])

    def menu_for(self, row: int) -> QMenu:
        """What can be done with one scenario."""
        menu = QMenu(self)
        last = len(self._document.workspace.scenarios) - 1
        for text, icon, is_possible, work in (
            (tr("Rename"), "", True, lambda: self.edit(self.compared.index(row, 0))),
            (tr("Duplicate"), "copy", True, lambda: self._document.duplicate(row)),
            (tr("Move up"), "chevron-up", row > 0, lambda: self._document.move(row, row - 1)),
            (tr("Move down"), "chevron-down", row < last, lambda: self._document.move(row, row + 1)),
            (tr("Delete"), "trash", last > 0, lambda: self._document.delete(row)),
        ):
            action = QAction(text, menu)
            if icon:
                action.setIcon(self._theme.icon(icon))
            action.setEnabled(is_possible)
            action.triggered.connect(lambda _checked=False, work=work: work())
            menu.addAction(action)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the pointer, or of the current one from the keyboard."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self.currentIndex().row() if by_key else self.rowAt(event.pos().y())
        if row >= 0:
            place = self.visualRect(self.compared.index(row, 0)).bottomLeft() if by_key else event.pos()
            self.open_menu(row, self.viewport().mapToGlobal(place))

    def open_menu(self, row: int, place: QPoint) -> None:
        """Show the menu of ``row`` at ``place`` on the screen."""
        menu = self.menu_for(row)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames from any column, Alt with an arrow moves the scenario, Delete removes it."""
        row = self.currentIndex().row()
        moves = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() == Qt.Key.Key_F2 and row >= 0:
            self.edit(self.compared.index(row, 0))
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in moves and row >= 0:
            self._document.move(row, row + moves[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Delete and row >= 0:
            self._document.delete(row)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the name what the other columns leave."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Another font is another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.model() is not None:
            self._shared = None
            self._share_width()

    def _row_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid() and not self._is_following:
            self._document.select(current.row())

    def _follow(self) -> None:
        self._is_following = True
        row = self._document.selected_index
        if self.currentIndex().row() != row or not self.selectionModel().isRowSelected(row):
            self.selectRow(row)
        self._is_following = False

    def _forget_widths(self) -> None:
        # A reset header shows every column.
        self._shared = None
        self._fit()

    def _fit(self) -> None:
        self._share_width()
        bar = self.horizontalScrollBar().sizeHint().height() if self._is_too_wide() else 0
        height = self.horizontalHeader().sizeHint().height() + self.compared.rowCount() * ROW + bar + 1
        self.setFixedHeight(height)
        self.laid_out.emit()

    @property
    def hidden_settings(self) -> int:
        """Differing settings for which the page is too narrow."""
        return sum(self.isColumnHidden(column) for column in range(self.compared.columnCount()))

    def _needed_widths(self) -> list[int]:
        header = self.horizontalHeader()
        metrics = QFontMetrics(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        return [
            max(header.sectionSizeHint(column), *(_cell_width(metrics, cell) for cell in cells))
            for column, cells in enumerate(self.compared.columns())
        ]

    def _is_too_wide(self) -> bool:
        return self.horizontalHeader().length() > self.viewport().width()

    def _share_width(self) -> None:
        needed, room = self._needed_widths(), self.viewport().width()
        if not needed or (needed, room) == self._shared:
            return
        # A column that is set anew paints all of the table anew.
        self._shared = (list(needed), room)
        for column in range(self.compared.columnCount()):
            self.setColumnHidden(column, False)
        # Peak and verdict must stay in sight: names give way first, then the settings people compare by least.
        least_name = min(needed[0], 110)
        shown = list(range(len(needed)))
        for column in range(len(self.compared.differing), 2, -1):
            if least_name + sum(needed[kept] for kept in shown[1:]) <= room:
                break
            shown.remove(column)
            self.setColumnHidden(column, True)
        spare = room - sum(needed[kept] for kept in shown)
        needed[0] = max(needed[0] + min(spare, 0), least_name)
        extra = min(max(spare, 0) // len(shown), 28)
        for column in shown:
            self.setColumnWidth(column, needed[column] + extra)
        self.setColumnWidth(0, self.columnWidth(0) + max(0, room - self.horizontalHeader().length()))
