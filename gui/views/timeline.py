"""The Timeline page: memory over one step, and what is alive at any moment of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.config import FitGaugeError, TrainingConfig
from core.memory.course import Course, course
from gui.document import Document
from gui.theme import Theme
from gui.tokens import SIZE, SPACE
from gui.translation import say, tr
from gui.views.chart_data import capacity
from gui.views.page_picture import page_picture
from gui.views.timeline_cards import PhaseCards
from gui.views.timeline_chart import TimelineChart
from gui.views.timeline_side import NARROW, WIDE, TimelineSide
from gui.views.timeline_words import place_words

__all__ = ["TimelineView"]

#: Below these sizes the picture alone is shown.
_WIDE_ENOUGH, _HIGH_ENOUGH = 640, 420
_ROOMY = 800
#: Courses kept: those of the scenarios a person goes back and forth between.
_KEPT = 8


class TimelineView(QWidget):
    """Works only while it can be seen."""

    #: The person wants a moment (:class:`core.memory.timeline.Moment` or ``None``) explained, with its words.
    explain_wanted = Signal(object, str)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._courses: dict[TrainingConfig, Course] = {}
        self._worn: object = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.chart = TimelineChart(theme)
        self.side = TimelineSide(theme)
        self.cards = PhaseCards(theme)
        self.only_changes = QCheckBox()
        self.only_changes.toggled.connect(self.refresh)
        self.beside = QComboBox()
        self.beside.currentIndexChanged.connect(self.refresh)
        self._beside_label = QLabel()
        self._beside_label.setBuddy(self.beside)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setProperty("tone", "over")
        self.problem.hide()
        self.chart.moved.connect(self._show_moment)
        self.cards.chosen.connect(self.chart.pin)
        self.side.explain_wanted.connect(self._explain)
        self.setFocusProxy(self.chart)
        self._lay_out()
        self._name()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(SPACE.PANEL, 0, SPACE.PANEL, 0)
        head.setSpacing(SPACE.MEDIUM)
        head.addWidget(self.only_changes)
        head.addStretch(1)
        head.addWidget(self._beside_label)
        head.addWidget(self.beside)
        middle = QHBoxLayout()
        middle.setSpacing(SPACE.MEDIUM)
        middle.setContentsMargins(SPACE.SMALL, 0, 0, 0)
        middle.addWidget(self.chart, 1)
        middle.addWidget(self.side)
        foot = QHBoxLayout()
        foot.setContentsMargins(SPACE.PANEL, 0, SPACE.PANEL, 0)
        foot.addWidget(self.cards)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE.MEDIUM, 0, SPACE.FORM)
        column.setSpacing(SPACE.MEDIUM)
        column.addLayout(head)
        column.addWidget(self.problem)
        column.addLayout(middle, 1)
        column.addLayout(foot)

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme; nothing while it is hidden."""
        if not self.isVisible():
            return
        document, unit = self._document, self._document.unit
        if self._worn is not self._theme.palette:
            self._worn = self._theme.palette
            self._name()
        self._fill_beside()
        self.problem.setVisible(document.problem is not None)
        if document.problem is not None:
            self.problem.setText(say(document.problem))
        estimate = document.estimate
        if estimate is None:
            self.chart.show_course(None, None, unit, "", False, None)
            return
        found = self._course(estimate.config)
        limit = capacity(estimate, unit)
        available = limit[0] if limit else None
        self.chart.show_course(
            found, available, unit, limit[1] if limit else "", self.only_changes.isChecked(), self._other()
        )
        if found is not None:
            self.cards.show_course(found, unit, available)
        self._arrange()

    def picture(self, ratio: float = 2.0) -> QPixmap:
        """The page as a picture, for the clipboard and for files."""
        return page_picture(self, self.chart, (self.side.parts, self.cards), self._theme, ratio)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the document."""
        super().showEvent(event)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what the picture needs the room of."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Another language: say everything again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "problem"):
            self._name()
            self.refresh()

    def _name(self) -> None:
        self.only_changes.setText(tr("Only what &changes"))
        self.only_changes.setToolTip(tr("Hides weights, optimizer and runtime, which stay as they are"))
        self._beside_label.setText(tr("Compare &with"))
        self.beside.setAccessibleName(tr("Compare with"))
        self.side.retranslate()
        self.chart.retranslate()

    def _arrange(self) -> None:
        self.side.setVisible(self.width() >= _WIDE_ENOUGH)
        self.chart.is_read_beside = self.width() >= _WIDE_ENOUGH
        self.side.setFixedWidth(WIDE if self.width() >= _ROOMY else NARROW)
        self.cards.setVisible(self.height() >= _HIGH_ENOUGH)

    def _fill_beside(self) -> None:
        """The other scenarios, the one that was compared with still chosen where it is still there."""
        document = self._document
        names = [
            scenario.name
            for number, scenario in enumerate(document.workspace.scenarios)
            if number != document.selected_index
        ]
        items = [tr("nothing"), *names]
        if items == [self.beside.itemText(number) for number in range(self.beside.count())]:
            return
        chosen = self.beside.currentText() if self.beside.currentIndex() > 0 else ""
        self.beside.blockSignals(True)
        self.beside.clear()
        self.beside.addItems(items)
        self.beside.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
        self.beside.blockSignals(False)
        self.beside.setEnabled(bool(names))

    def _other(self) -> tuple[Course, str] | None:
        name = self.beside.currentText()
        if self.beside.currentIndex() <= 0:
            return None
        scenarios = self._document.workspace.scenarios
        number = next((n for n, scenario in enumerate(scenarios) if scenario.name == name), None)
        estimate = None if number is None else self._document.estimates[number]
        found = None if estimate is None else self._course(estimate.config)
        return None if found is None else (found, name)

    def _course(self, config: TrainingConfig) -> Course | None:
        found = self._courses.get(config)
        if found is None:
            try:
                found = course(config)
            except FitGaugeError:
                return None
            if len(self._courses) >= _KEPT:
                del self._courses[next(iter(self._courses))]
            self._courses[config] = found
        return found

    # reading a moment ------------------------------------------------------------------------------------------

    def _show_moment(self, number: int) -> None:
        estimate = self._document.estimate
        found = None if estimate is None else self._courses.get(estimate.config)
        if found is not None and self.chart.plan is not None:
            low = self.window().height() < SIZE.LOW_WINDOW
            self.side.show_moment(found, number, self._document.unit, 17 if low else 20)

    def _explain(self) -> None:
        estimate, number = self._document.estimate, self.chart.shown
        found = None if estimate is None else self._courses.get(estimate.config)
        if found is None or number is None:
            return
        place = found.places[number]
        self.explain_wanted.emit(None if number == found.peak else place, place_words(place))
