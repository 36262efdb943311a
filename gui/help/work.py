"""Connects the commands of the Help menu: help for the field one is in, the tour, about, licences."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from gui.controls.row import SettingRow
from gui.help.tour import Tour
from gui.main_window import MainWindow

__all__ = ["HelpWork"]


class HelpWork(QObject):
    """Connects itself to the window; the help window is built when it is first asked for."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._help: QWidget | None = None
        self.tour: Tour | None = None
        command = window.actions_.command
        command["help"].triggered.connect(self.show_help)
        command["keys"].triggered.connect(lambda: self.show_page("keyboard"))
        command["tour"].triggered.connect(self.show_around)
        command["about"].triggered.connect(lambda: self._about(False))
        command["licences"].triggered.connect(lambda: self._about(True))
        window.centre.welcome.tour_wanted.connect(self.show_around)

    def show_help(self) -> None:
        """The help, open at the control that has the focus."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, SettingRow):
            widget = widget.parentWidget()
        if isinstance(widget, SettingRow):
            self.show_page("settings", widget.setting.field)
        else:
            self.show_page("first_steps")

    def show_page(self, key: str, place: str = "") -> None:
        """One page of the help, in front of the window."""
        from gui.help.window import HelpWindow

        if not isinstance(self._help, HelpWindow):
            self._help = HelpWindow(self._window.theme, self._window.language, self._commands(), self._window)
        self._help.show()
        self._help.raise_()
        self._help.activateWindow()
        self._help.show_page(key, place)

    def show_around(self) -> None:
        """The tour, from its first stop; what is already on the way begins anew."""
        if self.tour is not None:
            self.tour.end()
        self.tour = Tour(self._window)
        self.tour.start()

    def _commands(self) -> list[QAction]:
        actions = self._window.actions_
        return [*actions.command.values(), actions.undo, actions.redo]

    def _about(self, with_licences: bool) -> None:
        from gui.about import AboutDialog

        AboutDialog(self._window.theme, with_licences, self._window).exec()
