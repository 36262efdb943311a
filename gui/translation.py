"""The language of the window: every text a person reads goes through :func:`tr`, so that it can change at run time."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtGui import QFontDatabase

from core.config import Text, resource_path

__all__ = ["LANGUAGES", "Language", "has_font_for", "language_code", "mark", "say", "tr"]

#: Language code -> its own name.
LANGUAGES: dict[str, str] = {"en": "English", "zh_CN": "简体中文"}


def tr(template: str, **values: Any) -> str:
    """``template`` in the window's language with ``values`` put in: ``tr("{n} layers", n=32)``."""
    translated = QCoreApplication.translate("gui", template)
    return translated.format(**values) if values else translated


def mark(template: str) -> str:
    """The template itself; marks a literal in a table of data as a text that :func:`tr` will be given later."""
    return template


def say(text: Text) -> str:
    """A sentence of the core in the window's language; a value that is itself a ``Text`` is translated too."""
    translated = QCoreApplication.translate("core", text.template)
    values = {name: say(value) if isinstance(value, Text) else value for name, value in text.values}
    return translated.format(**values)


def language_code() -> str:
    """The window's language, for files that name theirs: ``en``, ``zh-CN``."""
    application = QCoreApplication.instance()
    code = application.property("language") if application is not None else None
    return str(code or "en").replace("_", "-")


def has_font_for(language: str) -> bool:
    """Whether any installed font can show the language (a machine without CJK fonts shows empty boxes)."""
    if not language.startswith("zh"):
        return True
    return bool(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


class Language(QObject):
    """Holds the installed translators; ``changed`` fires after widgets got their ``LanguageChange`` event."""

    changed = Signal()

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__()
        self._application = application
        self._translators: list[QTranslator] = []
        self.code = "en"

    @staticmethod
    def of_system() -> str:
        """The code of the system's language if FitGauge speaks it, else English."""
        return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"

    def use(self, code: str) -> None:
        """Switch to ``code`` (a key of ``LANGUAGES``; anything else is English) without a restart."""
        code = code if code in LANGUAGES else "en"
        if code == self.code:
            return
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators = []
        self.code = code
        self._application.setProperty("language", code)
        if code != "en":
            # Qt's own words first (buttons, menus of fields, the file dialog): what is installed last is asked first.
            qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            for file in (f"{qt}/qtbase_{code}.qm", str(resource_path(f"translations/fitgauge_{code}.qm"))):
                translator = QTranslator(self)
                if translator.load(file):
                    self._application.installTranslator(translator)
                    self._translators.append(translator)
        self.changed.emit()
