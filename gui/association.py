"""FitGauge files open with FitGauge: told to the desktop of Linux or to Windows, for this person alone.

On macOS the application's bundle says so, and the system hands files over as events.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSettings, QStandardPaths, Signal
from PySide6.QtGui import QFileOpenEvent

from core.config import FitGaugeError, Text, resource_path
from gui.reading import FILE_SUFFIX
from gui.saving import save_bytes

__all__ = ["FileOpenEvents", "associate", "can_associate", "launch_command"]

MIME_TYPE = "application/x-fitgauge"
_CLASSES = "HKEY_CURRENT_USER\\Software\\Classes"
_MIME = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME_TYPE}">
    <comment>FitGauge scenarios</comment>
    <comment xml:lang="zh_CN">FitGauge 方案</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*{FILE_SUFFIX}"/>
    <icon name="fitgauge"/>
  </mime-type>
</mime-info>
"""


def can_associate() -> bool:
    """Whether this system is told by the program itself."""
    return sys.platform.startswith("linux") or sys.platform == "win32"


def launch_command() -> list[str]:
    """What starts this very program: the packaged one, or this Python with the module."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "gui"]


def associate(home: Path | None = None, command: Sequence[str] | None = None) -> None:
    """Tell the desktop; raises ``FitGaugeError`` where that cannot be written.

    ``home``: where a Linux desktop keeps the person's applications; ``command``: what it is to start.
    """
    started = list(command or launch_command())
    if sys.platform == "win32":
        _tell_windows(started)
    else:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
        _tell_linux(home or Path(place), started)


def _tell_linux(home: Path, command: Sequence[str]) -> None:
    files = {
        home / "applications" / "fitgauge.desktop": _desktop_entry(command).encode(),
        home / "mime" / "packages" / "fitgauge.xml": _MIME.encode(),
        home / "icons" / "hicolor" / "scalable" / "apps" / "fitgauge.svg": resource_path(
            "icons/fitgauge.svg"
        ).read_bytes(),
    }
    for path, content in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FitGaugeError(
                Text.of("The folder {path} cannot be made: {reason}", path=str(path.parent), reason=str(error.strerror))
            ) from error
        save_bytes(str(path), content)
    for line in (
        ["update-mime-database", str(home / "mime")],
        ["update-desktop-database", str(home / "applications")],
        ["xdg-mime", "default", "fitgauge.desktop", MIME_TYPE],
    ):
        # A desktop without these programs reads the folders itself.
        try:
            subprocess.run(line, check=False, capture_output=True, timeout=10)
        except (OSError, subprocess.TimeoutExpired):
            continue


def _desktop_entry(command: Sequence[str]) -> str:
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Name=FitGauge",
        "Comment=GPU memory of a fine-tuning run",
        "Comment[zh_CN]=微调训练的显存",
        f"Exec={' '.join(map(_quoted, command))} %F",
        "Icon=fitgauge",
        "Terminal=false",
        "Categories=Development;Science;",
        f"MimeType={MIME_TYPE};",
    ]
    # Run from a clone, the module is found in its folder alone.
    if "-m" in command:
        lines.insert(6, f"Path={resource_path('.').resolve().parent}")
    return "\n".join(lines) + "\n"


def _quoted(word: str) -> str:
    """As the specification of desktop entries asks: double quotes, and no field code by accident."""
    for mark in ("\\", '"', "`", "$"):
        word = word.replace(mark, f"\\{mark}")
    word = word.replace("%", "%%")
    return f'"{word}"'


def _tell_windows(command: Sequence[str]) -> None:
    classes = QSettings(_CLASSES, QSettings.Format.NativeFormat)
    line = " ".join(f'"{word}"' for word in command)
    classes.setValue(f"{FILE_SUFFIX}/.", "FitGauge.Scenarios")
    classes.setValue("FitGauge.Scenarios/.", "FitGauge scenarios")
    classes.setValue("FitGauge.Scenarios/shell/open/command/.", f'{line} "%1"')
    classes.sync()


class FileOpenEvents(QObject):
    """An event filter of the application: macOS hands files over as events."""

    opened = Signal(list)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the file of such an event."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.opened.emit([event.file()])
            return True
        return False
