"""Asks for the GPUs of this computer without holding the window: a child process with a time limit."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QTemporaryDir, QTimer, Signal

from core.config import Text
from core.hardware import DetectionResult
from core.hardware.probe import TIMEOUT_S, probe_command, read_answer, timed_out

__all__ = ["Detection"]

#: Between two looks while the panel can be seen.
EVERY_MS = 4000
#: A slow driver is asked less often: at most this share of the time is spent asking.
BUSY_SHARE = 0.1
_POLL_MS = 25
_SOURCE_ROOT = Path(__file__).resolve().parents[2]


class Detection(QObject):
    """``result`` is the last answer, ``None`` before the first; ``found`` the last answer that had GPUs."""

    changed = Signal()

    def __init__(
        self,
        command: Callable[[Path], list[str]] = probe_command,
        limit_s: float = TIMEOUT_S,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._command = command
        self._limit_s = limit_s
        self._child: subprocess.Popen[bytes] | None = None
        self._ending: list[subprocess.Popen[bytes]] = []
        self._folder: QTemporaryDir | None = None
        self._took = QElapsedTimer()
        self._since = QElapsedTimer()
        self.result: DetectionResult | None = None
        self.found: DetectionResult | None = None
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self._look_after)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self.look)
        self._is_watching = False

    @property
    def is_looking(self) -> bool:
        """Whether an answer is awaited."""
        return self._child is not None

    @property
    def age_s(self) -> int | None:
        """Seconds since the last answer, or ``None`` before the first."""
        return self._since.elapsed() // 1000 if self._since.isValid() else None

    def watch(self, on: bool) -> None:
        """Look now and again every few seconds, while the GPUs can be seen on the screen."""
        self._is_watching = on
        if not on:
            self._next.stop()
        elif not self.is_looking and not self._next.isActive():
            age = self.age_s
            self._next.start(0 if age is None else max(0, EVERY_MS - age * 1000))

    def look(self) -> None:
        """Ask now; does nothing while an answer is awaited."""
        if self._child is not None:
            return
        self._next.stop()
        self._folder = QTemporaryDir()
        self._took.start()
        try:
            # Not a QProcess: its end would wait for a child that is stuck inside the driver and cannot die.
            self._child = subprocess.Popen(
                self._command(self._answer()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=_SOURCE_ROOT,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0) if os.name == "nt" else 0,
            )
        except OSError as error:
            reason = Text.of("The query for GPUs could not be started ({problem}).", problem=str(error)[:120])
            self._take(DetectionResult(status="failed", reason=reason, details=str(error)))
            return
        self._poll.start()
        self.changed.emit()

    def stop(self) -> None:
        """Forget the question; the child is ended, and waited for only in the background."""
        self._is_watching = False
        self._next.stop()
        self._drop()

    @property
    def is_ending(self) -> bool:
        """Whether a child that was told to end still runs."""
        return bool(self._ending)

    def _answer(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.path()) / "gpus.json"

    def _look_after(self) -> None:
        self._ending = [child for child in self._ending if child.poll() is None]
        code = self._child.poll() if self._child is not None else None
        if code is not None:
            self._take(read_answer(self._answer(), code))
        elif self._child is not None and self._took.hasExpired(round(self._limit_s * 1000)):
            self._take(timed_out(self._limit_s))
        elif self._child is None and not self._ending:
            self._poll.stop()

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None and child.poll() is None:
            child.kill()
            self._ending.append(child)
        self._folder = None

    def _take(self, result: DetectionResult) -> None:
        took = self._took.elapsed()
        self._drop()
        self._since.start()
        self.result = result
        if result.status == "found":
            self.found = result
            if self._is_watching:
                self._next.start(max(EVERY_MS, round(took / BUSY_SHARE)))
        self.changed.emit()
