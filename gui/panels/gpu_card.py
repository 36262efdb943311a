"""One GPU as a card that can be chosen: sizes, a gauge with this run in it, the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.hardware import judge
from core.memory.result import Estimate
from core.report.numbers import amount, value
from gui.elided_label import ElidedLabel
from gui.panels.chip import Chip
from gui.theme import Theme
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import tr
from gui.views.gauge import Gauge, GaugeReading

__all__ = ["CardContent", "GpuCard", "verdict_phrase"]


def verdict_phrase(estimate: Estimate, free: int, unit: str) -> tuple[str, str]:
    """Verdict for ``free`` bytes and its words: ``Fits: 5.0 GiB free``."""
    verdict = judge(estimate.device, free)
    left = free - estimate.device.expected
    if verdict == "does_not_fit":
        return verdict, tr("Does not fit: {size} short", size=amount(-left, unit))
    if verdict == "tight":
        return verdict, tr("Tight: {size} free", size=amount(left, unit))
    return verdict, tr("Fits: {size} free", size=amount(left, unit))


@dataclass(frozen=True)
class CardContent:
    """Bytes; ``None`` is unknown.  ``figures``: value and caption of up to three numbers under the name."""

    title: str
    name: str
    figures: tuple[tuple[str, str], ...]
    total: int | None
    free: int | None
    notes: tuple[str, ...] = ()
    is_usable: bool = True


class GpuCard(QAbstractButton):
    """A radio button in the shape of a card; which one is on is the document's answer, not the click's."""

    chosen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shows_ring = False
        #: What stands on the card beside the run, so that most refreshes leave its labels alone.
        self._shown: tuple[object, ...] | None = None
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # Not fixed: notes that wrap make the card higher.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self.chosen)
        self._icon, self._title, self._name = QLabel(), QLabel(), ElidedLabel()
        self._name.setProperty("tone", "2")
        head = QHBoxLayout()
        head.setSpacing(SPACE.MEDIUM)
        head.addWidget(self._icon)
        head.addWidget(self._title)
        head.addWidget(self._name, 1)
        self._figures = [(QLabel(), QLabel()) for _ in range(3)]
        row = QHBoxLayout()
        row.setSpacing(SPACE.MEDIUM)
        for number, caption in self._figures:
            caption.setProperty("tone", "2")
            pair = QVBoxLayout()
            pair.setSpacing(0)
            pair.addWidget(number)
            pair.addWidget(caption)
            row.addLayout(pair, 1)
        self.gauge = Gauge(theme)
        self.gauge.setFixedHeight(18)
        self.chip = Chip(theme)
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.notes.setProperty("tone", "2")
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.FORM, SPACE.MEDIUM, SPACE.FORM, SPACE.MEDIUM + 2)
        column.setSpacing(SPACE.SMALL)
        column.addLayout(head)
        column.addLayout(row)
        column.addWidget(self.gauge)
        column.addWidget(self.chip)
        column.addWidget(self.notes)

    def show_gpu(
        self, content: CardContent, estimate: Estimate | None, unit: str, is_chosen: bool, is_stale: bool = False
    ) -> None:
        """Show one GPU with the run of ``estimate`` in it; ``is_stale``: greyed, without a verdict on old figures."""
        shown = (content, is_chosen, is_stale, self._theme.palette.name, self.devicePixelRatioF())
        if shown != self._shown:
            self._shown = shown
            self._show_content(content, is_chosen, is_stale)
        words = self._show_run(content, None if is_stale else estimate, unit)
        said = ", ".join(f"{number} {caption}" for number, caption in content.figures)
        parts = [f"{content.title} {content.name}".strip(), said, words]
        self.setAccessibleName(". ".join(part for part in parts if part))

    def _show_content(self, content: CardContent, is_chosen: bool, is_stale: bool) -> None:
        can_be_chosen = content.is_usable and not is_stale
        self.setEnabled(can_be_chosen)
        self.setCursor(Qt.CursorShape.PointingHandCursor if can_be_chosen else Qt.CursorShape.ArrowCursor)
        self.setChecked(is_chosen)
        self._icon.setPixmap(self._theme.pixmap("gpu", "text2", 16, self.devicePixelRatioF()))
        self._title.setText(content.title)
        self._title.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        self._name.setText(content.name)
        for position, (number, caption) in enumerate(self._figures):
            is_there = position < len(content.figures)
            number.setText(content.figures[position][0] if is_there else "")
            caption.setText(content.figures[position][1] if is_there else "")
            number.setFont(self._theme.font(TYPE.FIGURE, WEIGHT.STRONG))
            caption.setFont(self._theme.font(TYPE.CAPTION))
        self.notes.setText("\n".join(content.notes))
        self.notes.setFont(self._theme.font(TYPE.CAPTION))
        self.notes.setVisible(bool(content.notes))

    def sizeHint(self) -> QSize:
        """As high as its content, as wide as the panel gives."""
        return QSize(200, super().sizeHint().height())

    def nextCheckState(self) -> None:
        """A click asks; the refresh after it answers."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card, its frame, and a ring inside it for people on the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2 if self.isChecked() else 1
        frame = "accent" if self.isChecked() else "text2" if self.underMouse() and self.isEnabled() else "line2"
        painter.setBrush(self._theme.colour("bg1"))
        painter.setPen(QPen(self._theme.colour(frame), width))
        inset = width / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(box, RADIUS.CARD, RADIUS.CARD)
        if self._shows_ring:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), RADIUS.FIELD, RADIUS.FIELD)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring to whoever came by keyboard."""
        super().focusInEvent(event)
        self._shows_ring = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self._shows_ring = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses as Space does; up and down go to the neighbours."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def _show_run(self, content: CardContent, estimate: Estimate | None, unit: str) -> str:
        if estimate is None or content.free is None or content.total is None or not content.is_usable:
            self.gauge.show_reading(None)
            self.chip.show_verdict(None, "")
            return ""
        verdict, words = verdict_phrase(estimate, content.free, unit)
        others = content.total - content.free
        device = estimate.device
        reading = GaugeReading(
            device.low,
            device.expected,
            device.high,
            # Where everything fits the end of the track is the capacity.
            content.total if verdict != "fits" else None,
            max(content.total, others + (device.high if verdict == "tight" else device.expected), 1),
            verdict,
            others,
        )
        self.gauge.show_reading(reading, f"{words}, {value(device.expected, unit)} {unit}")
        self.chip.show_verdict(verdict, words)
        return words
