"""Asks for the GPUs of this computer without holding the window: a child process with a time limit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QTemporaryDir, QTimer, Signal

from core.config import Text
from core.hardware import DetectionResult
from core.hardware.probe import TIMEOUT_S, probe_command, read_answer, timed_out

__all__ = ["Detection"]

#: Between two looks while the panel can be seen.
EVERY_MS = 4000
#: A slow driver is asked less often: at most this share of the time is spent asking.
_BUSY_SHARE = 0.1
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
        self._process: QProcess | None = None
        self._folder: QTemporaryDir | None = None
        self._took = QElapsedTimer()
        self._since = QElapsedTimer()
        self.result: DetectionResult | None = None
        self.found: DetectionResult | None = None
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._give_up)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self.look)
        self._is_watching = False

    @property
    def is_looking(self) -> bool:
        """Whether an answer is awaited."""
        return self._process is not None

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
        if self._process is not None:
            return
        self._next.stop()
        self._folder = QTemporaryDir()
        process = QProcess(self)
        program, *arguments = self._command(self._answer())
        process.setProgram(program)
        process.setArguments(arguments)
        process.setWorkingDirectory(str(_SOURCE_ROOT))
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._not_started)
        self._process = process
        self._took.start()
        self._limit.start(round(self._limit_s * 1000))
        process.start()
        self.changed.emit()

    def stop(self) -> None:
        """Forget the question; the child is ended."""
        self._is_watching = False
        self._next.stop()
        self._drop()

    def _answer(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.path()) / "gpus.json"

    def _finished(self, code: int) -> None:
        if self._process is not None:
            self._take(read_answer(self._answer(), code))

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if self._process is not None and error == QProcess.ProcessError.FailedToStart:
            problem = self._process.errorString()
            reason = Text.of("The query for GPUs could not be started ({problem}).", problem=problem[:120])
            self._take(DetectionResult(status="failed", reason=reason, details=problem))

    def _give_up(self) -> None:
        if self._process is not None:
            self._take(timed_out(self._limit_s))

    def _drop(self) -> None:
        self._limit.stop()
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            # A child stuck inside the driver does not even die; nobody waits for it.
            process.kill()
            process.deleteLater()
        self._folder = None

    def _take(self, result: DetectionResult) -> None:
        took = self._took.elapsed()
        self._drop()
        self._since.start()
        self.result = result
        if result.status == "found":
            self.found = result
            if self._is_watching:
                self._next.start(max(EVERY_MS, round(took / _BUSY_SHARE)))
        self.changed.emit()
