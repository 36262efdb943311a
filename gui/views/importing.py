"""Imports what takes long in a thread of its own, so that the window answers meanwhile."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from gui.beside import Beside

__all__ = ["ImportBeside"]

_LOOK_MS = 10


class ImportBeside(QObject):
    """Calls ``then`` in the window's thread once ``module`` can be imported at no cost.

    Only for modules that make no Qt objects while they are imported: those would belong to the thread.
    """

    def __init__(self, module: str, then: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._then = then
        self._work = Beside(lambda _is_over: importlib.import_module(module), f"import {module}")
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(_LOOK_MS)

    def _look(self) -> None:
        if self._work.wait(0):
            self._timer.stop()
            self._then()
