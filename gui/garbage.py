"""Garbage is collected between events of the window's thread only.

Python collects in whichever thread happens to make the object too many, and Qt's objects must not die in any but
their own: a worker that did it would take dialogs with it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from gui.beside import is_anything_beside

__all__ = ["GarbageCollection"]

_EVERY_MS = 1000


class GarbageCollection(QObject):
    """Takes the collection over as long as it lives, at Python's own thresholds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(_EVERY_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is full, unless something goes on beside this thread.

        A dry run reads lifetimes off the references to its objects, so that nothing may free them for it.
        """
        if is_anything_beside():
            return
        full = [count > limit for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if full[0]:
            gc.collect(2 if full[1] and full[2] else 1 if full[1] else 0)
