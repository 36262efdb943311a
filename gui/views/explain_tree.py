"""The tree of the explanation: parts in their colours, formula, numbers, size, a bar for the share, source."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from core.memory.explain_result import Part
from gui.theme import Theme
from gui.tokens import COMPONENT_TOKENS, RADIUS, TYPE, WEIGHT
from gui.translation import tr
from gui.views.explain_model import Column, PartRole, ShareRole

__all__ = ["ExplainTree"]

AnyIndex = QModelIndex | QPersistentModelIndex
ROW = 27
_PAD = 6
_BAR = 7
_PER_CENT = 44


#: From this width in px on all columns are shown; the last one takes the rest.
_WIDE = 880
_WIDE_SHARES = {
    Column.PART: 0.30,
    Column.FORMULA: 0.17,
    Column.NUMBERS: 0.17,
    Column.SIZE: 0.09,
    Column.SHARE: 0.13,
}
_NARROW_SHARES = {Column.PART: 0.37, Column.FORMULA: 0.16, Column.SIZE: 0.16, Column.SHARE: 0.25}


class PartDelegate(QStyledItemDelegate):
    """Paints cells itself, in the colours of the components."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Equal rows; widths are the columns'."""
        return QSize(60, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """One cell."""
        box: QRect = option.rect.adjusted(_PAD, 0, -_PAD, -1)
        part: Part = index.data(PartRole)
        depth = _depth(index)
        column = Column(index.column())
        if column == Column.SHARE:
            self._paint_share(painter, box, part, index.data(ShareRole))
            return
        if column == Column.PART:
            box = self._paint_mark(painter, box, part, depth)
        strong = depth < 2 and column in (Column.PART, Column.SIZE)
        token = {Column.FORMULA: "text2", Column.SOURCE: "text2"}.get(column, "text1")
        if column == Column.SOURCE and part.source.startswith("https://"):
            token = "accent"
        font = self._theme.font(TYPE.BODY, WEIGHT.STRONG if strong else WEIGHT.NORMAL)
        painter.setFont(font)
        painter.setPen(self._theme.colour(token))
        text = QFontMetrics(font).elidedText(
            index.data(Qt.ItemDataRole.DisplayRole), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(box, index.data(Qt.ItemDataRole.TextAlignmentRole), text)

    def _paint_mark(self, painter: QPainter, box: QRect, part: Part, depth: int) -> QRect:
        if part.component not in COMPONENT_TOKENS:
            return box
        size = 10.0 if depth == 1 else 5.0
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.component(part.component))
        mark = QRectF(box.left() + (10 - size) / 2, box.center().y() - size / 2 + 0.5, size, size)
        radius = 2.0 if depth == 1 else size / 2
        painter.drawRoundedRect(mark, radius, radius)
        painter.restore()
        return box.adjusted(18, 0, 0, 0)

    def _paint_share(self, painter: QPainter, box: QRect, part: Part, share: float) -> None:
        track = QRectF(box.left(), box.center().y() - _BAR / 2 + 0.5, max(box.width() - _PER_CENT, 20), _BAR)
        fill = QRectF(track)
        fill.setWidth(max(track.width() * min(share, 1.0), 2.0 if share > 0 else 0.0))
        known = part.component in COMPONENT_TOKENS
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("track"))
        painter.drawRoundedRect(track, RADIUS.BAR, RADIUS.BAR)
        painter.setBrush(self._theme.component(part.component) if known else self._theme.colour("text2"))
        painter.drawRoundedRect(fill, min(RADIUS.BAR, fill.width() / 2), RADIUS.BAR)
        painter.restore()
        painter.setFont(self._theme.font(TYPE.CAPTION))
        painter.setPen(self._theme.colour("text2"))
        text = "<1 %" if 0 < share < 0.005 else f"{share * 100:.0f} %"
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def _depth(index: AnyIndex) -> int:
    depth, above = 0, index.parent()
    while above.isValid():
        depth, above = depth + 1, above.parent()
    return depth


class ExplainTree(QTreeView):
    """Rows of one height with a line below each, lit as a whole."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setItemDelegate(PartDelegate(theme, self))
        self.setUniformRowHeights(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setIndentation(18)
        self.setMouseTracking(True)
        self.header().setStretchLastSection(True)
        self.header().setSectionsMovable(False)
        self.header().setStyleSheet(f"QHeaderView::section {{ padding: 5px {_PAD}px; }}")
        theme.changed.connect(self.viewport().update)

    def refresh(self) -> None:
        """Say what it is."""
        self.setAccessibleName(tr("Explanation"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the width, also when a scroll bar takes some of it."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._share_width()

    def _share_width(self) -> None:
        """Give the columns the room there is; in a narrow tree the card beside it shows what is left out."""
        room = max(self.viewport().width(), 300)
        is_wide = room >= _WIDE
        for column in (Column.NUMBERS, Column.SOURCE):
            self.setColumnHidden(column, not is_wide)
        shares = _WIDE_SHARES if is_wide else _NARROW_SHARES
        for column, share in shares.items():
            self.setColumnWidth(column, max(round(room * share), 84 if column == Column.SIZE else 60))

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Ground and line over the whole width, branches included."""
        box: QRect = option.rect
        whole = QRect(0, box.top(), self.viewport().width(), box.height())
        state = option.state
        if self.selectionModel().isRowSelected(index.row(), index.parent()):
            painter.fillRect(whole, self._theme.colour("sel"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(whole, self._theme.colour("hover"))
        super().drawRow(painter, option, index)
        if index == self.currentIndex().siblingAtColumn(0) and self.hasFocus():
            painter.fillRect(QRect(0, box.top(), 3, box.height() - 1), self._theme.colour("accent"))
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.drawLine(whole.bottomLeft(), whole.bottomRight())
