"""Beside the tree: the rule of thumb people know, and what is known of the selected tensor."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.memory.explain_result import Part
from core.memory.names import COMPONENT_NAMES
from core.memory.result import Estimate
from core.report.numbers import amount
from core.report.rule_of_thumb import differences, rule_of_thumb
from gui.theme import Theme
from gui.tokens import RADIUS, SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.chart_data import setting_line
from gui.views.explain_model import title_of

__all__ = ["PartCard", "RuleCard"]


#: Room in px for the difference at the right of a bar.
_BESIDE = 54


class _Yardstick(QWidget):
    """One value with its bar, on a scale that all yardsticks of a card share."""

    def __init__(self, theme: Theme, token: str) -> None:
        super().__init__()
        self._theme = theme
        self._token = token
        self._name, self._size, self._beside, self._fill = "", "", "", 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, name: str, size: str, beside: str, fill: float, token: str = "") -> None:
        """``beside``: the difference to the first value; ``fill`` from 0 to 1."""
        self._name, self._size, self._beside, self._fill = name, size, beside, fill
        self._token = token or self._token
        self.setAccessibleName(f"{name}: {size} {beside}")
        self.update()

    def sizeHint(self) -> QSize:
        """A line of text over a bar."""
        return QSize(200, 38)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw."""
        painter = QPainter(self)
        first = bool(self._beside == "")
        strong = self._theme.font(TYPE.BODY, WEIGHT.STRONG)
        painter.setPen(self._theme.colour("text1"))
        painter.setFont(strong)
        metrics = QFontMetricsF(strong)
        line = QRectF(0, 0, self.width(), metrics.height())
        painter.drawText(line, Qt.AlignmentFlag.AlignRight, self._size)
        painter.setFont(strong if first else self._theme.font(TYPE.BODY))
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft, self._name)
        track = QRectF(0, line.bottom() + 5, self.width() - _BESIDE, 9)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("track"))
        painter.drawRoundedRect(track, RADIUS.BAR, RADIUS.BAR)
        fill = QRectF(track)
        fill.setWidth(track.width() * self._fill)
        painter.setBrush(self._theme.colour(self._token))
        painter.drawRoundedRect(fill, min(RADIUS.BAR, fill.width() / 2), RADIUS.BAR)
        painter.setFont(self._theme.font(TYPE.CAPTION))
        painter.setPen(self._theme.colour("text2"))
        place = QRectF(track.right(), track.top() - 4, _BESIDE, track.height() + 8)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._beside)


class RuleCard(QWidget):
    """FitGauge's bytes of one component beside the rule's, with the reason why they differ."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title, self._what, self._why = QLabel(), QLabel(), QLabel()
        self._formula_title, self._formula = QLabel(), QLabel()
        self._misprint_title, self._misprint = QLabel(), QLabel()
        self._what.setProperty("tone", "3")
        self._why.setProperty("tone", "2")
        for label in (self._what, self._why):
            label.setWordWrap(True)
        self.own, self.paper, self.quoted = (_Yardstick(theme, "runtime") for _ in range(3))
        for box in (self._formula, self._misprint):
            box.setProperty("surface", "title")
            box.setMargin(SPACE.SMALL)
            box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.SMALL)
        for widget in (
            self._title,
            self._what,
            self.own,
            self.paper,
            self.quoted,
            self._why,
            self._formula_title,
            self._formula,
            self._misprint_title,
            self._misprint,
        ):
            column.addWidget(widget)

    def show_component(self, estimate: Estimate, component: str, unit: str) -> None:
        """Compare one component; activations also with the misprint of the rule that is passed around."""
        rule = rule_of_thumb(estimate)
        own, paper = estimate.components.get(component, 0), rule.components.get(component, 0)
        quoted = rule.activations_misprinted if component == "activations" else 0
        most = max(own, paper, quoted, 1)
        title = say(COMPONENT_NAMES[component])
        self._title.setText(tr("Rule of thumb"))
        self._title.setFont(self._theme.font(TYPE.TAB, WEIGHT.STRONG))
        self._what.setText(", ".join((title, estimate.config.model.name, setting_line(estimate.config))))
        self._what.setFont(self._theme.font(TYPE.CAPTION))
        self.own.show_value(tr("FitGauge"), amount(own, unit), "", own / most, component)
        self.paper.show_value(tr("Paper of 2022"), amount(paper, unit), _beside(paper, own), paper / most)
        self.quoted.show_value(tr("Often quoted"), amount(quoted, unit), _beside(quoted, own), quoted / most)
        why = next((found.text for found in differences(estimate) if found.component == component), None)
        self._why.setText(say(why) if why else "")
        self._why.setVisible(why is not None)
        self._formula_title.setText(tr("Paper of 2022"))
        self._formula.setText("s·b·h · (34 + 5·a·s/h) · L")
        self._misprint_title.setText(tr("Often quoted, a misprint"))
        self._misprint.setText("b·s·h · (34 + 5·a) · L / 2")
        for label in (self._formula_title, self._misprint_title):
            label.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        for widget in (self.quoted, self._formula_title, self._formula, self._misprint_title, self._misprint):
            widget.setVisible(component == "activations")


def _beside(size: int, own: int) -> str:
    if own <= 0:
        return "–"
    change = round(100 * (size - own) / own)
    if change > 999:
        return ">999 %"
    sign = "+" if change > 0 else "\u2212" if change < 0 else "±"
    return f"{sign}{abs(change)} %"


class PartCard(QFrame):
    """What is known of the selected part: shape, type, who keeps it, how many there are."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = QLabel()
        self._title.setWordWrap(True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(SPACE.TINY)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self.lines = [(QLabel(), QLabel()) for _ in range(7)]
        for row, (name, content) in enumerate(self.lines, start=1):
            name.setProperty("tone", "2")
            content.setWordWrap(True)
            content.setAlignment(Qt.AlignmentFlag.AlignRight)
            content.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            content.setOpenExternalLinks(True)
            self._grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(content, row, 1)
        self._grid.setColumnStretch(1, 1)

    def show_part(self, part: Part, unit: str) -> None:
        """Lines that are empty for this part are left out."""
        self._title.setText(tr("Selected: {part}", part=title_of(part)))
        self._title.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        whole = f"{amount(part.bytes, unit)} ({part.bytes:,} B)" if part.bytes else amount(0, unit)
        shown = [
            (tr("Size"), whole),
            (tr("Shape"), part.shape),
            (tr("Type"), part.dtype),
            (tr("Formula"), part.formula),
            (tr("Numbers put in"), part.numbers),
            (tr("Kept by"), part.kept_by),
            (tr("Source"), _linked(part.source)),
        ]
        for (name, content), (title, text) in zip(self.lines, shown, strict=True):
            name.setText(title)
            content.setText(text)
            for label in (name, content):
                label.setVisible(bool(text))


def _linked(source: str) -> str:
    return f'<a href="{source}">{source}</a>' if source.startswith("https://") else source
