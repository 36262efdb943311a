"""What the window remembers between two starts, through the platform's own store."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QByteArray, QSettings

from gui.document import Unit
from gui.theme import MODES, Mode

__all__ = ["RECENT_FILES", "Settings"]

#: More are hard to read in a menu.
RECENT_FILES = 8
#: Written with the docks' places; an old state would put new docks in odd places.
LAYOUT_VERSION = 1


class Settings:
    """Typed access to ``QSettings``; a value of the wrong type or from another version counts as absent."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings("FitGauge", "FitGauge")

    @property
    def theme(self) -> Mode:
        """``system`` until told otherwise."""
        mode = self._store.value("theme", "system")
        return cast(Mode, mode if mode in MODES else "system")

    @theme.setter
    def theme(self, mode: Mode) -> None:
        self._store.setValue("theme", mode)

    @property
    def language(self) -> str:
        """A language code, or empty: the system's."""
        return str(self._store.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("language", code)

    @property
    def unit(self) -> Unit:
        """GiB until told otherwise."""
        return "GB" if self._store.value("unit") == "GB" else "GiB"

    @unit.setter
    def unit(self, unit: Unit) -> None:
        self._store.setValue("unit", unit)

    @property
    def motion(self) -> bool:
        """Whether changes may move; off for people whom movement disturbs."""
        return str(self._store.value("motion", "true")).lower() != "false"

    @motion.setter
    def motion(self, on: bool) -> None:
        self._store.setValue("motion", "true" if on else "false")

    @property
    def welcomed(self) -> bool:
        """Whether the first-start hint was closed."""
        return str(self._store.value("welcomed", "false")).lower() == "true"

    @welcomed.setter
    def welcomed(self, done: bool) -> None:
        self._store.setValue("welcomed", "true" if done else "false")

    @property
    def recent(self) -> list[str]:
        """Paths of files, the last used first."""
        found = self._store.value("recent", [])
        paths = [found] if isinstance(found, str) else (found or [])
        return [str(path) for path in cast(list[Any], paths) if path][:RECENT_FILES]

    def remember(self, path: str) -> None:
        """Put ``path`` first among the recent files."""
        self._store.setValue("recent", [path, *(other for other in self.recent if other != path)][:RECENT_FILES])

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._store.remove("recent")

    def layout(self) -> tuple[QByteArray, QByteArray] | None:
        """(geometry, docks' state) of the last window, if this version wrote them."""
        if str(self._store.value("layout/version")) != str(LAYOUT_VERSION):
            return None
        geometry, state = self._store.value("layout/geometry"), self._store.value("layout/state")
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            return geometry, state
        return None

    def keep_layout(self, geometry: QByteArray, state: QByteArray) -> None:
        """Remember where window and docks are."""
        self._store.setValue("layout/version", LAYOUT_VERSION)
        self._store.setValue("layout/geometry", geometry)
        self._store.setValue("layout/state", state)

    def section_open(self, key: str, default: bool) -> bool:
        """Whether a section of the form was left unfolded."""
        return str(self._store.value(f"sections/{key}", default)).lower() == "true"

    def keep_section(self, key: str, is_open: bool) -> None:
        """Remember a section's fold."""
        self._store.setValue(f"sections/{key}", "true" if is_open else "false")
