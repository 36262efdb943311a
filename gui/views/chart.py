"""The live chart: one stacked bar a scenario.  It imports pyqtgraph, so it is imported after the first paint."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS
from gui.theme import Theme
from gui.translation import say
from gui.views.chart_bars import ChartBars
from gui.views.chart_layer import ChartLayer
from gui.views.chart_layout import ROOMY, Chart, Density, Scenario, lay_out
from gui.views.chart_painting import paint_ground, paint_overlay, text_width

__all__ = ["ScenarioChart"]


class ScenarioChart(pg.PlotWidget):
    """Bars built once and moved afterwards.

    The x axis is bytes, the y axis rows from the top; both ranges are fixed, so nothing rescales by itself.
    """

    #: A row was chosen by mouse or keyboard.
    row_chosen = Signal(int)
    #: A part was clicked or confirmed: row, component (empty: beside the bar).
    part_chosen = Signal(int, str)
    #: The pointer or the keyboard is on a part (row, component, where in this widget), or on none (-1, "", ...).
    part_pointed = Signal(int, str, QPoint)
    #: A menu was asked for on a row, at a place on the screen.
    menu_wanted = Signal(int, QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None, enableMenu=False)
        self._theme = theme
        self._chart: Chart | None = None
        self._selected = 0
        self._component = COMPONENTS[0]
        self._pointed: tuple[int, int] | None = None
        #: The ring is for people on the keyboard; a click leaves none behind.
        self._ring = False

        plot = self.getPlotItem()
        for name in ("left", "bottom"):
            plot.hideAxis(name)
            # Hidden or not, an axis writes its label anew for every range.
            plot.getAxis(name).unlinkFromView()
        plot.hideButtons()
        plot.setMouseEnabled(False, False)
        plot.layout.setSpacing(0)
        self._view = plot.getViewBox()
        self._view.setDefaultPadding(0)
        self._view.invertY(True)
        self._view.disableAutoRange()
        self._bars = ChartBars(plot)
        self._ground = ChartLayer(self._paint_ground, -1000)
        self._overlay = ChartLayer(self._paint_overlay, 1000)
        self.scene().addItem(self._ground)
        self.scene().addItem(self._overlay)
        # Everything moves together on an update: one repaint of the whole is cheaper than many rectangles.
        self.setViewportUpdateMode(self.ViewportUpdateMode.FullViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)

    # what is shown ---------------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """Where everything stands now."""
        return self._chart

    @property
    def density(self) -> Density:
        """Sizes in use."""
        return self._chart.density if self._chart else ROOMY

    def show_scenarios(
        self,
        scenarios: tuple[Scenario, ...],
        selected: int,
        density: Density,
        figure: Callable[[int], str],
        unit_bytes: int,
        capacity: tuple[int, str] | None,
        axis_title: str,
    ) -> None:
        """Move the bars to ``scenarios``; parameters as in :func:`gui.views.chart_layout.lay_out`."""
        self._arguments = (scenarios, density, figure, unit_bytes, capacity, axis_title)
        self._selected = selected
        self._place()

    def place_of(self, row: int, component: str) -> QPoint | None:
        """Where the middle of a part's lower edge is, or ``None`` when it is not drawn."""
        if self._chart is None or row >= len(self._chart.rows):
            return None
        for segment in self._chart.rows[row].segments:
            if segment.component == component:
                bottom = self._chart.rows[row].bar_top + self._chart.density.bar
                return QPoint(round(segment.span.centre), round(bottom))
        return None

    def wear(self) -> None:
        """Take the colours of the theme that is on."""
        self._bars.wear(self._theme)
        self.viewport().update()

    def _place(self) -> None:
        scenarios, density, figure, unit_bytes, capacity, axis_title = self._arguments
        chart = lay_out(
            scenarios,
            max(self.width(), density.labels + 120),
            density,
            text_width(self._theme),
            figure,
            unit_bytes,
            capacity,
            axis_title,
        )
        self._chart = chart
        self.setFixedHeight(round(chart.height))
        self._ground.cover(chart.width, chart.height)
        self._overlay.cover(chart.width, chart.height)
        plot = self.getPlotItem()
        plot.layout.setContentsMargins(chart.plot.left, chart.top, chart.width - chart.plot.right, density.foot)
        # Now, not at the next turn of the event loop: a frame with the bars at their old place would be seen.
        plot.layout.activate()
        self._view.setRange(xRange=(0.0, chart.most), yRange=(0.0, max(len(scenarios), 1)), padding=0)
        self._bars.move(chart)
        self._say()
        self.viewport().update()

    def _paint_ground(self, painter: QPainter, exposed: QRectF) -> None:
        if self._chart:
            paint_ground(painter, self._chart, self._theme, self._selected, exposed)

    def _paint_overlay(self, painter: QPainter, exposed: QRectF) -> None:
        if self._chart:
            focus = self._focused_part() if self._ring else None
            paint_overlay(painter, self._chart, self._theme, focus, exposed)

    # a person's hands ------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything stands in pixels, so a new width is a new layout."""
        super().resizeEvent(event)
        if getattr(self, "_arguments", None) and event.size().width() != event.oldSize().width():
            self._place()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at a part."""
        place = event.position()
        self._point(self._chart.segment_at(place.x(), place.y()) if self._chart else None, place.toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._point(None, QPoint())
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the row; on a part of a bar also pin the part."""
        if self._chart is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._ring = False
        row = self._chart.row_at(event.position().y())
        if row is None:
            return
        found = self._chart.segment_at(event.position().x(), event.position().y())
        self._choose(row)
        if found is not None:
            self._component = self._chart.rows[row].segments[found[1]].component
        self.part_chosen.emit(row, self._component if found is not None else "")
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click is two clicks."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The chart does not zoom; the page around it scrolls."""
        event.ignore()

    def contextMenuEvent(self, event: object) -> None:
        """Ask for the menu of the row under the pointer."""
        row = self._chart.row_at(event.pos().y()) if self._chart else None  # type: ignore[attr-defined]
        if row is not None:
            self.menu_wanted.emit(row, event.globalPos())  # type: ignore[attr-defined]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose a scenario, left and right a part, Enter pins it."""
        if self._chart is None or not self._chart.rows:
            return
        last = len(self._chart.rows) - 1
        rows = {
            Qt.Key.Key_Up: max(self._selected - 1, 0),
            Qt.Key.Key_Down: min(self._selected + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() in rows:
            self._choose(rows[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.part_chosen.emit(self._selected, self._component)
        else:
            event.ignore()
            return
        self._ring = True
        self._say()
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring to whoever came by keyboard."""
        super().focusInEvent(event)
        self._ring = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away, and the read-out with it."""
        super().focusOutEvent(event)
        self._ring = False
        self._point(None, QPoint())
        self.viewport().update()

    def _choose(self, row: int) -> None:
        if row != self._selected:
            self._selected = row
            self.row_chosen.emit(row)

    def _step(self, by: int) -> None:
        assert self._chart is not None
        names = [segment.component for segment in self._chart.rows[self._selected].segments]
        if not names:
            return
        now = names.index(self._component) if self._component in names else (-1 if by > 0 else len(names))
        index = max(0, min(now + by, len(names) - 1))
        self._component = names[index]
        self._pointed = None
        self._point((self._selected, index), self.place_of(self._selected, self._component) or QPoint())

    def _focused_part(self) -> tuple[int, int] | None:
        if self._chart is None or not 0 <= self._selected < len(self._chart.rows):
            return None
        names = [segment.component for segment in self._chart.rows[self._selected].segments]
        return (self._selected, names.index(self._component)) if self._component in names else None

    def _point(self, found: tuple[int, int] | None, place: QPoint) -> None:
        if found == self._pointed:
            return
        self._pointed = found
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        if found is None or self._chart is None:
            self.part_pointed.emit(-1, "", place)
        else:
            self.part_pointed.emit(found[0], self._chart.rows[found[0]].segments[found[1]].component, place)

    def _say(self) -> None:
        # Screen readers speak the description when it changes.
        if self._chart and 0 <= self._selected < len(self._chart.rows):
            row = self._chart.rows[self._selected]
            words = f"{row.scenario.name}, {row.scenario.setting}: {row.total}"
            focused = self._focused_part() if self._ring else None
            if focused is not None:
                segment = row.segments[focused[1]]
                figure = self._arguments[2]
                share = f"{segment.share * 100:.0f} %"
                words = f"{words}. {say(COMPONENT_NAMES[segment.component])}: {figure(segment.bytes)}, {share}"
            self.setAccessibleDescription(words)
