"""Beside the map: the cell that is read, the run as it is, the largest that fits, and the scale of the colours."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.config import Text
from core.memory.result import Estimate
from core.memory.sweep import Cell, Sweep
from core.report.numbers import amount, change, count
from gui.elided_label import ElidedLabel
from gui.panels.chip import Chip
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.map_painting import paint_ramp

__all__ = ["MapSide", "cell_words"]

_WIDTH = 226


def cell_words(sweep: Sweep, cell: Cell | Text | None, unit: str) -> str:
    """``Fits: 16.3 GiB free``; why a run is refused; empty where there is no card or no figure yet."""
    if isinstance(cell, Text):
        return say(cell)
    if cell is None or sweep.available is None:
        return ""
    left = cell.headroom(sweep.available)
    words = {
        "fits": tr("Fits: {size} free", size=amount(left, unit)),
        "tight": tr("Tight: {size} free", size=amount(left, unit)),
        "does_not_fit": tr("Does not fit: {size} short", size=amount(-left, unit)),
    }
    return words[sweep.verdict(cell) or "fits"]


class _Pairs(QWidget):
    """Names at the left, figures at the right; labels are made once."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(SPACE.HAIR)
        self._grid.setColumnStretch(0, 1)
        self._rows: list[tuple[QLabel, QLabel]] = []

    def show_pairs(self, pairs: list[tuple[str, str]]) -> None:
        while len(self._rows) < len(pairs):
            name, figure = ElidedLabel(), QLabel()
            name.setProperty("tone", "2")
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(name, len(self._rows), 0)
            self._grid.addWidget(figure, len(self._rows), 1)
            self._rows.append((name, figure))
        for place, (name, figure) in enumerate(self._rows):
            name.setVisible(place < len(pairs))
            figure.setVisible(place < len(pairs))
        for (name, figure), (words, size) in zip(self._rows, pairs, strict=False):
            name.setText(words)
            figure.setText(size)
            figure.setFont(self._theme.font(TYPE.BODY, WEIGHT.MEDIUM))


class _Scale(QWidget):
    """The colours of the map."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_ramp(painter, self._theme, QRectF(0, 4, self.width(), 12))


class MapSide(QWidget):
    """Reads the map; the button takes a cell over as a click on it does."""

    #: The cell that is read is to be the run.
    use_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("surface", "panel")
        self.setFixedWidth(_WIDTH)
        self._heads = [QLabel() for _ in range(4)]
        self.cell, self.now = QLabel(), QLabel()
        self.chip = Chip(theme)
        self.refused = QLabel()
        self.refused.setWordWrap(True)
        self.refused.setProperty("tone", "over")
        self.read, self.current, self.frontier = _Pairs(theme), _Pairs(theme), _Pairs(theme)
        self.use = QPushButton()
        self.use.setProperty("primary", True)
        self.use.clicked.connect(self.use_wanted)
        self.scale = _Scale(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE.MEDIUM, SPACE.FORM, 0)
        column.setSpacing(SPACE.SMALL)
        for widget in (self._heads[0], self.cell, self.chip, self.refused, self.read, self.use, _rule()):
            column.addWidget(widget)
        for widget in (self._heads[1], self.now, self.current, _rule(), self._heads[2], self.frontier, _rule()):
            column.addWidget(widget)
        column.addWidget(self._heads[3])
        column.addWidget(self.scale)
        column.addStretch(1)

    def retranslate(self) -> None:
        """Names in the window's language, fonts of the theme."""
        heads = (tr("Pointed at"), tr("Now"), tr("Largest that fits"), tr("Free, share of the card"))
        for place, (label, words) in enumerate(zip(self._heads, heads, strict=True)):
            label.setText(words)
            label.setProperty("tone", "2" if place < 2 else "")
            label.setFont(self._theme.font(TYPE.BODY, WEIGHT.NORMAL if place < 2 else WEIGHT.STRONG))
        for label in (self.cell, self.now):
            label.setFont(self._theme.font(TYPE.FIGURE, WEIGHT.STRONG))
        self.use.setText(tr("&Use this cell"))
        self.use.setToolTip(tr("Enter, or a click on the map"))

    def show_cell(
        self,
        sweep: Sweep,
        place: tuple[int, int],
        cell: Cell | Text | None,
        now: Estimate | None,
        unit: str,
        words: str,
    ) -> None:
        """The cell that is read; ``words`` name it."""
        self.cell.setText(words)
        verdict = sweep.verdict(cell) if isinstance(cell, Cell) else None
        self.chip.show_verdict(verdict, cell_words(sweep, cell, unit) if verdict else "")
        self.refused.setText(say(cell) if isinstance(cell, Text) else "")
        self.refused.setVisible(isinstance(cell, Text))
        pairs = []
        if isinstance(cell, Cell):
            pairs.append((tr("Peak"), amount(cell.device, unit)))
            if now is not None:
                pairs.append((tr("Change"), change(cell.device - now.device.expected, unit)))
            tokens = _tokens(sweep, place)
            pairs.append((tr("Tokens a step and GPU"), count(tokens)))
        self.read.show_pairs(pairs)
        self.use.setEnabled(isinstance(cell, Cell))

    def show_now(self, estimate: Estimate | None, unit: str, words: str) -> None:
        """The run as it is."""
        self.now.setText(words)
        pairs = []
        if estimate is not None:
            pairs.append((tr("Peak"), amount(estimate.device.expected, unit)))
            if estimate.available is not None:
                left = estimate.available - estimate.device.expected
                pairs.append((tr("Free") if left >= 0 else tr("Short"), amount(abs(left), unit)))
        self.current.show_pairs(pairs)

    def show_frontier(self, pairs: list[tuple[str, str]]) -> None:
        """The largest value across for some values down; nothing without a card."""
        self._heads[2].setVisible(bool(pairs))
        self.frontier.setVisible(bool(pairs))
        self._heads[3].setVisible(bool(pairs))
        self.scale.setVisible(bool(pairs))
        self.frontier.show_pairs(pairs)


def _rule() -> QFrame:
    line = QFrame()
    line.setProperty("role", "rule")
    return line


def _tokens(sweep: Sweep, place: tuple[int, int]) -> int:
    batch = sweep.config.batch
    values = {
        name: getattr(batch, name) for name in ("micro_batch_size", "sequence_length", "gradient_accumulation_steps")
    }
    values[sweep.x.field] = sweep.x.values[place[0]]
    values[sweep.y.field] = sweep.y.values[place[1]]
    return values["micro_batch_size"] * values["sequence_length"] * values["gradient_accumulation_steps"]
