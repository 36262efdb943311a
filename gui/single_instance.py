"""One window for one person: a second start hands its files to the first and ends.

A lock file tells who came first without Qt's network, which only the one who needs it imports.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, Signal

__all__ = ["SingleInstance"]

#: A first window that does not answer within this time is busy or hung: the second then opens its own.
_ANSWER_WITHIN_MS = 2000
_ANSWER = b"taken"
#: Of a socket's name on any system.
_LONGEST_PATH = 96
#: No honest list of paths is longer.
_MOST_BYTES = 1 << 20


class SingleInstance(QObject):
    """``handed_over`` carries the paths another start was given; none of them when it was only asked to show itself."""

    handed_over = Signal(list)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder or _default_folder()
        self._lock: QLockFile | None = None
        self._server: QObject | None = None

    @property
    def name(self) -> str:
        """Of the server: a path, or on Windows a pipe of the person's own."""
        path = str(self._folder / "window")
        if sys.platform != "win32" and len(path) < _LONGEST_PATH:
            return path
        return f"fitgauge-{sha256(path.encode()).hexdigest()[:32]}"

    def is_first(self) -> bool:
        """Whether no other window of this person runs; a window that was killed does not count."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True
        self._lock = QLockFile(str(self._folder / "window.lock"))
        self._lock.setStaleLockTime(0)
        if self._lock.tryLock(0):
            return True
        # A folder that cannot be written keeps nobody from a window.
        return self._lock.error() != QLockFile.LockError.LockFailedError

    def hand_over(self, files: list[str]) -> bool:
        """Give ``files`` to the first window; ``False`` where it does not answer."""
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(_ANSWER_WITHIN_MS):
            return False
        socket.write(json.dumps([str(Path(file).absolute()) for file in files]).encode() + b"\n")
        answered = socket.waitForReadyRead(_ANSWER_WITHIN_MS) and socket.readAll().data().startswith(_ANSWER)
        socket.disconnectFromServer()
        return answered

    def listen(self) -> None:
        """Take what later starts hand over, from now on."""
        from PySide6.QtNetwork import QLocalServer

        # The socket of a window that was killed is still there.
        QLocalServer.removeServer(self.name)
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._greet)
        server.listen(self.name)
        self._server = server

    def close(self) -> None:
        """Let another window be the first."""
        from PySide6.QtNetwork import QLocalServer

        if isinstance(self._server, QLocalServer):
            self._server.close()
        if self._lock is not None:
            self._lock.unlock()

    def _greet(self) -> None:
        from PySide6.QtNetwork import QLocalServer

        assert isinstance(self._server, QLocalServer)
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(_MOST_BYTES)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: object) -> None:
        from PySide6.QtNetwork import QLocalSocket

        assert isinstance(socket, QLocalSocket)
        if not socket.canReadLine():
            if socket.bytesAvailable() >= _MOST_BYTES:
                socket.abort()
            return
        try:
            files = json.loads(socket.readLine().data())
        except ValueError:
            socket.abort()
            return
        if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
            socket.abort()
            return
        socket.write(_ANSWER)
        socket.waitForBytesWritten(_ANSWER_WITHIN_MS)
        self.handed_over.emit(files)


def _default_folder() -> Path:
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    return Path(place)
