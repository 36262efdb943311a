"""A section that folds: closed, its head shows the value inside."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QToolButton, QVBoxLayout, QWidget

from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import MOTION, SIZE, SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["FoldingSection"]


class _Head(QToolButton):
    """The whole line is the button."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCheckable(True)
        self.setProperty("head", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(SIZE.SECTION_HEAD)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.chevron, self.title, self.summary = QToolButton(self), ElidedLabel("", self), ElidedLabel("", self)
        self.chevron.setIconSize(QSize(12, 12))
        self.chevron.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.chevron.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for label in (self.title, self.summary):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.summary.setProperty("tone", "3")
        self.summary.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE.SMALL, 0, SPACE.FORM, 0)
        row.setSpacing(SPACE.TINY)
        row.addWidget(self.chevron)
        row.addWidget(self.title)
        row.addWidget(self.summary, 1)

    def sizeHint(self) -> QSize:
        return QSize(120, SIZE.SECTION_HEAD)


class FoldingSection(QWidget):
    """``toggled`` tells that the person (not the program) folded or unfolded it."""

    toggled = Signal(bool)

    def __init__(
        self, theme: Theme, is_open: bool, fill: Callable[[QWidget], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._fill = fill
        self._is_filled = False
        self._theme = theme
        self._summary = ""
        self.head = _Head(theme, self)
        self.head.setChecked(is_open)
        self.head.clicked.connect(self._clicked)
        self.content = QWidget(self)
        self._motion = QPropertyAnimation(self.content, b"maximumHeight", self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.finished.connect(self._settle)
        self.moves = True
        self._applied: bool | None = None
        self._chevron: tuple[bool, str] | None = None
        self._heading: tuple[str, ...] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 1)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.content)
        self.content.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    @property
    def is_open(self) -> bool:
        """Whether the content shows."""
        return self.head.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Fold or unfold at once."""
        self.head.setChecked(is_open)
        self._settle()

    def fill(self) -> None:
        """Have the content made, if it was not yet; it is when it is first unfolded."""
        if not self._is_filled:
            self._is_filled = True
            self._fill(self.content)

    def follow(self, applies: bool) -> None:
        """Fold away when nothing in it applies any more, unfold when something does; in between the person decides."""
        if applies != self._applied:
            is_open = applies if self._applied is not None or not applies else self.is_open
            self._applied = applies
            self.set_open(is_open)

    def show_head(self, title: str, summary: str) -> None:
        """Texts of the head; ``summary`` shows while folded."""
        heading = (title, summary, tr("folded"), self._theme.palette.name)
        if heading == self._heading:
            return
        self._heading = heading
        self._summary = summary
        self.head.title.setText(title)
        self.head.title.setFont(self._theme.font(weight=WEIGHT.STRONG))
        self.head.summary.setFont(self._theme.font(TYPE.CAPTION))
        self._show_head()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line ends each section."""
        QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, self._theme.colour("line"))

    def _show_head(self) -> None:
        is_open = self.is_open
        chevron = (is_open, self._theme.palette.name)
        if chevron != self._chevron:
            # An icon that is set again lays the whole form out again.
            self._chevron = chevron
            self.head.chevron.setIcon(self._theme.icon("chevron-down" if is_open else "chevron-right"))
        self.head.summary.setText("" if is_open else self._summary)
        state = tr("unfolded") if is_open else tr("folded")
        self.head.setAccessibleName(f"{self.head.title.text()}, {state}" + ("" if is_open else f": {self._summary}"))

    def _clicked(self) -> None:
        if self.is_open:
            self.fill()
        self._show_head()
        height = self.content.sizeHint().height()
        # Zero where the desktop asks for no movement.
        wanted = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        if self.moves and wanted > 0 and self.isVisible():
            self.content.setVisible(True)
            self._motion.stop()
            self._motion.setDuration(MOTION.FOLD)
            self._motion.setStartValue(0 if self.is_open else height)
            self._motion.setEndValue(height if self.is_open else 0)
            self._motion.start()
        else:
            self._settle()
        self.toggled.emit(self.is_open)

    def _settle(self) -> None:
        if self.is_open:
            self.fill()
        self.content.setMaximumHeight(16_777_215)
        self.content.setVisible(self.is_open)
        self._show_head()
