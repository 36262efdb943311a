"""Below the machine: what a step of the scenario in front takes beside memory."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from core.config import FitGaugeError
from core.cost import Cost, cost
from core.memory.result import Estimate, HostMemory
from core.report.cost import cost_lines, flops_words, rate_words, seconds_words
from core.report.host import host_sentence
from core.report.numbers import amount
from gui.document import Document
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import say, tr

__all__ = ["StepCost"]

Row = tuple[str, str]


class StepCost(QWidget):
    """A few figures, each a range where it is one; the sentences behind them are in the tooltip."""

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._shown: object = None
        rule = QFrame()
        rule.setProperty("role", "rule")
        self.rows: list[tuple[QLabel, QLabel]] = [(QLabel(), QLabel()) for _ in range(5)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(SPACE.MEDIUM)
        grid.addWidget(rule, 0, 0, 1, 2)
        for number, (name, figure) in enumerate(self.rows, 1):
            name.setProperty("tone", "2")
            grid.addWidget(name, number, 0)
            grid.addWidget(figure, number, 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(0, 1)

    def refresh(self) -> None:
        """Show the scenario in front; nothing where its cost cannot be told."""
        estimate = self._document.estimate
        found = None if estimate is None else _cost_of(estimate)
        if estimate is None or found is None:
            self.hide()
            return
        self.show()
        unit = self._document.unit
        shown = _rows(found, estimate, unit)
        sentences = [say(line) for line in cost_lines(found, unit)]
        if estimate.host is not None:
            sentences.insert(0, say(host_sentence(estimate.host, unit)))
        words = "\n".join(sentences)
        # Labels lay themselves out anew even for equal texts.
        if (shown, words) == self._shown:
            return
        self._shown = shown, words
        self.setToolTip(words)
        self.setAccessibleName(tr("What a step takes"))
        self.setAccessibleDescription(words)
        for place, (name, figure) in enumerate(self.rows):
            is_used = place < len(shown)
            name.setVisible(is_used)
            figure.setVisible(is_used)
            if is_used:
                name.setText(shown[place][0])
                figure.setText(shown[place][1])
                figure.setFont(self._theme.font(TYPE.BODY, WEIGHT.MEDIUM))


def _cost_of(estimate: Estimate) -> Cost | None:
    try:
        return cost(estimate.config)
    except FitGaugeError:
        return None


def _rows(found: Cost, estimate: Estimate, unit: str) -> list[Row]:
    rows: list[Row] = []
    if found.step is not None and found.tokens_per_second is not None:
        rows.append((tr("One step"), seconds_words(found.step)))
        rows.append((tr("Tokens/s"), rate_words(found.tokens_per_second)))
    more = round(100 * (found.recompute_factor - 1))
    work = flops_words(found.flops.total)
    rows.append((tr("Arithmetic"), tr("{work} (+{more} %)", work=work, more=more) if more else work))
    if found.communication:
        sent = amount(sum(item.bytes for item in found.communication), unit)
        rows.append((tr("Sent"), tr("{sent} ({factor} ψ)", sent=sent, factor=f"{found.communication_factor:.2g}")))
    if estimate.host is not None:
        rows.append((tr("On each host"), _host_words(estimate.host, unit)))
    return rows


def _host_words(host: HostMemory, unit: str) -> str:
    needed = amount(host.node.expected, unit)
    if host.available is None or host.verdict != "does_not_fit":
        return needed
    return tr("{needed}, {more} too much", needed=needed, more=amount(host.node.expected - host.available, unit))
