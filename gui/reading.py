"""Files in: what a path holds, read away from the window's thread."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.architecture.reading import read_config
from core.architecture.suiting import suited
from core.config import FitGaugeError, ModelSpec, Text
from core.formats.fitgauge_file import Workspace, read_workspace
from gui.translation import tr

__all__ = ["FILE_SUFFIX", "Content", "Reading", "read_path", "workspace_of"]

FILE_SUFFIX = ".fitgauge"
#: The largest file of either kind that its reader takes, in bytes of UTF-8; more is not even loaded.
MAX_BYTES = 64 * 2**20
#: Work that is done sooner shows no bar.
SHOW_AFTER_MS = 300

Content = Workspace | ModelSpec


def read_path(path: str, treat_unknown_as: str | None = None) -> Content:
    """What the file at ``path`` holds: scenarios, or a model.

    What a file says decides, not its name.  Raises ``FitGaugeError`` naming what is wrong, and
    ``UnknownModelTypeError`` for a model without layout.
    """
    file = Path(path)
    text = _text_of(file / "config.json" if file.is_dir() else file)
    if file.suffix == FILE_SUFFIX or _is_workspace(text):
        return read_workspace(text)
    name = file.parent.name if file.name == "config.json" else file.stem
    return read_config(text, name=None if _says_its_name(text) else name or None, treat_unknown_as=treat_unknown_as)


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise FitGaugeError(Text.of("{path} is larger than any file FitGauge reads", path=str(file)))
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FitGaugeError(Text.of("{path} is not a text file in UTF-8", path=str(file))) from None
    except OSError as error:
        problem = error.strerror or str(error)
        raise FitGaugeError(Text.of("{path} could not be read: {problem}", path=str(file), problem=problem)) from None


def _top(text: str) -> dict[str, object]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _is_workspace(text: str) -> bool:
    top = _top(text)
    # Broken JSON that mentions the format was a FitGauge file; its reader names the line.
    return "format" in top or (not top and '"fitgauge"' in text[:200])


def _says_its_name(text: str) -> bool:
    return bool(_top(text).get("_name_or_path"))


def workspace_of(content: Content, beside: Workspace) -> Workspace:
    """``content`` as scenarios: a model takes the place of the one in front of ``beside``."""
    if isinstance(content, Workspace):
        return content
    scenario = beside.scenarios[beside.selected]
    config = suited(scenario.config, content)
    return Workspace(scenarios=(scenario.model_copy(update={"name": content.name[:200], "config": config}),))


class _Work(QThread):
    def __init__(self, work: Callable[[], Content], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.content: Content | None = None
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            self.content = self._work()
        except Exception as error:  # noqa: BLE001 (handed to the window's thread, which shows it)
            self.problem = error


class Reading(QObject):
    """One file being read.  Cancelled, or overtaken by another, its answer is dropped."""

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, work: Callable[[], Content], name: str, window: QWidget) -> None:
        super().__init__(window)
        self._cancelled = False
        self._bar: QProgressDialog | None = None
        self._window = window
        self._name = name
        self._work = _Work(work, self)
        self._work.finished.connect(self._finished)
        QTimer.singleShot(SHOW_AFTER_MS, self._show)
        self._work.start()

    def cancel(self) -> None:
        """Drop the answer when it comes."""
        self._cancelled = True

    def _show(self) -> None:
        if self._work.isFinished() or self._cancelled:
            return
        self._bar = QProgressDialog(tr("Reading {name}…", name=self._name), tr("Cancel"), 0, 0, self._window)
        self._bar.setMinimumDuration(0)
        self._bar.setAutoReset(False)
        self._bar.canceled.connect(self.cancel)
        self._bar.show()

    def _finished(self) -> None:
        if self._bar is not None:
            self._bar.canceled.disconnect(self.cancel)
            self._bar.close()
        if not self._cancelled:
            if self._work.problem is not None:
                self.failed.emit(self._work.problem)
            else:
                self.done.emit(self._work.content)
        self.deleteLater()
