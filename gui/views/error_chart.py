"""How the errors are spread: a histogram of signed errors, painted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import Theme
from gui.tokens import TYPE
from gui.views.evidence_model import error_words

__all__ = ["EDGES", "ErrorChart", "binned"]

#: Edges of the bins as fractions; what is beyond stands in the outermost.
EDGES = (-0.20, -0.15, -0.10, -0.05, -0.02, 0.02, 0.05, 0.10, 0.15, 0.20)
_HEIGHT, _FOOT, _GAP = 112, 20, 2


def binned(errors: tuple[float, ...]) -> tuple[int, ...]:
    """How many errors are below the first edge, between each two, and from the last edge on."""
    counts = [0] * (len(EDGES) + 1)
    for error in errors:
        counts[sum(error >= edge for edge in EDGES)] += 1
    return tuple(counts)


class ErrorChart(QWidget):
    """Bins within ±10 % in the colour of what fits; the others in those of tight and over."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.counts: tuple[int, ...] = binned(())
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(420, _HEIGHT)

    def show_errors(self, errors: tuple[float, ...]) -> None:
        """Other measurements."""
        self.counts = binned(errors)
        said = [f"{_name(number)}: {count}" for number, count in enumerate(self.counts) if count]
        self.setAccessibleDescription(", ".join(said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Bars over their edges, the number on each."""
        painter, theme = QPainter(self), self._theme
        font = theme.font(TYPE.CAPTION)
        painter.setFont(font)
        width = self.width() / len(self.counts)
        floor, most = self.height() - _FOOT, max(self.counts) or 1
        room = floor - 18
        for number, count in enumerate(self.counts):
            high = room * count / most
            bar = QRectF(number * width + _GAP, floor - high, width - 2 * _GAP, high)
            painter.fillRect(bar, theme.colour(_token(number)))
            if count:
                painter.setPen(theme.colour("text2"))
                painter.drawText(
                    QRectF(bar.left(), bar.top() - 16, bar.width(), 15), Qt.AlignmentFlag.AlignCenter, str(count)
                )
        painter.setPen(theme.colour("line2"))
        painter.drawLine(0, floor, self.width(), floor)
        painter.setPen(theme.colour("text2"))
        for number, edge in enumerate(EDGES, start=1):
            place = QRectF((number - 1) * width, floor + 2, 2 * width, _FOOT - 2)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, error_words(edge).replace(".0", ""))


def _token(number: int) -> str:
    low = EDGES[number - 1] if number else -1.0
    high = EDGES[number] if number < len(EDGES) else 1.0
    worst = max(abs(low), abs(high))
    return "ok_fill" if worst <= 0.10 else "tight_fill" if worst <= 0.20 else "over_fill"


def _name(number: int) -> str:
    if number == 0:
        return f"< {error_words(EDGES[0])}"
    if number == len(EDGES):
        return f"≥ {error_words(EDGES[-1])}"
    return f"{error_words(EDGES[number - 1])} … {error_words(EDGES[number])}"
