"""What happens when the program itself is wrong: save first, log, then say so."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from core.version import __version__
from gui.translation import tr

__all__ = ["CrashHandler", "log_file"]

_LOG = logging.getLogger("fitgauge")


def log_file() -> Path:
    """Where crashes are written down."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    return Path(place) / "fitgauge.log"


class CrashHandler:
    """Installed as Python's hook.  Nothing is sent anywhere; the person can copy the details."""

    def __init__(self, save_first: Callable[[], None]) -> None:
        self._save_first = save_first
        self._showing = False

    def install(self) -> None:
        """Take the place of Python's own hooks."""
        sys.excepthook = self.handle
        threading.excepthook = lambda arguments: self.handle(
            arguments.exc_type, arguments.exc_value or arguments.exc_type(), arguments.exc_traceback
        )

    def handle(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        """Save, log, show.  A second fault while the first is shown is only logged."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, where)
            return
        details = f"FitGauge {__version__}\n" + "".join(traceback.format_exception(kind, error, where))
        self._log(details)
        try:
            self._save_first()
        except Exception:  # noqa: BLE001 (the fault may be in what is saved; the dialog still has to come)
            self._log(traceback.format_exc())
        on_window_thread = threading.current_thread() is threading.main_thread()
        if QApplication.instance() is not None and on_window_thread and not self._showing:
            self._showing = True
            try:
                self._show(kind, error, details)
            finally:
                self._showing = False

    def _log(self, details: str) -> None:
        sys.stderr.write(details)
        try:
            file = log_file()
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as stream:
                stream.write(details + "\n")
        except OSError as problem:
            _LOG.warning("the log could not be written: %s", problem)

    def _show(self, kind: type[BaseException], error: BaseException, details: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Critical, "FitGauge", tr("FitGauge met a fault of its own."))
        advice = tr("Your scenarios were kept. You can go on; restart if anything looks odd.")
        box.setInformativeText(f"{advice}\n\n{kind.__name__}: {error}")
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.setDetailedText(details)
        copy = box.addButton(tr("&Copy details"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(tr("&Go on"), QMessageBox.ButtonRole.AcceptRole)
        copy.clicked.disconnect()
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
        box.exec()
