"""What a run comes to, from loading to saving: each moment at its own highest, as a bar of its parts."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.memory.names import PHASE_TITLES
from core.memory.result import COMPONENTS, Estimate, PhasePeak
from core.report.numbers import amount
from gui.theme import Theme
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.legend_painting import write_line

__all__ = ["PassageCard"]

_ROW, _BAR = 30, 7


class _Bars(QWidget):
    """All on one scale: the highest fills the width."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._unit = "GiB"
        self.rows: tuple[PhasePeak, ...] = ()
        self.highest = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, estimate: Estimate, unit: str) -> None:
        self.rows, self.highest, self._unit = estimate.passage, estimate.peak_phase, unit
        self.setAccessibleName("; ".join(self._words(peak) for peak in self.rows))
        self.updateGeometry()
        self.update()

    def _words(self, peak: PhasePeak) -> str:
        words = f"{say(PHASE_TITLES[peak.phase])}: {amount(peak.peak_allocated, self._unit)}"
        return f"{words}, {tr('peak')}" if peak.phase == self.highest else words

    def sizeHint(self) -> QSize:
        return QSize(200, _ROW * len(self.rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max((peak.peak_allocated for peak in self.rows), default=1) or 1
        for number, peak in enumerate(self.rows):
            self._paint_row(painter, QRectF(0, number * _ROW, self.width(), _ROW), peak, most)

    def _paint_row(self, painter: QPainter, box: QRectF, peak: PhasePeak, most: int) -> None:
        theme, is_highest = self._theme, peak.phase == self.highest
        weight = WEIGHT.STRONG if is_highest else WEIGHT.NORMAL
        middle, right = box.top() + 10, box.right()
        size = amount(peak.peak_allocated, self._unit)
        room = box.width() - SPACE.MEDIUM
        room -= write_line(painter, theme, size, right, middle, TYPE.BODY, "text1", weight, align_right=True)
        title = say(PHASE_TITLES[peak.phase])
        taken = write_line(painter, theme, title, 0, middle, TYPE.BODY, "text1", weight, room=room)
        if is_highest:
            left = taken + SPACE.MEDIUM
            write_line(painter, theme, tr("peak"), left, middle, TYPE.CAPTION, "text2", room=max(room - left, 1))
        track = QRectF(0, box.top() + 19, box.width(), _BAR)
        shape = QPainterPath()
        shape.addRoundedRect(track, RADIUS.BAR, RADIUS.BAR)
        painter.fillPath(shape, theme.colour("track"))
        painter.save()
        painter.setClipPath(shape)
        edge = 0
        for part in COMPONENTS:
            start, edge = edge, edge + peak.components[part]
            left, end = (track.width() * place / most for place in (start, edge))
            painter.fillRect(QRectF(left, track.top(), end - left, _BAR), theme.colour(part))
        painter.restore()


class PassageCard(QWidget):
    """A line, a title, the bars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title, self._what = QLabel(), QLabel()
        self._what.setProperty("tone", "2")
        self._what.setWordWrap(True)
        self.bars = _Bars(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.SMALL)
        above = QFrame()
        above.setProperty("role", "rule")
        for widget in (above, self._title, self._what, self.bars):
            column.addWidget(widget)

    def show_estimate(self, estimate: Estimate, unit: str) -> None:
        """The moments of one run."""
        self._title.setText(tr("The whole run"))
        self._title.setFont(self._theme.font(TYPE.TAB, WEIGHT.STRONG))
        self._what.setText(tr("Allocated at the highest moment of each"))
        self._what.setFont(self._theme.font(TYPE.CAPTION))
        self.bars.show_rows(estimate, unit)
