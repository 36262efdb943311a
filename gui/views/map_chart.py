"""The map itself: every cell a run, read by pointing or arrow keys, taken over by a click or Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.memory.sweep import Cell
from gui.theme import Theme
from gui.translation import tr
from gui.views.chart_data import UNIT_BYTES
from gui.views.kept_picture import KeptPicture
from gui.views.map_layout import Layout, lay_out
from gui.views.map_painting import (
    Colours,
    Look,
    paint_axes,
    paint_cells,
    paint_figures,
    paint_frontier,
    paint_marks,
)
from gui.views.map_work import Job

__all__ = ["MapChart"]


class MapChart(KeptPicture):
    """Draws what a job knows; only the marks follow the pointer."""

    #: The cell that is read changed.
    pointed = Signal()
    #: A cell was asked to be taken over: column, row.
    adopted = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._job: Job | None = None
        self._titles, self._flag, self._unit = ("", ""), "", "GiB"
        self._worn, self._colours = theme.palette, Colours(theme.palette)
        self._looks: list[list[Look | None]] = []
        self._looked = 0
        self._layout: Layout | None = None
        self.now: tuple[int, int] | None = None
        self.cell: tuple[int, int] | None = None

    @property
    def layout_(self) -> Layout | None:
        """Where everything stands now."""
        return self._layout

    @property
    def looks(self) -> list[list[Look | None]]:
        """Every cell as it is drawn, coarse until its own figure is there."""
        return self._looks

    def show_job(self, job: Job, now: tuple[int, int] | None, titles: tuple[str, str], flag: str, unit: str) -> None:
        """Draw a job from its beginning; ``now``: the cell of the run as it is."""
        columns, rows = len(job.sweep.x.values), len(job.sweep.y.values)
        if self.cell is not None and (self.cell[0] >= columns or self.cell[1] >= rows):
            self.cell = None
        self._job, self.now, self._titles, self._flag, self._unit = job, now, titles, flag, unit
        self._looks = [[None] * columns for _ in range(rows)]
        self._looked = 0
        self._place()
        self.catch_up()

    def catch_up(self) -> None:
        """Draw the cells that came since."""
        job = self._job
        if job is None:
            return
        rows, columns = len(self._looks), len(self._looks[0])
        if self._worn is not self._theme.palette:
            self._worn, self._colours = self._theme.palette, Colours(self._theme.palette)
        done = job.done
        for column, row, step in job.order[self._looked : done]:
            cell = job.cells[row][column]
            look = (
                self._colours.look(cell, job.sweep)
                if isinstance(cell, Cell)
                else Look(self._theme.colour("track"), None)
            )
            for below in range(row, min(row + step, rows)):
                line = self._looks[below]
                for right in range(column, min(column + step, columns)):
                    line[right] = look
        self._looked = done
        self._still = None
        self.update()

    def picture(self, ratio: float) -> QPixmap:
        """As it is now, without the pointed cell."""
        pixmap = self._theme.paper(self.size(), ratio)
        painter = QPainter(pixmap)
        self._paint_still(painter)
        if self._layout is not None:
            paint_marks(painter, self._layout, self._theme, self.now, None, False)
        painter.end()
        return pixmap

    def _place(self) -> None:
        if self._job is not None:
            sweep = self._job.sweep
            self._layout = lay_out(sweep.x.values, sweep.y.values, self.width(), self.height())
        self._still = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells, then the marks."""
        if self._job is None or self._layout is None:
            return
        painter = QPainter(self)
        self._draw_still(painter)
        paint_marks(painter, self._layout, self._theme, self.now, self.cell, self._ring and self.hasFocus())

    def _paint_still(self, painter: QPainter) -> None:
        job, layout = self._job, self._layout
        if job is None or layout is None:
            return
        sweep = job.sweep
        paint_cells(painter, layout, self._theme, self._looks)
        if layout.has_figures:
            paint_figures(painter, layout, self._theme, job.cells, sweep, UNIT_BYTES[self._unit])
        paint_frontier(painter, layout, self._theme, self._looks, self._flag)
        paint_axes(painter, layout, self._theme, sweep.x.values, sweep.y.values, self._titles)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything stands in pixels."""
        super().resizeEvent(event)
        self._place()

    # a person's hands ------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read the cell under the pointer; the last one stays when the pointer leaves, so that it can be used."""
        found = self._layout.at(event.position().x(), event.position().y()) if self._layout else None
        self.setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        if found is not None:
            self._ring = False
            self.point(found)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take over the cell under the pointer."""
        found = self._layout.at(event.position().x(), event.position().y()) if self._layout else None
        if event.button() != Qt.MouseButton.LeftButton or found is None:
            super().mousePressEvent(event)
            return
        self.point(found)
        self.adopted.emit(*found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from cell to cell, with Ctrl eight at a time; Home: the run as it is; Enter takes the cell over."""
        layout, key = self._layout, Qt.Key(event.key())
        if layout is None:
            super().keyPressEvent(event)
            return
        column, row = self.cell or self.now or (0, 0)
        by = 8 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
        steps = {
            Qt.Key.Key_Left: (-by, 0),
            Qt.Key.Key_Right: (by, 0),
            Qt.Key.Key_Up: (0, -by),
            Qt.Key.Key_Down: (0, by),
        }
        if key in steps:
            across, down = steps[key]
            self._ring = True
            self.point((max(0, min(column + across, layout.columns - 1)), max(0, min(row + down, layout.rows - 1))))
        elif key == Qt.Key.Key_Home and self.now is not None:
            self._ring = True
            self.point(self.now)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.adopted.emit(column, row)
        else:
            super().keyPressEvent(event)

    def point(self, cell: tuple[int, int] | None) -> None:
        """Read another cell."""
        if cell != self.cell:
            self.cell = cell
            self.pointed.emit()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The cursor is the page's again."""
        self.unsetCursor()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring to whoever came by keyboard."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._ring = True
            if self.cell is None:
                self.point(self.now or (0, 0))
        self.update()

    def retranslate(self) -> None:
        """Names in the window's language, colours of the theme."""
        self.setAccessibleName(tr("Map of what fits"))
        job = self._job
        if job is not None:
            self._looked = 0
            self.catch_up()
