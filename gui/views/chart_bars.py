"""The bars as plot items: one item a component, built once, moved on every change."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from core.memory.result import COMPONENTS
from gui.theme import Theme
from gui.views.chart_layout import Chart
from gui.views.chart_painting import bar_outline

__all__ = ["ChartBars"]


class _Parts(pg.BarGraphItem):
    """The parts of one component over all scenarios, cut to the rounded ends of the bars."""

    def __init__(self, bars: ChartBars) -> None:
        super().__init__(x0=[], x1=[], y=[], height=1.0, pen=None, brush="k")
        self._bars = bars

    def boundingRect(self) -> QRectF:
        """All of the plot: pyqtgraph's own answer is computed anew for every question, and a frame asks dozens."""
        return self._bars.bounds

    def paint(self, painter: QPainter, *args: object) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setClipPath(self.mapFromScene(self._bars.outline), Qt.ClipOperation.IntersectClip)
        super().paint(painter, *args)
        painter.restore()


class ChartBars:
    """All bars of a plot.  ``outline``: their shape in px of the scene; ``bounds``: the plot in its own units."""

    def __init__(self, plot: pg.PlotItem) -> None:
        self.outline = QPainterPath()
        self.bounds = QRectF()
        self._parts = {name: _Parts(self) for name in COMPONENTS}
        for parts in self._parts.values():
            plot.addItem(parts, ignoreBounds=True)

    def wear(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        for name, parts in self._parts.items():
            parts.setOpts(pen=pg.mkPen(None), brush=pg.mkBrush(theme.component(name)))

    def move(self, chart: Chart) -> None:
        """Stand where ``chart`` says; the plot's axes are bytes and rows."""
        outline = QPainterPath()
        for row in chart.rows:
            outline.addPath(bar_outline(row, chart.density.bar))
        self.outline = outline
        self.bounds = QRectF(0, 0, chart.most, max(len(chart.rows), 1))
        per_px = chart.most / chart.plot.width
        places: dict[str, list[tuple[float, float, float]]] = {name: [] for name in COMPONENTS}
        for row in chart.rows:
            middle = (row.bar_top + chart.density.bar / 2 - chart.top) / chart.density.row
            for segment in row.segments:
                left = (segment.span.left - chart.plot.left) * per_px
                right = (segment.span.right - chart.plot.left) * per_px
                places[segment.component].append((left, right, middle))
        for name, found in places.items():
            parts = self._parts[name]
            # Most runs lack some components; an empty item still costs a clip at every frame.
            parts.setVisible(bool(found))
            if not found:
                continue
            table = np.array(found, dtype=np.float64).reshape(-1, 3)
            height = chart.density.bar / chart.density.row
            parts.setOpts(x0=table[:, 0], x1=table[:, 1], y=table[:, 2], height=height)
