"""Imports what takes long in a thread of its own, so that the window answers meanwhile."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, QTimer

__all__ = ["ImportBeside"]

_LOOK_MS = 10


class ImportBeside(QObject):
    """Calls ``then`` in the window's thread once ``module`` can be imported at no cost.

    Only for modules that make no Qt objects while they are imported: those would belong to the thread.
    """

    def __init__(self, module: str, then: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._then = then
        self._thread = Thread(target=importlib.import_module, args=(module,), name=f"import {module}")
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        if module not in sys.modules:
            self._thread.start()
        self._timer.start(0)

    def _look(self) -> None:
        if self._thread.is_alive():
            self._timer.setInterval(_LOOK_MS)
            return
        self._timer.stop()
        self._then()
