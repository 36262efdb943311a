"""What the colours mean, with the bytes and shares of the scenario in front."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.memory.result import COMPONENTS, Estimate
from gui import numbers
from gui.theme import Theme
from gui.tokens import TYPE, WEIGHT
from gui.translation import tr
from gui.wording import COMPONENT_WORDS

__all__ = ["Legend", "LegendLine"]

_SWATCH = 10
_WIDTH = 218
_PER_CENT_WIDTH = 42


class Legend(QWidget):
    """A column: swatch, name, bytes, per cent of every component; below it the three totals that are kept apart."""

    #: A component was clicked.
    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = ""
        self._estimate: Estimate | None = None
        self._unit = "GiB"
        self._row = 20
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)

    def show_estimate(self, name: str, estimate: Estimate | None, unit: str, row: int = 20) -> None:
        """Show one scenario; ``row``: px from line to line."""
        self._name, self._estimate, self._unit, self._row = name, estimate, unit, row
        self.setAccessibleName(tr("Parts of {name}", name=name))
        self.setAccessibleDescription("; ".join(" ".join(line) for line in self.lines()))
        self.updateGeometry()
        self.update()

    def lines(self) -> list[tuple[str, str, str]]:
        """Name, bytes and share of every line, as shown; the totals have no share."""
        if self._estimate is None:
            return []
        whole = self._estimate.device.expected
        parts = self._estimate.components
        shown = [
            (tr(COMPONENT_WORDS[name]), self._figure(parts.get(name, 0)), numbers.share(parts.get(name, 0), whole))
            for name in COMPONENTS
        ]
        return [
            *shown,
            (tr("Allocated"), numbers.value(self._estimate.allocated.expected, self._unit), ""),
            (tr("Reserved"), numbers.value(self._estimate.reserved.expected, self._unit), ""),
            (tr("Device"), f"{numbers.value(whole, self._unit)} {self._unit}", ""),
        ]

    def sizeHint(self) -> QSize:
        """Title, components, totals."""
        return QSize(_WIDTH, self.contentsMargins().top() + self._row * (len(COMPONENTS) + 4) + 10)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the component under the pointer."""
        index = int((event.position().y() - self.contentsMargins().top() - self._row) // self._row)
        if 0 <= index < len(COMPONENTS):
            self.chosen.emit(COMPONENTS[index])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all lines."""
        painter = QPainter(self)
        right = float(self.width() - 16)
        middle = self.contentsMargins().top() + self._row / 2
        self._write(painter, self._name, 0, middle, TYPE.BODY, "text1", WEIGHT.STRONG, room=right - 90)
        self._write(painter, self._unit, right - _PER_CENT_WIDTH, middle, TYPE.CAPTION, "text2", align_right=True)
        self._write(painter, "%", right, middle, TYPE.CAPTION, "text2", align_right=True)
        lines = self.lines()
        for number, (name, size, share) in enumerate(lines[: len(COMPONENTS)]):
            middle += self._row
            self._paint_component(painter, COMPONENTS[number], name, size, share, middle, right)
        middle += self._row + 8
        painter.setPen(QPen(self._theme.colour("line2"), 1))
        y = round(middle - self._row / 2 - 4) + 0.5
        painter.drawLine(QPointF(0, y), QPointF(right, y))
        for name, size, _ in lines[len(COMPONENTS) :]:
            is_device = name == lines[-1][0]
            weight = WEIGHT.STRONG if is_device else WEIGHT.NORMAL
            self._write(painter, name, 0, middle, TYPE.BODY, "text1" if is_device else "text2", weight)
            self._write(
                painter, size, right, middle, TYPE.BODY, "text1", WEIGHT.STRONG if is_device else WEIGHT.MEDIUM, True
            )
            middle += self._row

    def _paint_component(
        self, painter: QPainter, component: str, name: str, size: str, share: str, middle: float, right: float
    ) -> None:
        is_there = share != "–"
        swatch = QRectF(0, round(middle - _SWATCH / 2), _SWATCH, _SWATCH)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.component(component))
        painter.drawRoundedRect(swatch, 2, 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        weight = WEIGHT.STRONG if is_there else WEIGHT.NORMAL
        size_token = "text1" if is_there else "text3"
        used = self._write(
            painter, size, right - _PER_CENT_WIDTH, middle, TYPE.BODY, size_token, weight, align_right=True
        )
        room = right - _PER_CENT_WIDTH - used - 26
        self._write(painter, name, 18, middle, TYPE.BODY, "text1" if is_there else "text3", room=room)
        if is_there:
            self._write(painter, share, right, middle, TYPE.CAPTION, "text2", align_right=True)

    def _figure(self, size: int) -> str:
        if size == 0:
            return "–"
        shown = numbers.value(size, self._unit)
        return shown if shown.strip("0.") else numbers.amount(size, self._unit)

    def _write(
        self,
        painter: QPainter,
        text: str,
        x: float,
        middle: float,
        px: int,
        token: str,
        weight: int = WEIGHT.NORMAL,
        align_right: bool = False,
        room: float = 0.0,
    ) -> float:
        font = self._theme.font(px, weight)
        metrics = QFontMetricsF(font)
        if room > 0:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(text)
        painter.setFont(font)
        painter.setPen(self._theme.colour(token))
        left = x - width if align_right else x
        painter.drawText(QPointF(round(left), round(middle + metrics.capHeight() / 2)), text)
        return width


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
            name = tr(COMPONENT_WORDS[component])
            needed = _SWATCH + 5 + metrics.horizontalAdvance(name)
            if x > 16 and x + needed > width - 8:
                x, y = 16.0, y + 20
            places.append((x, y, name))
            x += needed + 13
        return places
