"""The picture of one step: what is alive as it goes on.  Drawn without pyqtgraph; only what follows the pointer is
drawn anew."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.memory.course import Course
from core.report.numbers import amount
from gui.theme import Theme
from gui.translation import tr
from gui.views.chart_data import UNIT_BYTES
from gui.views.kept_picture import KeptPicture
from gui.views.timeline_layout import Plan, plan
from gui.views.timeline_painting import paint_course, paint_moment, paint_other, paint_readout
from gui.views.timeline_words import place_words

__all__ = ["TimelineChart"]


class TimelineChart(KeptPicture):
    """Hover shows a moment, a click or Enter pins it, arrow keys go from moment to moment."""

    #: The moment that is shown: pinned, else pointed at, else the peak.
    moved = Signal(int)
    #: A moment was pinned (its number) or let go (-1).
    pinned = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._course: Course | None = None
        self._other: tuple[Course, str] | None = None
        self._available: int | None = None
        self._unit, self._flag = "GiB", ""
        self._only_changes = False
        self._plan: Plan | None = None
        self._pointed: int | None = None
        self._pin: int | None = None
        #: A pinned moment can be read beside the picture, so that no card needs to cover it.
        self.is_read_beside = False

    # what is shown ---------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Plan | None:
        """Where everything stands now."""
        return self._plan

    @property
    def shown(self) -> int | None:
        """Number of the moment that is read now."""
        if self._course is None:
            return None
        if self._pin is not None:
            return self._pin
        return self._pointed if self._pointed is not None else self._course.peak

    @property
    def is_pinned(self) -> bool:
        """Whether a moment stays whatever the pointer does."""
        return self._pin is not None

    def show_course(
        self,
        course: Course | None,
        available: int | None,
        unit: str,
        flag: str,
        only_changes: bool,
        other: tuple[Course, str] | None,
    ) -> None:
        """Draw ``course``; ``other``: the outline of another one, with its name."""
        if course is not self._course:
            self._pin = self._pointed = None
        self._course, self._other = course, other
        self._available, self._unit, self._flag, self._only_changes = available, unit, flag, only_changes
        self._lay_out()

    def pin(self, number: int | None) -> None:
        """Keep one moment, or none."""
        if number != self._pin:
            self._pin = number
            self._tell()
            self.pinned.emit(-1 if number is None else number)

    def picture(self, ratio: float) -> QPixmap:
        """As it is now, without ring."""
        pixmap = self._theme.paper(self.size(), ratio)
        painter = QPainter(pixmap)
        self._paint_still(painter)
        if self._pin is not None and self._plan is not None:
            paint_moment(painter, self._plan, self._theme, self._pin, True, False)
            paint_readout(painter, self._plan, self._theme, self._pin, self._unit)
        painter.end()
        return pixmap

    def _lay_out(self) -> None:
        self._still = None
        self._plan = None
        if self._course is not None and self.width() > 0:
            self._plan = plan(
                self._course,
                self.width(),
                self.height(),
                self._available,
                UNIT_BYTES[self._unit],
                self._only_changes,
                self._other[0].total(self._other[0].peak) if self._other else 0,
            )
        self._tell()

    def _tell(self) -> None:
        number = self.shown
        if self._course is not None and number is not None:
            words = f"{place_words(self._course.places[number])}: {amount(self._course.total(number), self._unit)}"
            self.setAccessibleDescription(words)
            self.moved.emit(number)
        self.update()

    # drawing ---------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The still picture, then what follows the pointer."""
        painter = QPainter(self)
        if self._plan is None:
            return
        self._draw_still(painter)
        ring = self._ring and self.hasFocus()
        for number in dict.fromkeys((self._pointed, self._pin)):
            if number is not None:
                pinned = number == self._pin
                paint_moment(painter, self._plan, self._theme, number, pinned, ring and number == self.shown)
        number = self._pointed if self._pointed is not None or self.is_read_beside else self._pin
        if number is not None:
            paint_readout(painter, self._plan, self._theme, number, self._unit)
        elif ring and self._pin is None and self.shown is not None:
            paint_moment(painter, self._plan, self._theme, self.shown, False, True)

    def _paint_still(self, painter: QPainter) -> None:
        if self._plan is None:
            return
        paint_course(painter, self._plan, self._theme, self._unit, self._flag)
        if self._other is not None:
            paint_other(painter, self._plan, self._theme, self._plan.line_of(self._other[0]), self._other[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything stands in pixels."""
        super().resizeEvent(event)
        self._lay_out()

    # a person's hands ------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at a moment."""
        plot = self._plan.plot if self._plan else None
        x = event.position().x()
        self._point(self._plan.number_at(x) if plot and self._plan and plot.left <= x <= plot.right else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._point(None)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pin the moment under the pointer; beside the plot let it go."""
        if event.button() != Qt.MouseButton.LeftButton or self._plan is None:
            super().mousePressEvent(event)
            return
        self._ring = False
        plot, x = self._plan.plot, event.position().x()
        self.pin(self._plan.number_at(x) if plot.left <= x <= plot.right else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows: the next moment, with Ctrl the next phase; P: the peak; Enter pins, Escape lets go."""
        if self._course is None or self._plan is None or self.shown is None:
            super().keyPressEvent(event)
            return
        key, now, last = Qt.Key(event.key()), self.shown, len(self._course.times) - 1
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key, 0)
        if step and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            place = self._plan.span_of(now) + step
            spans = self._course.spans
            self._go(self._course.highest(spans[max(0, min(place, len(spans) - 1))]))
        elif step:
            self._go(self._beside(now, step))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(0 if key == Qt.Key.Key_Home else last)
        elif key == Qt.Key.Key_P:
            self._go(self._course.peak)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pin(None if self._pin == now else now)
        elif key == Qt.Key.Key_Escape and self._pin is not None:
            self.pin(None)
        else:
            super().keyPressEvent(event)
            return
        self._ring = True
        self.update()

    def _beside(self, number: int, step: int) -> int:
        """The next moment that is another place in the picture, so that no press seems to do nothing."""
        assert self._plan is not None
        xs = self._plan.xs
        place = number
        while 0 <= place + step < len(xs):
            place += step
            if abs(xs[place] - xs[number]) >= 1:
                break
        return self._plan.number_at(xs[place]) if place != number else number

    def _go(self, number: int) -> None:
        if self._pin is not None:
            self.pin(number)
        else:
            self._point(number)

    def _point(self, number: int | None) -> None:
        if number != self._pointed:
            self._pointed = number
            self._tell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring to whoever came by keyboard."""
        super().focusInEvent(event)
        self._ring = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        self.update()

    def retranslate(self) -> None:
        """Names in the window's language."""
        self.setAccessibleName(tr("Memory over one step"))
        self.setToolTip("")
        self._still = None
        self._tell()
