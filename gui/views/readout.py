"""The card beside the pointer: which part, how much, what it is; pinned by a click, it also shows the formula."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from core.memory.explain_result import Part
from core.memory.names import COMPONENT_NAMES
from core.report.numbers import amount, share
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import mark, say, tr
from gui.views.explain_model import title_of

__all__ = ["Readout"]

_WHAT = {
    "weights": mark("The model's parameters as they are stored."),
    "quantized_weights": mark("Frozen weights in four bits, with their scales."),
    "gradients": mark("One number for every trained weight, from backward to the optimizer step."),
    "optimizer": mark("What the optimizer remembers of every trained weight, and its own copies."),
    "activations": mark("What each layer keeps for the backward pass."),
    "logits_loss": mark("Scores of the whole vocabulary for every token, and the loss over them."),
    "temporary": mark("Tensors that live only for a moment, at the highest moment of the step."),
    "communication": mark("Buffers in which GPUs gather and reduce what they share."),
    "runtime": mark("CUDA context, workspaces and what the allocator holds back."),
}
_WIDTH = 300
_SHOWN = 4


class Readout(QFrame):
    """A child of the page, not a window: it never takes the focus while it follows the pointer."""

    #: The person wants the whole explanation of this component.
    explain_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._page = parent
        self._component = ""
        self.is_pinned = False
        self.setProperty("role", "card")
        self.setFixedWidth(_WIDTH)
        self._swatch, self._name, self._size, self._share = QLabel(), QLabel(), QLabel(), QLabel()
        self._what, self._formula, self._hint = QLabel(), QLabel(), QLabel()
        self.explain, self.close_button = QPushButton(), QToolButton()
        for label in (self._what, self._formula):
            label.setWordWrap(True)
        for label in (self._name, self._what, self._formula):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._share.setProperty("tone", "2")
        self._what.setProperty("tone", "2")
        self._hint.setProperty("tone", "3")
        self.explain.clicked.connect(lambda: self.explain_wanted.emit(self._component))
        self.close_button.clicked.connect(self.unpin)
        head = QHBoxLayout()
        head.setSpacing(SPACE.SMALL)
        for widget in (self._swatch, self._name):
            head.addWidget(widget)
        head.addStretch(1)
        for right in (self._size, self._share, self.close_button):
            head.addWidget(right)
        foot = QHBoxLayout()
        foot.addWidget(self._hint)
        foot.addStretch(1)
        foot.addWidget(self.explain)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.FORM, SPACE.MEDIUM, SPACE.FORM, SPACE.MEDIUM)
        column.setSpacing(SPACE.TINY)
        column.addLayout(head)
        column.addWidget(self._what)
        column.addWidget(self._formula)
        column.addLayout(foot)
        self.hide()

    def show_part(self, component: str, size: int, whole: int, unit: str, place: QPoint) -> None:
        """Follow the pointer with one part; ``place`` in the parent's px."""
        self.is_pinned = False
        self._fill(component, size, whole, unit)
        self._put(place)

    def pin(self, component: str, size: int, whole: int, unit: str, part: Part | None, place: QPoint) -> None:
        """Stay, with formula and buttons, until closed."""
        self.is_pinned = True
        self._fill(component, size, whole, unit)
        self._formula.setText(_most_of(part, unit) if part is not None else "")
        self._put(place)

    @property
    def lines(self) -> str:
        """What is pinned below the sentence."""
        return self._formula.text()

    def unpin(self) -> None:
        """Go away."""
        self.is_pinned = False
        self.hide()

    def _fill(self, component: str, size: int, whole: int, unit: str) -> None:
        self._component = component
        self._swatch.setPixmap(self._theme.swatch(component))
        self._name.setText(say(COMPONENT_NAMES[component]))
        self._size.setText(amount(size, unit))
        self._share.setText(tr("{share} %", share=share(size, whole)))
        for label in (self._name, self._size):
            label.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        for label in (self._share, self._hint):
            label.setFont(self._theme.font(TYPE.CAPTION))
        self._what.setText(tr(_WHAT[component]))
        self._hint.setText(tr("Click: pin and explain"))
        self.explain.setText(tr("Explain"))
        self.close_button.setIcon(self._theme.icon("close"))
        self.close_button.setIconSize(QSize(12, 12))
        self.close_button.setAccessibleName(tr("Close"))
        self.setAccessibleName(f"{self._name.text()}, {self._size.text()}, {self._share.text()}")
        self._formula.setText("")
        self._formula.setVisible(self.is_pinned)
        self._hint.setVisible(not self.is_pinned)
        self.explain.setVisible(self.is_pinned)
        self.close_button.setVisible(self.is_pinned)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not self.is_pinned)

    def _put(self, place: QPoint) -> None:
        self.adjustSize()
        parent = self._page
        x = min(place.x() + 14, parent.width() - self.width() - 4)
        below = place.y() + 18
        y = below if below + self.height() <= parent.height() else place.y() - self.height() - 12
        self.move(max(x, 4), max(y, 4))
        self.raise_()
        self.show()


def _most_of(part: Part, unit: str) -> str:
    """The largest things a part is made of, or its own formula where it is made of nothing smaller."""
    if not part.children:
        return f"{part.formula}\n= {part.numbers}" if part.numbers else part.formula
    largest = sorted(part.children, key=lambda child: -child.bytes)
    lines = [f"{amount(child.bytes, unit)}  {title_of(child)}" for child in largest[:_SHOWN]]
    left_out = len(largest) - _SHOWN
    return "\n".join([*lines, tr("and {n} more", n=left_out)] if left_out > 0 else lines)
