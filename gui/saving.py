"""Files out: whole or not at all, and a sentence when it does not work."""

from __future__ import annotations

from PySide6.QtCore import QIODevice, QSaveFile

from core.config import FitGaugeError, Text

__all__ = ["save_bytes"]


def save_bytes(path: str, content: bytes) -> None:
    """Write ``content`` to ``path``; an old file there stays as it was when anything fails.

    Raises ``FitGaugeError`` with the reason: no permission, no space, no such folder.
    """
    file = QSaveFile(path)
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise _refused(path, file)
    written = file.write(content)
    if written != len(content):
        file.cancelWriting()
    if not file.commit() or written != len(content):
        raise _refused(path, file)


def _refused(path: str, file: QSaveFile) -> FitGaugeError:
    return FitGaugeError(
        Text.of(
            "{path} could not be saved: {problem}. Nothing is lost; choose another place",
            path=path,
            problem=file.errorString(),
        )
    )
