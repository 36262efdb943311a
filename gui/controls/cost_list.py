"""A list that shows, for each entry, what choosing it would change: difference, verdict and total."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from core.report.numbers import MINUS, change, value
from gui.icons import paint_icon
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["COST_ROLE", "CostListView", "EntryCost"]

COST_ROLE = int(Qt.ItemDataRole.UserRole) + 7
_WIDTH = 372
_TOTAL_WIDTH, _ICON_WIDTH, _CHANGE_WIDTH, _TICK_WIDTH = 56, 24, 64, 26


@dataclass(frozen=True)
class EntryCost:
    """Bytes: ``difference`` to what is chosen now, ``total`` with this entry; ``verdict`` then."""

    difference: int
    total: int
    verdict: str | None


class _Delegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, combo: QComboBox) -> None:
        super().__init__(combo)
        self._theme = theme
        self._combo = combo
        self.unit = "GiB"

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(_WIDTH, SIZE.ROW - 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colour = self._theme.colour
        box = QRect(option.rect)
        painter.save()
        lit = option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        painter.fillRect(box, colour("sel" if lit else "bg2"))
        current = index.row() == self._combo.currentIndex()
        if current:
            tick = QRectF(box.left() + 7, box.center().y() - 6, 13, 13)
            paint_icon(painter, "check", self._theme.palette.accent, tick)
        right = self._paint_cost(painter, box, index.data(COST_ROLE), current)
        painter.setFont(self._theme.font(weight=WEIGHT.STRONG if current else WEIGHT.NORMAL))
        painter.setPen(colour("text1"))
        name = box.adjusted(_TICK_WIDTH, 0, 0, 0)
        name.setRight(right)
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

    def _paint_cost(self, painter: QPainter, box: QRect, cost: EntryCost | None, current: bool) -> int:
        """Draw the three columns; gives the x where the name has to end."""
        right = box.right() - SPACE.MEDIUM
        if cost is None:
            return right
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.setFont(self._theme.font(weight=WEIGHT.STRONG))
        painter.setPen(self._theme.colour("text1"))
        total = QRect(right - _TOTAL_WIDTH, box.top(), _TOTAL_WIDTH, box.height())
        painter.drawText(total, align, value(cost.total, self.unit))
        if cost.verdict is not None:
            icon, token, _, _ = VERDICT_LOOKS[cost.verdict]
            mark = QRectF(total.left() - 10, box.center().y() - 6, 13, 13)
            paint_icon(painter, icon, getattr(self._theme.palette, token), mark)
        if not current:
            words = change(cost.difference, self.unit).removesuffix(f" {self.unit}")
            painter.setPen(self._theme.colour("ok" if words.startswith(MINUS) else "text2"))
            column = QRect(total.left() - _ICON_WIDTH - _CHANGE_WIDTH, box.top(), _CHANGE_WIDTH, box.height())
            painter.drawText(column, align, words)
        return total.left() - _ICON_WIDTH - _CHANGE_WIDTH


class CostListView(QListView):
    """The pop-up of a combo box, with a head that names the columns."""

    def __init__(self, theme: Theme, combo: QComboBox) -> None:
        super().__init__(combo)
        self._theme = theme
        self._name, self._change, self._total = QLabel(self), QLabel(self), QLabel(self)
        for label in (self._change, self._total):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._delegate = _Delegate(theme, combo)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(_WIDTH + 16)
        self.setViewportMargins(0, 22, 0, 0)

    def name_columns(self, title: str, unit: str) -> None:
        """Head of the list: the setting's name; change and total in ``unit``."""
        self._delegate.unit = unit
        for label in (self._name, self._change, self._total):
            label.setFont(self._theme.font(TYPE.CAPTION))
            label.setProperty("tone", "3")
        self._name.setText(title)
        self._change.setText(tr("Change"))
        self._total.setText(unit)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the head over the columns."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        rows = self.viewport().geometry()
        right = rows.right() - SPACE.MEDIUM
        self._name.setGeometry(rows.left() + _TICK_WIDTH, 2, rows.width() // 2, 20)
        self._total.setGeometry(right - _TOTAL_WIDTH, 2, _TOTAL_WIDTH, 20)
        change_right = right - _TOTAL_WIDTH - _ICON_WIDTH
        self._change.setGeometry(change_right - _CHANGE_WIDTH, 2, _CHANGE_WIDTH, 20)
