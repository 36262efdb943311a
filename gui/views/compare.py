"""The Compare page: chart, legend, and below them what differs.

pyqtgraph is imported after the first paint; until then the same picture is drawn without it, so nothing flashes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.memory import explain
from core.report.numbers import value
from gui.document import Document
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT, WIDTHS
from gui.translation import tr
from gui.views.chart_data import UNIT_BYTES, axis_title, capacity, scenarios
from gui.views.chart_layout import COMPACT, ROOMY, Density
from gui.views.chart_still import ChartStill
from gui.views.compare_table import CompareTable
from gui.views.importing import PreparedImport
from gui.views.legend import Legend, LegendLine
from gui.views.readout import Readout

if TYPE_CHECKING:
    from gui.views.chart import ScenarioChart

__all__ = ["CompareView"]


class CompareView(QScrollArea):
    """One page that scrolls as a whole, so that no part of it has a scroll bar of its own."""

    #: The person wants the explanation of a component of the scenario in front.
    explain_wanted = Signal(str)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        page.setProperty("surface", "panel")
        self.setWidget(page)
        self.chart: ScenarioChart | None = None
        self.still: ChartStill | None = ChartStill(theme, page)
        self.still.painted.connect(lambda: PreparedImport(self.build_chart, self))
        self.legend = Legend(theme)
        self.legend_line = LegendLine(theme)
        self.table = CompareTable(document, theme)
        self.table.laid_out.connect(lambda: self._count.setText(self._count_words()))
        self._title, self._count = QLabel(), QLabel()
        self._count.setProperty("tone", "2")
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.LARGE)
        self._row.addWidget(self.still, 1, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.legend, 0, Qt.AlignmentFlag.AlignTop)
        self.legend.setContentsMargins(0, SPACE.FORM, 0, 0)
        heading = QHBoxLayout()
        heading.setContentsMargins(SPACE.PANEL, SPACE.MEDIUM, SPACE.PANEL, 0)
        heading.addWidget(self._title)
        heading.addStretch(1)
        heading.addWidget(self._count)
        rule = QFrame()
        rule.setProperty("role", "rule")
        body = QVBoxLayout()
        body.setContentsMargins(SPACE.MEDIUM, 0, SPACE.TINY, SPACE.PANEL)
        body.addWidget(self.table)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, SPACE.TINY, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self.legend_line)
        column.addWidget(rule)
        column.addLayout(heading)
        column.addLayout(body)
        column.addStretch(1)
        self.readout = Readout(theme, page)
        self.readout.explain_wanted.connect(self._explain)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.readout.unpin)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.legend.chosen.connect(lambda component: self._pin(document.selected_index, component))
        self._pinned: tuple[int, str] | None = None
        self._worn = theme.palette
        self.refresh()

    # building --------------------------------------------------------------------------------------------------

    def build_chart(self) -> None:
        """Put the live chart in the place of the still picture; imports pyqtgraph.  Does nothing the second time."""
        if self.chart is not None:
            return
        from gui.views.chart import ScenarioChart

        chart = ScenarioChart(self._theme)
        chart.row_chosen.connect(self._document.select)
        chart.part_pointed.connect(self._point)
        chart.part_chosen.connect(self._pin)
        chart.menu_wanted.connect(self.table.open_menu)
        self.chart = chart
        chart.wear()
        still, self.still = self.still, None
        assert still is not None
        chart.resize(still.size())
        self._row.replaceWidget(still, chart)
        self._row.setStretchFactor(chart, 1)
        self._row.setAlignment(chart, Qt.AlignmentFlag.AlignTop)
        chart.show()
        self.setTabOrder(chart, self.table)
        still.hide()
        still.deleteLater()
        self.refresh()

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme."""
        document, unit = self._document, self._document.unit
        selected = document.selected_index
        estimate = document.estimate
        density = self._density()
        shown = (
            scenarios(document),
            selected,
            density,
            lambda size: value(size, unit),
            UNIT_BYTES[unit],
            capacity(estimate, unit),
            axis_title(unit),
        )
        if self.still is not None:
            self.still.show_scenarios(*shown)
        if self.chart is not None:
            self.chart.show_scenarios(*shown)
            if self._worn is not self._theme.palette:
                self.chart.wear()
            self.chart.setAccessibleName(tr("Memory by scenario"))
        self.legend.show_estimate(document.scenario.name, estimate, unit, 20 if density is ROOMY else 17)
        self._worn = self._theme.palette
        self.table.refresh()
        self._title.setText(tr("What differs"))
        self._title.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        self._count.setText(self._count_words())
        self._count.setFont(self._theme.font(TYPE.CAPTION))
        self._arrange()
        if self.readout.is_pinned and self._pinned is not None:
            self._refresh_pin()
        else:
            self.readout.hide()

    def picture(self, ratio: float = 2.0) -> QPixmap:
        """The chart with its legend, for the clipboard."""
        shown: list[QWidget] = [widget for widget in (self.chart, self.still, self.legend) if widget is not None]
        shown = [widget for widget in shown if widget.isVisibleTo(self)]
        area = QRect()
        for widget in shown:
            area = area.united(widget.geometry())
        pixmap = self._theme.paper(area.size(), ratio)
        painter = QPainter(pixmap)
        for widget in shown:
            # pyqtgraph's own render() paints scenes; this is the widget's.
            QWidget.render(widget, painter, widget.pos() - area.topLeft())
        painter.end()
        return pixmap

    def changeEvent(self, event: QEvent) -> None:
        """Another language: say everything again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "readout"):
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep to the layout the window's size asks for."""
        super().resizeEvent(event)
        self._arrange()
        if self.chart is None or self.chart.density is not self._density():
            self.refresh()

    def _density(self) -> Density:
        return COMPACT if self.window().height() < SIZE.LOW_WINDOW and self.window() is not self else ROOMY

    def _arrange(self) -> None:
        width = self.window().width()
        is_narrow = width < WIDTHS[1].least if self.window() is not self else width < 640
        self.legend.setVisible(not is_narrow)
        self.legend_line.setVisible(is_narrow)
        self.table.compared.show_change(width >= WIDTHS[0].least or self.width() >= 860)
        if not self.legend_line.isHidden():
            self.legend_line.setFixedHeight(self.legend_line.heightForWidth(self.viewport().width()) + SPACE.MEDIUM)

    def _count_words(self) -> str:
        number = len(self._document.workspace.scenarios)
        differing = len(self.table.compared.differing)
        first = tr("1 scenario") if number == 1 else tr("{n} scenarios", n=number)
        if number == 1:
            return first
        second = tr("1 setting differs") if differing == 1 else tr("{n} settings differ", n=differing)
        hidden = self.table.hidden_settings
        if hidden:
            second = tr("{n} settings differ, {shown} shown", n=differing, shown=differing - hidden)
        return f"{first} · {second}"

    # reading a part --------------------------------------------------------------------------------------------

    def _point(self, row: int, component: str, place: QPoint) -> None:
        if self.readout.is_pinned:
            return
        estimate = self._document.estimates[row] if 0 <= row < len(self._document.estimates) else None
        if estimate is None or self.chart is None:
            self.readout.hide()
            return
        where = self.chart.mapTo(self.widget(), place)
        self.readout.show_part(
            component, estimate.components[component], estimate.device.expected, self._document.unit, where
        )

    def _pin(self, row: int, component: str) -> None:
        if not component:
            self.readout.unpin()
            return
        self._pinned = (row, component)
        self._refresh_pin()

    def _refresh_pin(self) -> None:
        if self._pinned is None or self.chart is None:
            return
        row, component = self._pinned
        estimate = self._document.estimates[row] if row < len(self._document.estimates) else None
        place = self.chart.place_of(row, component)
        if estimate is None or place is None:
            self.readout.unpin()
            return
        part = next((part for part in explain(estimate.config).children if part.component == component), None)
        where = self.chart.mapTo(self.widget(), place)
        size, whole = estimate.components[component], estimate.device.expected
        self.readout.pin(component, size, whole, self._document.unit, part, where)

    def _explain(self, component: str) -> None:
        if self._pinned is not None:
            self._document.select(self._pinned[0])
        self.readout.unpin()
        self.explain_wanted.emit(component)
