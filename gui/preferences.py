"""Look, language, unit and motion: what the menu chooses, the window wears and the settings remember."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.main_window import MainWindow
from gui.translation import LANGUAGES, has_font_for

__all__ = ["Preferences"]


class Preferences(QObject):
    """Connects itself to the window's actions."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        actions = window.actions_
        for mode, action in actions.themes.items():
            action.setChecked(mode == window.theme.mode)
            action.triggered.connect(lambda _=False, mode=mode: self._wear(mode))
        for code, action in actions.languages.items():
            action.setChecked(code == window.language.code)
            action.triggered.connect(lambda _=False, code=code: self.speak(code))
        for unit, action in actions.units.items():
            action.setChecked(unit == window.document.unit)
            action.triggered.connect(lambda _=False, unit=unit: self._count_in(unit))
        actions.motion.setChecked(self._settings.motion)
        actions.motion.toggled.connect(self._move)
        window.centre.welcome.setVisible(not self._settings.welcomed)
        window.centre.welcome.closed.connect(self._welcomed)
        window.painted.connect(lambda: self._warn_of_fonts(window.language.code))

    def speak(self, code: str) -> None:
        """Another language; says so when no font can show it."""
        self._settings.language = code
        self._window.language.use(code)
        self._warn_of_fonts(code)

    def _wear(self, mode: str) -> None:
        self._settings.theme = mode  # type: ignore[assignment]
        self._window.theme.set_mode(self._settings.theme)

    def _count_in(self, unit: str) -> None:
        self._settings.unit = unit  # type: ignore[assignment]
        self._window.document.set_unit(self._settings.unit)

    def _move(self, on: bool) -> None:
        self._settings.motion = on
        self._window.configuration.set_motion(on)

    def _welcomed(self) -> None:
        self._settings.welcomed = True
        self._window.centre.welcome.hide()

    def _warn_of_fonts(self, code: str) -> None:
        if not has_font_for(code):
            # In English, because words in the language itself would be empty boxes.
            self._window.status.showMessage(
                f"No installed font can show {LANGUAGES[code]} ({code}). On Debian and Ubuntu the package "
                "fonts-wqy-microhei brings one.",
                30_000,
            )
