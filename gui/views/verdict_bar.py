"""The answer at a glance: verdict with colour, icon and words, its gauge, and the configuration it is about."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from core.memory.result import Estimate
from gui.document import Document
from gui.elided_label import ElidedLabel
from gui.icons import paint_icon
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.gauge import Gauge, GaugeReading
from gui.wording import configuration_lines, verdict_words

__all__ = ["VerdictBar"]

_NEUTRAL = ("gpu", "accent", "sel", "accent")
_STALE = ("tight", "tight", "tight_tint", "tight_fill")
_ESTIMATING = ("clock", "text2", "track", "accent")


class _Disc(QWidget):
    """Round tint with the verdict's icon."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.look = _NEUTRAL
        self.setFixedSize(SIZE.VERDICT_DISC, SIZE.VERDICT_DISC)

    def paintEvent(self, event: QPaintEvent) -> None:
        icon, text, tint, _ = self.look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QPainterPath()
        circle.addEllipse(QRectF(self.rect()))
        painter.fillPath(circle, self._theme.colour(tint))
        box = QRectF(0, 0, 26, 26)
        box.moveCenter(QRectF(self.rect()).center())
        paint_icon(painter, icon, getattr(self._theme.palette, text), box)


class VerdictBar(QWidget):
    """Fits, tight or does not fit; with the two actions people take next."""

    def __init__(self, document: Document, theme: Theme, copy: QAction, export: tuple[QAction, ...]) -> None:
        super().__init__()
        self._document = document
        self._theme = theme
        self._look = _NEUTRAL
        self._disc = _Disc(theme)
        self._word, self._sentence = ElidedLabel(), ElidedLabel()
        self._gauge = Gauge(theme)
        self._margin, self._range = ElidedLabel(), ElidedLabel()
        self._first, self._second = ElidedLabel(), ElidedLabel()
        self._headline = QHBoxLayout()
        self._rule = QFrame()
        self._copy_action = copy
        self._copy, self._export = QPushButton(), QPushButton()
        self._copy_small, self._export_small = QToolButton(), QToolButton()
        self._connect(copy, export)
        self._lay_out()
        self.setFixedHeight(SIZE.VERDICT_BAR)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def _connect(self, copy: QAction, export: tuple[QAction, ...]) -> None:
        self._copy.clicked.connect(copy.trigger)
        self._copy_small.setDefaultAction(copy)
        menu = QMenu(self)
        menu.addActions(list(export))
        self._export.setMenu(menu)
        self._export_small.setMenu(menu)
        self._export_small.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _lay_out(self) -> None:
        headline = self._headline
        headline.addWidget(self._word)
        headline.addWidget(self._sentence, 1)
        detail = QHBoxLayout()
        detail.setSpacing(SPACE.MEDIUM)
        self._gauge.setFixedWidth(SIZE.GAUGE_WIDTH)
        detail.addWidget(self._gauge)
        detail.addWidget(self._margin)
        detail.addWidget(self._range)
        detail.addStretch(1)
        answer = _column(headline, detail)
        configuration = _column(self._first, self._second)
        self._rule.setProperty("role", "upright")
        self._rule.setFixedWidth(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE.PANEL, SPACE.MEDIUM, SPACE.PANEL, SPACE.MEDIUM)
        row.setSpacing(SPACE.FORM)
        row.addWidget(self._disc)
        row.addLayout(answer)
        row.addSpacing(SPACE.FORM)
        row.addWidget(self._rule)
        row.addSpacing(SPACE.SMALL)
        row.addLayout(configuration, 1)
        for button in (self._copy, self._export, self._copy_small, self._export_small):
            row.addWidget(button)

    def set_compact(self, compact: bool) -> None:
        """In a narrow window the buttons are icons and the gauge goes."""
        for button in (self._copy, self._export):
            button.setVisible(not compact)
        for small in (self._copy_small, self._export_small):
            small.setVisible(compact)
        self._gauge.setVisible(not compact)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(640, SIZE.VERDICT_BAR)

    def minimumSizeHint(self) -> QSize:
        """The texts are cut before the window is widened."""
        return QSize(480, SIZE.VERDICT_BAR)

    def retranslate(self) -> None:
        """Fonts, icons and the buttons' words, in the current language and theme."""
        self._fonts()
        self._words_of_buttons()
        self.refresh()

    def refresh(self) -> None:
        """Words, colours and gauge of the scenario in front."""
        estimate, unit = self._document.estimate, self._document.unit
        problem = self._document.problem
        first, second = configuration_lines(self._document.config)
        self._first.setText(first)
        self._second.setText(second if problem is None else say(problem))
        self._tone(self._second, "over" if problem else "2")
        if estimate is None:
            is_estimating = self._document.is_estimating
            self._look = _ESTIMATING if is_estimating else _NEUTRAL
            self._word.setText(tr("Estimating…") if is_estimating else tr("No estimate:"))
            self._sentence.setText(say(problem) if problem else "")
            self._margin.setText("")
            self._range.setText("")
            self._gauge.show_reading(None)
        elif self._document.is_estimating:
            self._show_estimating(estimate)
        else:
            words = verdict_words(estimate, unit)
            self._look = VERDICT_LOOKS[estimate.verdict] if estimate.verdict else _NEUTRAL
            if problem is not None:
                self._look = (*_STALE[:3], self._look[3])
            self._word.setText(words.word if problem is None else tr("Last valid:"))
            self._sentence.setText(words.sentence)
            self._margin.setText(words.margin)
            self._range.setText(f"·  {words.range}")
            device = estimate.device
            reading = GaugeReading.of_run(
                device.low, device.expected, device.high, estimate.available, estimate.verdict
            )
            self._gauge.show_reading(reading, f"{words.word} {words.sentence}, {words.margin}, {words.range}")
        # A full-width colon brings its own space.
        self._headline.setSpacing(0 if self._word.text().endswith("\uff1a") else SPACE.SMALL)
        self.setAccessibleName(f"{self._word.text()} {self._sentence.text()}. {self._margin.text()}")
        self._tone(self._word, self._look[1])
        self._tone(self._margin, self._look[1])
        self._disc.look = self._look
        self._disc.update()
        self.update()

    def _show_estimating(self, last: Estimate) -> None:
        """The figures of the answer before stay, without its verdict."""
        self._look = _ESTIMATING
        self._word.setText(tr("Estimating…"))
        sentence = tr("last answer: {answer}", answer=verdict_words(last, self._document.unit).sentence)
        self._sentence.setText(sentence)
        self._margin.setText("")
        self._range.setText("")
        device = last.device
        reading = GaugeReading.of_run(device.low, device.expected, device.high, None, None)
        self._gauge.show_reading(reading, sentence)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Panel, the verdict's stripe at the left edge, a line below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("bg1"))
        painter.fillRect(0, 0, SIZE.VERDICT_STRIPE, self.height(), self._theme.colour(self._look[1]))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.colour("line"))
        painter.fillRect(self._rule.geometry(), self._theme.colour("line2"))

    def _fonts(self) -> None:
        font = self._theme.font
        self._word.setFont(font(TYPE.VERDICT, WEIGHT.STRONG))
        self._sentence.setFont(font(TYPE.VERDICT, WEIGHT.STRONG))
        self._margin.setFont(font(TYPE.BODY, WEIGHT.STRONG))
        self._range.setFont(font(TYPE.BODY))
        self._first.setFont(font(TYPE.BODY, WEIGHT.MEDIUM))
        self._second.setFont(font(TYPE.BODY))
        self._tone(self._range, "2")

    def _words_of_buttons(self) -> None:
        self._copy.setText(tr("Copy summary"))
        self._copy.setIcon(self._theme.icon("copy", "text1"))
        self._export.setText(tr("Export"))
        self._export.setIcon(self._theme.icon("export", "text1"))
        self._export_small.setIcon(self._theme.icon("export"))
        self._export_small.setToolTip(tr("Export"))
        self._export_small.setAccessibleName(tr("Export"))

    @staticmethod
    def _tone(label: ElidedLabel, tone: str) -> None:
        if label.property("tone") != tone:
            label.setProperty("tone", tone)
            label.style().unpolish(label)
            label.style().polish(label)


def _column(top: QWidget | QHBoxLayout, bottom: QWidget | QHBoxLayout) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(SPACE.TINY)
    column.addStretch(1)
    for item in (top, bottom):
        if isinstance(item, QWidget):
            column.addWidget(item)
        else:
            column.addLayout(item)
    column.addStretch(1)
    # The alignment of an upright line next to it would stretch the texts apart otherwise.
    column.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return column
