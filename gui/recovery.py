"""Keeps unsaved scenarios beside the settings, so that a crash or a power cut costs seconds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import psutil
from PySide6.QtCore import QObject, QStandardPaths, QTimer

from core.config import FitGaugeError
from core.formats.fitgauge_file import Workspace, read_workspace, write_workspace
from gui.beside import Beside
from gui.document import Document
from gui.saving import save_bytes

__all__ = ["Recovered", "Recovery"]

#: After the first change that is kept nowhere; with the writing itself, a crash costs less than a second.
KEEP_AFTER_MS = 500


@dataclass(frozen=True)
class Recovered:
    """What a broken-off run left: scenarios, the path of their file, when they were kept."""

    workspace: Workspace
    path: str | None
    when: str
    file: Path


class Recovery(QObject):
    """One file a running window; a window that ends well takes its file away."""

    def __init__(
        self,
        document: Document,
        folder: Path | None = None,
        is_running: Callable[[int], bool] = psutil.pid_exists,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._folder = folder or _default_folder()
        self._is_running = is_running
        self._file = self._folder / f"{os.getpid()}.json"
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEEP_AFTER_MS)
        self._timer.timeout.connect(self._keep_meanwhile)
        self._writing: Beside[None] | None = None
        document.changed.connect(self._changed)

    def keep(self) -> None:
        """Write the scenarios down now, if they are in no file; a disk that refuses is not worth a dialog."""
        if not self._document.modified:
            self.clear()
            return
        self._finish_writing()
        self._write(self._document.workspace, self._document.path)

    def clear(self) -> None:
        """The window ends well, or everything is saved."""
        self._timer.stop()
        self._finish_writing()
        self._file.unlink(missing_ok=True)

    def _keep_meanwhile(self) -> None:
        """The same behind the window's back: a disk takes as long as several frames to promise that it has it."""
        if not self._document.modified:
            self.clear()
        elif self._writing is not None and not self._writing.wait(0):
            self._timer.start()
        else:
            workspace, path = self._document.workspace, self._document.path
            self._writing = Beside(lambda _is_over: self._write(workspace, path), "recovery")

    def _finish_writing(self) -> None:
        if self._writing is not None:
            self._writing.answer()
            self._writing = None

    def _write(self, workspace: Workspace, path: str | None) -> None:
        content = {"path": path, "workspace": write_workspace(workspace)}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            save_bytes(str(self._file), json.dumps(content).encode())
        except (OSError, FitGaugeError):
            return

    def left_behind(self) -> Recovered | None:
        """The newest leftover of a process that no longer runs; unreadable ones are thrown away."""
        try:
            files = sorted(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        except OSError:
            return None
        for file in files:
            if not file.stem.isdigit() or (self._is_running(int(file.stem)) and file != self._file):
                continue
            try:
                content = json.loads(file.read_text(encoding="utf-8"))
                workspace = read_workspace(content["workspace"])
                when = datetime.fromtimestamp(file.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
                return Recovered(workspace, content["path"], when, file)
            except (OSError, ValueError, KeyError, TypeError):
                file.unlink(missing_ok=True)
        return None

    def _changed(self) -> None:
        if self._document.modified and not self._timer.isActive():
            self._timer.start()
        elif not self._document.modified:
            self.clear()


def _default_folder() -> Path:
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    return Path(place) / "recovery"
