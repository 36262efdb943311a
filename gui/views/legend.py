"""What the colours mean, with the bytes and shares of the scenario in front."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS, Estimate
from gui.theme import Theme
from gui.tokens import TYPE
from gui.translation import say, tr
from gui.views.legend_painting import LegendSizes, legend_lines, paint_legend

__all__ = ["Legend", "LegendLine"]

_SWATCH = 10
_WIDTH = 218


class Legend(QWidget):
    """A column: swatch, name, bytes, per cent of every component; below it the three totals that are kept apart."""

    #: A component was clicked.
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = ""
        self._unit = "GiB"
        self._lines: list[tuple[str, str, str]] = []
        self._sizes = LegendSizes()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    def show_estimate(self, name: str, estimate: Estimate | None, unit: str, row: int) -> None:
        """Show one scenario; ``row``: px from line to line."""
        self._name, self._unit = name, unit
        self._lines = legend_lines(estimate, unit) if estimate else []
        self._sizes = LegendSizes(row=row)
        self.setAccessibleName(tr("Parts of {name}", name=name))
        self.setAccessibleDescription("; ".join(" ".join(line).strip() for line in self._lines))
        self.updateGeometry()
        self.update()

    @property
    def lines(self) -> tuple[tuple[str, str, str], ...]:
        """Name, bytes and share of every line, as shown."""
        return tuple(self._lines)

    def sizeHint(self) -> QSize:
        """Title, components, totals."""
        return QSize(_WIDTH, self.contentsMargins().top() + self._sizes.height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the component under the pointer."""
        row = self._sizes.row
        index = int((event.position().y() - self.contentsMargins().top() - row) // row)
        if 0 <= index < len(COMPONENTS):
            self.chosen.emit(COMPONENTS[index])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all lines."""
        box = QRectF(0, self.contentsMargins().top(), self.width() - 16, self._sizes.height)
        paint_legend(QPainter(self), self._theme, self._name, self._unit, self._lines, box, self._sizes)


class LegendLine(QWidget):
    """Swatches and names in lines as wide as the widget, for windows without room for the column."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(tr("Parts"))
        theme.changed.connect(self.update)

    def hasHeightForWidth(self) -> bool:
        """Narrower is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """20 px a line."""
        places = self._places(width)
        return round(places[-1][1] + 20) if places else 20

    def sizeHint(self) -> QSize:
        """All in one line."""
        return QSize(400, self.heightForWidth(max(self.width(), 200)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw."""
        painter = QPainter(self)
        painter.setFont(self._theme.font(TYPE.CAPTION))
        metrics = QFontMetricsF(painter.font())
        for (x, y, name), component in zip(self._places(self.width()), COMPONENTS, strict=True):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.component(component))
            painter.drawRoundedRect(QRectF(x, y + 5, _SWATCH, _SWATCH), 2, 2)
            painter.setPen(self._theme.colour("text2"))
            painter.drawText(QPointF(x + _SWATCH + 5, round(y + 10 + metrics.capHeight() / 2)), name)

    def _places(self, width: int) -> list[tuple[float, float, str]]:
        metrics = QFontMetricsF(self._theme.font(TYPE.CAPTION))
        places, x, y = [], 16.0, 0.0
        for component in COMPONENTS:
            name = say(COMPONENT_NAMES[component])
            needed = _SWATCH + 5 + metrics.horizontalAdvance(name)
            if x > 16 and x + needed > width - 8:
                x, y = 16.0, y + 20
            places.append((x, y, name))
            x += needed + 13
        return places
