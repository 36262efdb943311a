"""The one mark of the program: how much of a card a run takes, with its range and the capacity."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import RADIUS, SIZE
from gui.views.hatching import hatch

__all__ = ["Gauge", "GaugeReading"]


@dataclass(frozen=True)
class GaugeReading:
    """Bytes.  ``others`` are taken by other processes and drawn first; ``capacity`` is where the tick stands,
    counted from the left end (so ``others`` + what is free); ``scale`` is what the whole track means."""

    low: int
    expected: int
    high: int
    capacity: int | None
    scale: int
    verdict: str | None
    others: int = 0

    @classmethod
    def of_run(cls, low: int, expected: int, high: int, available: int | None, verdict: str | None) -> GaugeReading:
        """A reading without a card around it: the track ends a little after whatever is largest."""
        most = max(high, available or 0)
        return cls(low, expected, high, available, max(1, most + most // 16), verdict)


class Gauge(QWidget):
    """Track, fill, low–high whisker and 2 px capacity tick; what is beyond the capacity is hatched."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reading: GaugeReading | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_reading(self, reading: GaugeReading | None, words: str = "") -> None:
        """Draw ``reading``; ``words`` say the same to a screen reader.  ``None``: an empty track."""
        self._reading = reading
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as in the verdict bar; 4 px above and below the track for the tick."""
        return QSize(SIZE.GAUGE_WIDTH, SIZE.GAUGE_HEIGHT + 6)

    def minimumSizeHint(self) -> QSize:
        """Narrowest track on which range and tick can still be told apart."""
        return QSize(60, SIZE.GAUGE_HEIGHT + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Everything is drawn in logical pixels on whole pixels, so that it is sharp at 1× and 2×."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(0, 3, self.width(), self.height() - 6)
        shape = QPainterPath()
        shape.addRoundedRect(track, RADIUS.BAR, RADIUS.BAR)
        painter.fillPath(shape, self._theme.colour("track"))
        if self._reading is None:
            return
        painter.save()
        painter.setClipPath(shape)
        self._paint_fill(painter, track, self._reading)
        painter.restore()
        self._paint_marks(painter, track, self._reading)

    def _x(self, reading: GaugeReading, value: int) -> float:
        return round(self.width() * min(1.0, max(0.0, value / max(1, reading.scale))))

    def _paint_fill(self, painter: QPainter, track: QRectF, reading: GaugeReading) -> None:
        start, end = self._x(reading, reading.others), self._x(reading, reading.others + reading.expected)
        if reading.others:
            hatch(painter, QRectF(0, track.top(), start, track.height()), self._theme.colour("text3"))
            start += 1
        token = VERDICT_LOOKS[reading.verdict][3] if reading.verdict else "accent"
        fill = QRectF(start, track.top(), max(0.0, end - start), track.height())
        painter.fillRect(fill, self._theme.colour(token))
        if reading.capacity is not None:
            limit = max(self._x(reading, reading.capacity), start)
            if limit < end:
                beyond = QRectF(limit, track.top(), end - limit, track.height())
                hatch(painter, beyond, self._theme.colour("over_tint" if reading.verdict else "bg1"))

    def _paint_marks(self, painter: QPainter, track: QRectF, reading: GaugeReading) -> None:
        ink = self._theme.colour("text1")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        low = self._x(reading, reading.others + reading.low)
        high = self._x(reading, reading.others + reading.high)
        middle = round(track.center().y())
        if high - low >= 2 and reading.high + reading.others <= reading.scale:
            painter.fillRect(QRectF(low, middle - 1, high - low, 2), ink)
            for x in (low, high - 2):
                painter.fillRect(QRectF(x, middle - 4, 2, 8), ink)
        if reading.capacity is not None:
            x = min(self._x(reading, reading.capacity), self.width() - 2)
            painter.fillRect(QRectF(x - 1 if x > 0 else 0, 0, 2, self.height()), ink)
