"""The chart before pyqtgraph is imported."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.theme import Theme
from gui.views.chart_layout import Chart, lay_out
from gui.views.chart_painting import paint_bars, paint_ground, paint_overlay, text_width

__all__ = ["ChartStill"]


class ChartStill(QWidget):
    """The chart without pyqtgraph: drawn at once, deaf to mouse and keyboard, replaced a moment later."""

    #: It was on the screen for the first time.
    painted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._arguments: tuple[object, ...] | None = None
        self._selected = 0
        self._has_painted = False

    def show_scenarios(self, *arguments: object) -> None:
        """As :meth:`gui.views.chart.ScenarioChart.show_scenarios`."""
        selected = arguments[1]
        assert isinstance(selected, int)
        self._selected = selected
        self._arguments = arguments[:1] + arguments[2:]
        self.setFixedHeight(round(self._lay_out().height))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw."""
        if self._arguments is None:
            return
        painter = QPainter(self)
        chart = self._lay_out()
        paint_ground(painter, chart, self._theme, self._selected)
        paint_bars(painter, chart, self._theme)
        paint_overlay(painter, chart, self._theme)
        if not self._has_painted:
            self._has_painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def _lay_out(self) -> Chart:
        assert self._arguments is not None
        found, density, figure, unit_bytes, limit, title = self._arguments
        return lay_out(found, self.width(), density, text_width(self._theme), figure, unit_bytes, limit, title)  # type: ignore[arg-type]
