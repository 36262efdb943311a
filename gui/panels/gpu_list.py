"""The catalogue of GPUs as a list that can be searched, each with what a process gets and the verdict for this run."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.hardware import GpuModel, gpus, judge
from core.memory.result import Estimate
from core.report.numbers import value
from gui.panels.chip import HEIGHT as CHIP_HEIGHT
from gui.panels.chip import chip_width, paint_chip
from gui.theme import Theme
from gui.tokens import SPACE, TYPE
from gui.translation import tr

__all__ = ["GpuList", "GpuRole", "offered"]

AnyIndex = QModelIndex | QPersistentModelIndex
GpuRole = int(Qt.ItemDataRole.UserRole)
ROW = 30
_SIZE_WIDTH = 42
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def offered() -> tuple[GpuModel, ...]:
    """GPUs whose memory is known; without it there is nothing to compare with."""
    return tuple(gpu for gpu in gpus() if gpu.addressable_mib is not None)


def _short_verdict(verdict: str) -> str:
    return {"fits": tr("Fits"), "tight": tr("Tight"), "does_not_fit": tr("Over")}[verdict]


def _fitted(name: str, metrics: QFontMetrics, room: int) -> str:
    """The longest form of a card's name that fits: its size stands beside it, its brand tells no cards apart."""
    brandless = name.removeprefix("GeForce ")
    sizeless = re.sub(r" \d+ ?GB$", "", brandless)
    shortest = re.sub(r"^(Quadro|Radeon|Tesla|Instinct) (?=\S)", "", sizeless)
    for form in (brandless, sizeless, shortest):
        if metrics.horizontalAdvance(form) <= room:
            return form
    return metrics.elidedText(shortest, Qt.TextElideMode.ElideRight, room)


class _Gpus(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gpus = offered()
        self.estimate: Estimate | None = None
        self.unit = "GiB"
        self._verdicts: list[str | None] = []

    def show(self, estimate: Estimate | None, unit: str) -> list[int]:
        """Rows whose verdict is another one now: most edits change figures, not the verdict of a card."""
        # Qt is not told of a change: the filter would look at every row again.
        self.estimate, self.unit = estimate, unit
        verdicts = [self.verdict(gpu) for gpu in self._gpus]
        before, self._verdicts = self._verdicts, verdicts
        if not before:
            return list(range(len(verdicts)))
        return [row for row, (was, is_now) in enumerate(zip(before, verdicts, strict=True)) if was != is_now]

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._gpus)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        gpu = self._gpus[index.row()]
        if role == GpuRole:
            return gpu
        if role == Qt.ItemDataRole.DisplayRole:
            return gpu.name
        if role == Qt.ItemDataRole.ToolTipRole:
            year = str(gpu.year) if gpu.year else ""
            return " · ".join(part for part in (gpu.vendor, gpu.name, gpu.architecture, year, gpu.note) if part)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            verdict = self.verdict(gpu)
            said = (gpu.name, f"{self.size(gpu)} {self.unit}", _short_verdict(verdict) if verdict else "")
            return ", ".join(part for part in said if part)
        return None

    def size(self, gpu: GpuModel) -> str:
        return value((gpu.addressable_mib or 0) << 20, self.unit)

    def verdict(self, gpu: GpuModel) -> str | None:
        return judge(self.estimate.device, (gpu.addressable_mib or 0) << 20) if self.estimate else None


class _Words(QSortFilterProxyModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()

    def look_for(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: AnyIndex) -> bool:
        gpu: GpuModel = self.sourceModel().index(row, 0, parent).data(GpuRole)
        text = " ".join((gpu.vendor, gpu.name, gpu.architecture, *gpu.driver_names)).casefold()
        return all(word in text for word in self._words)


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: _Gpus, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        box: QRect = option.rect
        state = option.state
        theme, gpu = self._theme, index.data(GpuRole)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.colour("sel"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour("hover"))
        inner = QRectF(box).adjusted(SPACE.HAIR, 0, -SPACE.HAIR, 0)
        verdict = self._model.verdict(gpu)
        right = inner.right()
        if verdict is not None:
            # All chips as wide as the widest, so that the figures stand in a column.
            widest = max(chip_width(theme, _short_verdict(name)) for name in ("fits", "tight", "does_not_fit"))
            words = _short_verdict(verdict)
            place = QRectF(right - widest, inner.center().y() - CHIP_HEIGHT / 2, chip_width(theme, words), CHIP_HEIGHT)
            paint_chip(painter, theme, verdict, words, place)
            right -= widest + SPACE.SMALL
        font = theme.font(TYPE.BODY)
        painter.setFont(font)
        painter.setPen(theme.colour("text2"))
        figure = QRectF(right - _SIZE_WIDTH, inner.top(), _SIZE_WIDTH, inner.height())
        painter.drawText(figure, _RIGHT, self._model.size(gpu))
        painter.setPen(theme.colour("text1"))
        name = QRectF(inner.left(), inner.top(), figure.left() - inner.left() - SPACE.TINY, inner.height())
        painter.drawText(name, _LEFT, _fitted(gpu.name, QFontMetrics(font), int(name.width())))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRect(box.adjusted(1, 1, -1, -1))


class _List(QListView):
    """Enter chooses; the arrows only move."""

    confirmed = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if event.key() in keys and self.currentIndex().isValid():
            self.confirmed.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class GpuList(QWidget):
    """A search field over the list."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chosen: str | None = None
        self._worn: tuple[str, str] | None = None
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self._model = _Gpus(self)
        self._filter = _Words(self)
        self._filter.setSourceModel(self._model)
        self.list = _List()
        self.list.setModel(self._filter)
        self.list.setItemDelegate(_RowDelegate(theme, self._model, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._choose)
        self.list.confirmed.connect(self._choose)
        self.search.textChanged.connect(self._filter.look_for)
        self.search.returnPressed.connect(self._choose_first)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(SPACE.MEDIUM)
        self.column.addWidget(self.search)
        self.column.addWidget(self.list, 1)
        theme.changed.connect(self.list.viewport().update)

    def show_run(self, estimate: Estimate | None, unit: str, gpu: str | None) -> None:
        """Verdicts for a run; ``gpu`` is the one in use."""
        words = tr("Search {n} GPUs", n=self._model.rowCount())
        self.search.setPlaceholderText(words)
        self.search.setAccessibleName(words)
        self.list.setAccessibleName(tr("GPUs of the catalogue"))
        changed = self._model.show(estimate, unit)
        # The words of a verdict are as good as the language.
        worn = (unit, _short_verdict("fits"))
        if worn != self._worn:
            self._worn = worn
            self.list.viewport().update()
        for row in changed:
            self.list.update(self._filter.mapFromSource(self._model.index(row)))
        if gpu == self._chosen:
            return
        self._chosen = gpu
        if gpu is None:
            self.list.clearSelection()
            return
        for row in range(self._filter.rowCount()):
            index = self._filter.index(row, 0)
            if index.data(Qt.ItemDataRole.DisplayRole) == gpu and index != self.list.currentIndex():
                self.list.setCurrentIndex(index)
                # After the page around it is laid out anew, for the card above the list comes and goes.
                QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(Qt.ItemDataRole.DisplayRole))

    def _choose_first(self) -> None:
        if self._filter.rowCount():
            self._choose(self._filter.index(0, 0))
