"""The Fit map page: which of two settings' values fit the card, and where that ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.config import FitGaugeError, TrainingConfig
from core.memory.sweep import SWEPT, Axis
from core.planning import axis_for
from core.report.numbers import amount, count
from gui.controls.sections import SETTINGS, label_words
from gui.document import Document
from gui.theme import Theme
from gui.tokens import SPACE
from gui.translation import say, tr
from gui.views.map_chart import MapChart
from gui.views.map_side import MapSide, cell_words
from gui.views.map_work import MapWork
from gui.views.page_picture import page_picture

__all__ = ["FitMapView"]

_USUAL = ("sequence_length", "micro_batch_size")
#: Values of an axis: fine, and with figures in the cells.
_FINE, _FEW = 64, 8
_WIDE_ENOUGH = 640


class FitMapView(QWidget):
    """Works only while it can be seen; a run that changes cancels what is under way for the one before."""

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._mapped: tuple[TrainingConfig, Axis, Axis] | None = None
        self._axes: tuple[Axis, Axis] | None = None
        self._worn: object = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.map = MapChart(theme)
        self.side = MapSide(theme)
        self._beside = QScrollArea()
        self._beside.setWidgetResizable(True)
        self._beside.setFrameShape(QFrame.Shape.NoFrame)
        self._beside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._beside.setWidget(self.side)
        self._beside.setFixedWidth(self.side.width() + SPACE.FORM)
        self.work = MapWork(self)
        self.across, self.down = QComboBox(), QComboBox()
        self._labels = QLabel(), QLabel()
        for label, box in zip(self._labels, (self.across, self.down), strict=True):
            label.setBuddy(box)
            box.currentIndexChanged.connect(self._choose_axes)
        self.few = QCheckBox()
        self.few.toggled.connect(self._choose_axes)
        self.progress = QProgressBar()
        self.progress.setFixedWidth(90)
        self.progress.setTextVisible(False)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setProperty("tone", "over")
        self.problem.hide()
        self.work.progressed.connect(self._catch_up)
        self.map.pointed.connect(self._read)
        self.map.adopted.connect(self._adopt)
        self.side.use_wanted.connect(lambda: self.map.cell is not None and self._adopt(*self.map.cell))
        self.setFocusProxy(self.map)
        self._lay_out()
        self._name()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(SPACE.PANEL, 0, SPACE.PANEL, 0)
        head.setSpacing(SPACE.MEDIUM)
        for label, box in zip(self._labels, (self.across, self.down), strict=True):
            head.addWidget(label)
            head.addWidget(box)
            head.addSpacing(SPACE.MEDIUM)
        head.addStretch(1)
        head.addWidget(self.progress)
        head.addWidget(self.few)
        middle = QHBoxLayout()
        middle.setContentsMargins(SPACE.MEDIUM, 0, 0, 0)
        middle.setSpacing(SPACE.MEDIUM)
        middle.addWidget(self.map, 1)
        middle.addWidget(self._beside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE.MEDIUM, 0, SPACE.MEDIUM)
        column.setSpacing(SPACE.TINY)
        column.addLayout(head)
        column.addWidget(self.problem)
        column.addLayout(middle, 1)

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme; nothing while it is hidden."""
        if not self.isVisible():
            return
        if self._worn is not self._theme.palette:
            self._worn = self._theme.palette
            self._name()
        self._fill_axes()
        self._map()

    def picture(self, ratio: float = 2.0) -> QPixmap:
        """Map and side as a picture, for the clipboard and for files."""
        return page_picture(self, self.map, (self.side,), self._theme, ratio)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the document."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: work on nothing."""
        super().hideEvent(event)
        if self.work.is_busy:
            self.work.cancel()
            self._mapped = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what the map needs the room of."""
        super().resizeEvent(event)
        self._beside.setVisible(self.width() >= _WIDE_ENOUGH)

    def changeEvent(self, event: QEvent) -> None:
        """Another language: say everything again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "problem"):
            self._mapped = None
            self._name()
            self.refresh()

    def _name(self) -> None:
        for label, words in zip(self._labels, (tr("A&cross"), tr("Do&wn")), strict=True):
            label.setText(words)
        self.across.setAccessibleName(tr("Setting across"))
        self.down.setAccessibleName(tr("Setting down"))
        self.few.setText(tr("Few cells, with &figures"))
        self.few.setToolTip(tr("Each value is twice the one before"))
        self.progress.setAccessibleName(tr("Cells worked out"))
        self.side.retranslate()
        self.map.retranslate()

    # the axes --------------------------------------------------------------------------------------------------

    def _fill_axes(self) -> None:
        """The numbers of the form that apply to the run, each named as its control."""
        config = self._document.config
        fields = [field for field in SETTINGS if field in SWEPT and not SETTINGS[field].reason(config)]
        for box, usual, other in ((self.across, _USUAL[0], self.down), (self.down, _USUAL[1], self.across)):
            items = [(label_words(field), field) for field in fields]
            if items == [(box.itemText(place), box.itemData(place)) for place in range(box.count())]:
                continue
            chosen = box.currentData() or usual
            box.blockSignals(True)
            box.clear()
            for words, field in items:
                box.addItem(words, field)
            wanted = chosen if chosen in fields else next(field for field in _USUAL if field != other.currentData())
            box.setCurrentIndex(box.findData(wanted))
            box.blockSignals(False)

    def _choose_axes(self) -> None:
        """The other axis gives way where both would be the same setting."""
        if self.across.currentData() == self.down.currentData():
            changed, other = (self.across, self.down) if self.sender() is self.across else (self.down, self.across)
            free = next(field for field in _USUAL if field != changed.currentData())
            other.blockSignals(True)
            other.setCurrentIndex(other.findData(free))
            other.blockSignals(False)
        self._axes = None
        self.refresh()

    def _wanted_axes(self, config: TrainingConfig) -> tuple[Axis, Axis]:
        """Those of before as long as the run is on them: a map must not move under the hand that takes a cell over."""
        fields = (self.across.currentData(), self.down.currentData())
        cells = _FEW if self.few.isChecked() else _FINE
        kept = self._axes
        if (
            kept is not None
            and (kept[0].field, kept[1].field) == fields
            and all(config.value(axis.field) in axis.values for axis in kept)
        ):
            return kept
        least = [None, None]
        if kept is not None and (kept[0].field, kept[1].field) == fields:
            least = [
                axis.values[0] if axis.values[0] <= (config.value(axis.field) or 0) <= axis.values[-1] else None
                for axis in kept
            ]
        self._axes = (
            axis_for(config, fields[0], cells, least[0]),
            axis_for(config, fields[1], cells, least[1]),
        )
        return self._axes

    # the map ---------------------------------------------------------------------------------------------------

    def _map(self) -> None:
        document = self._document
        estimate, config = document.estimate, document.config
        problem = document.problem
        self.problem.setVisible(problem is not None)
        if problem is not None:
            self.problem.setText(say(problem))
        x, y = self._wanted_axes(config)
        unit = document.unit
        if self._mapped is None or not _same_map(self._mapped, (config, x, y)):
            try:
                job = self.work.start(config, x, y)
            except FitGaugeError as error:
                self.problem.setText(say(error.text))
                self.problem.show()
                return
        else:
            assert self.work.job is not None
            job = self.work.job
        self._mapped = (config, x, y)
        available = job.sweep.available
        flag = "" if available is None else amount(available, unit)
        titles = (_title(x.field), _title(y.field))
        self.map.show_job(job, self._now(config, x, y), titles, flag, unit)
        shown = None if document.is_estimating else estimate
        self.side.show_now(shown, unit, self._words(config.value(x.field), config.value(y.field)))
        self._catch_up()

    def _now(self, config: TrainingConfig, x: Axis, y: Axis) -> tuple[int, int] | None:
        values = config.value(x.field), config.value(y.field)
        if values[0] in x.values and values[1] in y.values:
            return x.values.index(values[0]), y.values.index(values[1])
        return None

    def _catch_up(self) -> None:
        job = self.work.job
        if job is None:
            return
        self.map.catch_up()
        self.progress.setRange(0, len(job.order))
        self.progress.setValue(job.done)
        keeps_room = self.progress.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(keeps_room)
        self.progress.setVisible(not job.is_finished)
        name = label_words(job.sweep.y.field)
        self.side.show_frontier(
            [
                (f"{name} {count(job.sweep.y.values[row])}", "–" if largest is None else count(largest))
                for row, largest in job.frontier
            ]
            if job.sweep.available is not None
            else []
        )
        self._read()

    # a cell ----------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        job = self.work.job
        place = self.map.cell or self.map.now
        if job is None or place is None:
            return
        column, row = place
        cell, unit = job.cells[row][column], self._document.unit
        words = self._words(job.sweep.x.values[column], job.sweep.y.values[row])
        now = None if self._document.is_estimating else self._document.estimate
        self.side.show_cell(job.sweep, place, cell, now, unit, words)
        said = cell_words(job.sweep, cell, unit)
        need = "" if cell is None or not hasattr(cell, "device") else amount(cell.device, unit)
        self.map.setAccessibleDescription(", ".join(word for word in (words, need, said) if word))

    def _words(self, x: int | None, y: int | None) -> str:
        """``8 × 2,048`` for a batch of lengths, ``Rank 16, Length 2,048`` for others."""
        fields = (self.across.currentData(), self.down.currentData())
        values = dict(zip(fields, (x, y), strict=True))
        if set(fields) == set(_USUAL):
            batch, length = values["micro_batch_size"], values["sequence_length"]
            return tr("{b} × {s} tokens", b=count(batch or 0), s=count(length or 0))
        return ", ".join(
            f"{label_words(field)} {'–' if value is None else count(value)}" for field, value in values.items()
        )

    def _adopt(self, column: int, row: int) -> None:
        job = self.work.job
        if job is None or job.cells[row][column] is None:
            return
        sweep, document = job.sweep, self._document
        words = self._words(sweep.x.values[column], sweep.y.values[row])
        values = {sweep.x.field: sweep.x.values[column], sweep.y.field: sweep.y.values[row]}
        document.edit(document.selected_index, document.config.replace(**values), tr("Use {cell}", cell=words))


def _same_map(one: tuple[TrainingConfig, Axis, Axis], other: tuple[TrainingConfig, Axis, Axis]) -> bool:
    """Runs that differ in nothing but the settings of the axes have the same map."""
    if one[1:] != other[1:]:
        return False
    axes = {axis.field: axis.values[0] for axis in one[1:]}
    return one[0].replace(**axes) == other[0].replace(**axes)


def _title(field: str) -> str:
    suffix = SETTINGS[field].suffix.strip()
    return f"{label_words(field)} ({tr(SETTINGS[field].suffix).strip()})" if suffix else label_words(field)
