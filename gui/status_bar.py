"""The lowest line: how long the last estimate took, whether the file is saved, unit, language."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QStatusBar, QToolButton

from gui.document import Document
from gui.theme import Theme
from gui.translation import LANGUAGES, Language, tr

__all__ = ["StatusBar"]


class StatusBar(QStatusBar):
    """Unit and language can be changed where they are read."""

    def __init__(
        self,
        document: Document,
        theme: Theme,
        language: Language,
        units: dict[str, QAction],
        languages: dict[str, QAction],
    ) -> None:
        super().__init__()
        self._document = document
        self._theme = theme
        self._language = language
        #: Which icon is shown in which colour.
        self._shown: tuple[str, str] | None = None
        self._icon, self._time, self._saved = QLabel(), QLabel(), QLabel()
        self._unit, self._speaks = QToolButton(), QToolButton()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self._icon)
        self.addWidget(self._time)
        for button, actions in ((self._unit, units), (self._speaks, languages)):
            menu = QMenu(button)
            menu.addActions(list(actions.values()))
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        for widget in (self._saved, self._unit, self._speaks):
            self.addPermanentWidget(widget)

    def retranslate(self) -> None:
        """Language or theme changed."""
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Show the document's state."""
        wrong = self._document.problem is not None
        if wrong:
            shown, words = ("tight", "tight"), tr("Figures of the last valid setting")
        elif any(self._document.awaited):
            shown, words = ("clock", "text2"), tr("Estimating…")
        else:
            shown, words = ("ok", "text3"), tr("Estimate {ms} ms", ms=self._milliseconds())
        if shown != self._shown:
            self._shown = shown
            self._icon.setPixmap(self._theme.pixmap(*shown, 12, self.devicePixelRatioF()))
        self._time.setText(words)
        self._saved.setText(tr("Not saved") if self._document.modified else tr("Saved"))
        if not self._document.modified and self._document.path is None:
            self._saved.setText(tr("Example"))
        self._unit.setText(self._document.unit)
        self._unit.setAccessibleName(tr("Unit: {unit}", unit=self._document.unit))
        self._speaks.setText(LANGUAGES[self._language.code])
        self._speaks.setAccessibleName(tr("Language: {name}", name=LANGUAGES[self._language.code]))

    def _milliseconds(self) -> str:
        return f"{self._document.estimate_ms:.1f}"
