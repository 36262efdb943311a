"""The middle of the window: tabs over the views, the hint of the first start, buttons for scenarios."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.later import Later
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, WEIGHT
from gui.translation import tr

__all__ = ["Centre"]

_NATIVE = QKeySequence.SequenceFormat.NativeText


class _Welcome(QFrame):
    """What to do first, shown with the seed scenarios until it is closed."""

    closed = Signal()
    tour_wanted = Signal()

    def __init__(self, theme: Theme, open_action: QAction) -> None:
        super().__init__()
        self._theme = theme
        self._action = open_action
        self.setProperty("role", "hint")
        self._icon, self._title, self._text, self._keys = QLabel(), QLabel(), QLabel(), QLabel()
        self._text.setWordWrap(True)
        self.tour, self._open, self._close = QPushButton(), QPushButton(), QToolButton()
        self.tour.setProperty("quiet", True)
        self.tour.clicked.connect(self.tour_wanted)
        self._open.clicked.connect(open_action.trigger)
        self._close.clicked.connect(self.closed)
        self._keys.setProperty("tone", "3")
        self._text.setProperty("tone", "2")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE.PANEL, SPACE.SMALL, SPACE.MEDIUM, SPACE.SMALL)
        row.setSpacing(SPACE.MEDIUM)
        for widget in (self._icon, self._title):
            row.addWidget(widget)
        row.addWidget(self._text, 1)
        for widget in (self.tour, self._open, self._keys, self._close):
            row.addWidget(widget)

    def refresh(self) -> None:
        self._icon.setPixmap(self._theme.pixmap("file", "accent", 16, self.devicePixelRatioF()))
        self._title.setFont(self._theme.font(weight=WEIGHT.STRONG))
        self._title.setText(tr("Your own run:"))
        self._text.setText(tr("drop a config.json or a FitGauge file here."))
        self.tour.setText(tr("Show me around"))
        self._open.setText(tr("Open…"))
        self._keys.setText(self._action.shortcut().toString(_NATIVE))
        self._close.setIcon(self._theme.icon("close"))
        self._close.setToolTip(tr("Close"))
        self._close.setAccessibleName(tr("Close this hint"))


class Centre(QWidget):
    """Views under tabs."""

    def __init__(self, theme: Theme, open_action: QAction, corner: tuple[QAction, ...]) -> None:
        super().__init__()
        self._theme = theme
        self._titles: list[str] = []
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.stack = QStackedWidget()
        self.welcome = _Welcome(theme, open_action)
        self.welcome.hide()
        self.tabs.currentChanged.connect(self.stack.setCurrentIndex)
        for keys, step in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda step=step: self._step(step))
        head = QWidget()
        head.setProperty("surface", "panel")
        row = QHBoxLayout(head)
        row.setContentsMargins(SPACE.TINY, 0, SPACE.MEDIUM, 0)
        row.setSpacing(SPACE.TINY)
        row.addWidget(self.tabs)
        row.addStretch(1)
        for action in corner:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setIconSize(QSize(SIZE.ICON, SIZE.ICON))
            row.addWidget(button)
        rule = QFrame()
        rule.setProperty("role", "rule")
        hint = QWidget()
        hint.setProperty("surface", "panel")
        around = QVBoxLayout(hint)
        around.setContentsMargins(SPACE.PANEL, SPACE.MEDIUM, SPACE.PANEL, 0)
        around.addWidget(self.welcome)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (head, rule, hint):
            column.addWidget(widget)
        column.addWidget(self.stack, 1)

    def add_view(self, title: str, view: QWidget) -> None:
        """Put a view behind a new tab; ``title`` is a marked text."""
        self._titles.append(title)
        self.stack.addWidget(view)
        self.tabs.addTab(tr(title))
        number = self.tabs.count()
        shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
        shortcut.activated.connect(lambda: self.tabs.setCurrentIndex(number - 1))

    @property
    def front(self) -> QWidget:
        """The view that is looked at."""
        widget = self.stack.currentWidget()
        return widget.page if isinstance(widget, Later) else widget

    def show_view(self, view: QWidget) -> None:
        """Bring a view to the front."""
        self.tabs.setCurrentIndex(self.stack.indexOf(view))

    def refresh(self) -> None:
        """Texts and icons in the current language and theme."""
        for index, title in enumerate(self._titles):
            self.tabs.setTabText(index, tr(title))
            self.tabs.setTabToolTip(index, QKeySequence(f"Ctrl+{index + 1}").toString(_NATIVE))
            self.stack.widget(index).setAccessibleName(tr(title))
        self.tabs.setAccessibleName(tr("Pages"))
        self.welcome.refresh()

    def _step(self, step: int) -> None:
        if self.tabs.count():
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())
