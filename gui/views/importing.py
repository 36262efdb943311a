"""Prepares the import of pyqtgraph, most of whose time can be taken out of the window's thread or cut into pieces."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from time import perf_counter
from types import ModuleType

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer

from gui.beside import Beside

__all__ = ["PreparedImport"]

_SLICE_S = 0.004
_LOOK_MS = 10


class PreparedImport(QObject):
    """Calls ``then`` in the window's thread once importing pyqtgraph there takes a third of its usual time.

    It needs numpy, which knows nothing of Qt and comes in a thread of its own, and every class of Qt's modules, which
    Python makes when it is first asked for.  Those may only be made in the window's thread: another one that asks for
    a class while it is being made finds half of it.
    """

    def __init__(self, then: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._then = then
        self._numpy = Beside(lambda _is_over: importlib.import_module("numpy"), "import numpy")
        self._classes = _names(QtCore, QtGui, QtWidgets)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)
        self._timer.start(0)

    def _slice(self) -> None:
        until = perf_counter() + _SLICE_S
        for module, name in self._classes:
            getattr(module, name, None)
            if perf_counter() > until:
                return
        self._timer.setInterval(_LOOK_MS)
        if self._numpy.wait(0):
            self._timer.stop()
            self._then()


def _names(*modules: ModuleType) -> Iterator[tuple[ModuleType, str]]:
    return ((module, name) for module in modules for name in dir(module))
