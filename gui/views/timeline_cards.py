"""One card for each phase of a step: how high it gets, and where."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from core.memory.course import Course
from core.report.numbers import amount, value
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import tr
from gui.views.legend_painting import write_line
from gui.views.timeline_words import phase_title, place_words

__all__ = ["PhaseCards"]

_HEIGHT = 74


class _Card(QAbstractButton):
    """Drawn as a whole: a label a figure would lay the page out anew at every change."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._title, self._figure, self._where = "", "", ""
        self._fill, self._tick, self._token = 0.0, None, "accent"  # type: tuple[float, float | None, str]
        self._is_peak = False
        self._ring = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_phase(
        self, title: str, size: int, unit: str, where: str, is_peak: bool, available: int | None, most: int
    ) -> None:
        self._title, self._figure, self._where, self._is_peak = title, value(size, unit), where, is_peak
        scale = max(most, available or 0) * 1.05 or 1
        self._fill = size / scale
        self._tick = None if available is None else available / scale
        self._token = "accent"
        if available is not None:
            self._token = VERDICT_LOOKS["fits" if size <= available else "does_not_fit"][3]
        said = [f"{title}: {amount(size, unit)}", where, tr("peak") if is_peak else ""]
        self.setAccessibleName(", ".join(word for word in said if word))
        self.setToolTip(tr("Show the highest moment of this phase"))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(110, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(64, _HEIGHT)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._ring = event.reason() != Qt.FocusReason.MouseFocusReason

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0.5, 0.5, self.width() - 1, self.height() - 1)
        strong = self._is_peak or (self._ring and self.hasFocus())
        token = "accent" if self._ring and self.hasFocus() else "text1" if self._is_peak else "line2"
        painter.setPen(QPen(theme.colour(token), 2 if strong else 1))
        painter.setBrush(theme.colour("hover" if self.underMouse() else "bg1"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5) if strong else box, RADIUS.CARD, RADIUS.CARD)
        left, right = box.left() + 11, box.right() - 11
        room = right - left
        if self._is_peak:
            room -= write_line(
                painter, theme, tr("peak"), right, 16, TYPE.CAPTION, "text1", WEIGHT.STRONG, align_right=True
            )
        write_line(painter, theme, self._title, left, 16, TYPE.BODY, "text1", WEIGHT.STRONG, room=max(room - 4, 12))
        write_line(painter, theme, self._figure, left, 35, TYPE.TILE, "text1", WEIGHT.STRONG, room=right - left)
        write_line(painter, theme, self._where, left, 52, TYPE.CAPTION, "text2", room=right - left)
        track = QRectF(left, 63, right - left, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("track"))
        painter.drawRoundedRect(track, 2, 2)
        painter.setBrush(theme.colour(self._token))
        painter.drawRoundedRect(QRectF(left, 63, max(3.0, track.width() * min(1.0, self._fill)), 4), 2, 2)
        if self._tick is not None:
            painter.fillRect(QRectF(left + track.width() * self._tick - 1, 60, 2, 10), theme.colour("text1"))


class PhaseCards(QWidget):
    """A card a phase; of phases that come again the highest counts."""

    #: The highest moment of a phase was asked for.
    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._numbers: list[int] = []
        self.cards: list[_Card] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.MEDIUM)

    def _choose(self, place: int) -> None:
        self.chosen.emit(self._numbers[place])

    def show_course(self, course: Course, unit: str, available: int | None) -> None:
        """Every phase of a course in the order of the step."""
        best: dict[str, int] = {}
        for span in course.spans:
            number = course.highest(span)
            if span.phase not in best or course.total(number) > course.total(best[span.phase]):
                best[span.phase] = number
        while len(self.cards) < len(best):
            card = _Card(self._theme)
            card.clicked.connect(partial(self._choose, len(self.cards)))
            self._row.addWidget(card)
            self.cards.append(card)
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(best))
        most = course.total(course.peak)
        self._numbers = list(best.values())
        for card, (phase, number) in zip(self.cards, best.items(), strict=False):
            size = course.total(number)
            where = place_words(course.places[number])
            where = where.removeprefix(phase_title(course.places[number].phase)).removeprefix(", ")
            is_peak = size == most
            card.show_phase(phase_title(phase), size, unit, where, is_peak, available, most)
