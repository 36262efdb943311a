"""How a change is taken back."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakMethod

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QUndoCommand

from core.formats.fitgauge_file import Workspace

__all__ = ["WorkspaceChange"]

#: Two edits of the same field within this time are one step of undo (a drag, a held arrow key, typing).
MERGE_WITHIN_MS = 1000


class WorkspaceChange(QUndoCommand):
    """(old, new, text): serves every edit, because a workspace is one frozen value."""

    def __init__(self, put: Callable[[Workspace], None], old: Workspace, new: Workspace, text: str, merge: str) -> None:
        super().__init__(text)
        # A strong reference would make a circle through Qt's stack, and PySide crashes when it collects such a circle.
        self._put = WeakMethod(put)
        self._old = old
        self._new = new
        self._merge = merge
        self._age = QElapsedTimer()
        self._age.start()

    def id(self) -> int:
        """Commands of the same non-empty merge key are offered to each other by the undo stack."""
        return hash(self._merge) & 0x7FFF_FFFF if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take a following edit of the same field into this one."""
        if not isinstance(other, WorkspaceChange) or other._merge != self._merge:
            return False
        if self._age.hasExpired(MERGE_WITHIN_MS):
            return False
        self._new = other._new
        self._age.restart()
        self.setText(other.text())
        self.setObsolete(self._new == self._old)
        return True

    def redo(self) -> None:
        """Put the new value in."""
        if put := self._put():
            put(self._new)

    def undo(self) -> None:
        """Put the old value back."""
        if put := self._put():
            put(self._old)
