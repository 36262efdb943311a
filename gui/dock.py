"""A dock whose title is quiet: name at the left, its own actions and the usual two buttons at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QMainWindow, QToolButton, QWidget

from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["Dock"]


class _Title(QWidget):
    def __init__(self, dock: QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._dock = dock
        self._theme = theme
        self.setProperty("surface", "title")
        self.label = QLabel(self)
        self.float_button, self.close_button = QToolButton(self), QToolButton(self)
        self.float_button.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_button.clicked.connect(dock.close)
        row = self._row = QHBoxLayout(self)
        # A dock takes the height of its title's size hint, so the height is made of margins.
        row.setContentsMargins(SPACE.FORM, 3, SPACE.SMALL, 3)
        row.setSpacing(SPACE.HAIR)
        row.addWidget(self.label)
        row.addSpacing(SPACE.SMALL)
        row.addStretch(1)
        for widget in (self.float_button, self.close_button):
            row.addWidget(widget)
        for button in (self.float_button, self.close_button):
            button.setIconSize(QSize(SIZE.ICON, SIZE.ICON))

    def put_in(self, extras: Sequence[QWidget]) -> None:
        """Widgets before the two buttons."""
        for widget in extras:
            self._row.insertWidget(self._row.count() - 2, widget)

    def sizeHint(self) -> QSize:
        """The height of a title; the width is the dock's."""
        return QSize(super().sizeHint().width(), SIZE.DOCK_TITLE)

    def refresh(self) -> None:
        self.label.setText(self._dock.windowTitle())
        self.label.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        self.float_button.setIcon(self._theme.icon("float"))
        self.close_button.setIcon(self._theme.icon("close"))
        for button, text in ((self.float_button, tr("Detach or dock")), (self.close_button, tr("Close"))):
            button.setToolTip(text)
            button.setAccessibleName(f"{text}: {self._dock.windowTitle()}")


class Dock(QDockWidget):
    """Movable, floatable, closable.  While it is one of several tabs, the tab is its title."""

    def __init__(self, key: str, theme: Theme, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName(key)
        self._title = _Title(self, theme)
        self._no_title = QWidget(self)
        self._no_title.setFixedHeight(0)
        self.setTitleBarWidget(self._title)

    def fill(self, content: QWidget, extras: Sequence[QWidget]) -> None:
        """Put ``content`` in, and its own actions into the title.

        A content that is made as the dock's child from the beginning costs a tenth of one that comes later: with its
        parent, every widget in it takes the style sheet anew.
        """
        self.setWidget(content)
        self._title.put_in(extras)

    def set_name(self, name: str) -> None:
        """Title, also of the tab and of the entry in the View menu."""
        self.setWindowTitle(name)
        self.toggleViewAction().setText(name)
        self._title.refresh()

    def set_tabbed(self, tabbed: bool) -> None:
        """Hide the title where a tab says the name already."""
        self.setTitleBarWidget(self._no_title if tabbed and not self.isFloating() else self._title)
        self._title.setVisible(not tabbed)
