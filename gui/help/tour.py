"""A walk round the window for the first start: one stop after the other, each in a few words, left at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.main_window import MainWindow
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import mark, tr

__all__ = ["STOPS", "Stop", "Tour"]

_CARD_WIDTH = 340
_SHADE = 110


@dataclass(frozen=True, slots=True)
class Stop:
    """``place(window)``: what is shown; a stop whose place is not to be seen is left out."""

    title: str
    text: str
    place: Callable[[MainWindow], QWidget]


STOPS = (
    Stop(
        mark("The answer"),
        mark(
            "Whether the run fits the chosen GPU, by how much, and how sure that is. It follows every change at once."
        ),
        lambda window: window.verdict,
    ),
    Stop(
        mark("The run"),
        mark(
            "Everything about your training. The figure at the right of a row is what its next step would change; "
            "point at a name to read what the setting does."
        ),
        lambda window: window.configuration,
    ),
    Stop(
        mark("The picture"),
        mark(
            "One bar for each scenario, up to the line of the GPU. Point at a part to read it, click it to ask why. "
            "Below stands what the scenarios differ in."
        ),
        lambda window: window.centre.stack,
    ),
    Stop(
        mark("The pages"),
        mark("The same run seen in other ways, down to each tensor with the code it comes from."),
        lambda window: window.centre.tabs,
    ),
    Stop(
        mark("The GPU"),
        mark("The GPUs of this computer with what is free now, or any other of the catalogue."),
        lambda window: window.hardware,
    ),
)


class Tour(QWidget):
    """Lies over the whole window and lets one place shine through."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.stops: tuple[Stop, ...] = ()
        self.index = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.card = QFrame(self)
        self.card.setProperty("role", "card")
        self.card.setFixedWidth(_CARD_WIDTH)
        self._title, self._text, self._count = QLabel(), QLabel(), QLabel()
        self._text.setWordWrap(True)
        self._text.setProperty("tone", "2")
        self._count.setProperty("tone", "3")
        self.skip, self.back, self.next = QPushButton(), QPushButton(), QPushButton()
        self.skip.setProperty("quiet", True)
        self.next.setProperty("primary", True)
        self.skip.clicked.connect(self.end)
        self.back.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        column = QVBoxLayout(self.card)
        column.setContentsMargins(SPACE.PANEL, SPACE.PANEL, SPACE.PANEL, SPACE.FORM)
        column.setSpacing(SPACE.SMALL)
        column.addWidget(self._title)
        column.addWidget(self._text)
        row = QHBoxLayout()
        row.addWidget(self._count)
        row.addStretch(1)
        for button in (self.skip, self.back, self.next):
            row.addWidget(button)
        column.addLayout(row)
        self.hide()

    def start(self) -> None:
        """Show the first stop."""
        window = self._window
        self.stops = tuple(stop for stop in STOPS if stop.place(window).isVisibleTo(window))
        self.index = 0
        window.installEventFilter(self)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()
        self._show()
        self.setFocus()

    def go(self, step: int) -> None:
        """The next or previous stop; after the last the tour ends."""
        self.index = max(self.index + step, 0)
        if self.index >= len(self.stops):
            self.end()
        else:
            self._show()

    def end(self) -> None:
        """Give the window back."""
        self._window.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self._window.setFocus()

    def _show(self) -> None:
        stop, theme = self.stops[self.index], self._window.theme
        self._title.setFont(theme.font(TYPE.TAB, WEIGHT.STRONG))
        self._title.setText(tr(stop.title))
        self._text.setText(tr(stop.text))
        self._count.setText(tr("{n} of {all}", n=self.index + 1, all=len(self.stops)))
        self.skip.setText(tr("&Skip"))
        self.back.setText(tr("&Back"))
        self.back.setEnabled(self.index > 0)
        self.next.setText(tr("&Next") if self.index + 1 < len(self.stops) else tr("&Done"))
        self.setAccessibleName(f"{tr(stop.title)}. {tr(stop.text)}")
        self.card.adjustSize()
        self._place_card()
        self.update()

    def _hole(self) -> QRect:
        place = self.stops[self.index].place(self._window)
        return QRect(place.mapTo(self._window, QPoint(0, 0)), place.size()).intersected(self.rect())

    def _place_card(self) -> None:
        """Below the place, else above, beside it, or in its middle; never beyond the window."""
        hole, card, gap = self._hole(), self.card.size(), SPACE.FORM
        spots = (
            QPoint(hole.left(), hole.bottom() + gap),
            QPoint(hole.left(), hole.top() - gap - card.height()),
            QPoint(hole.right() + gap, hole.top()),
            QPoint(hole.left() - gap - card.width(), hole.top()),
        )
        area = self.rect().adjusted(gap, gap, -gap, -gap)
        for spot in spots:
            box = QRect(spot, card)
            box.moveLeft(max(area.left(), min(box.left(), area.right() - card.width())))
            if area.contains(box) and not box.intersects(hole):
                self.card.move(box.topLeft())
                return
        box = QRect(QPoint(0, 0), card)
        box.moveCenter(hole.center())
        self.card.move(box.topLeft())

    # what Qt tells the tour ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Grow with the window; speak its language."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
            self._place_card()
        elif event.type() == QEvent.Type.LanguageChange:
            self._show()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and Enter go on, Esc leaves."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1, Qt.Key.Key_Left: -1}
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in steps:
            self.go(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The window below is only to be looked at; a click on the shade goes on."""
        self.go(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Shade everything but the place."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade = QPainterPath()
        shade.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        hole.addRoundedRect(QRectF(self._hole()), RADIUS.CARD, RADIUS.CARD)
        painter.fillPath(shade.subtracted(hole), QColor(0, 0, 0, _SHADE))
        painter.setPen(self._window.theme.colour("accent"))
        painter.drawPath(hole)
