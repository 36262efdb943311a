"""Starting the scenario in front for real: its command on the clipboard, the files it reads in a folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from core.config import FitGaugeError, Text
from gui.dialogs import Dialogs
from gui.main_window import MainWindow
from gui.saving import save_bytes
from gui.translation import tr

__all__ = ["LaunchWork"]


class LaunchWork(QObject):
    """Connects itself to the window's commands."""

    def __init__(self, window: MainWindow, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window = window
        self.dialogs = dialogs or Dialogs(window)
        command = window.actions_.command
        command["copy_command"].triggered.connect(self.copy_command)
        command["export_launch"].triggered.connect(self.save_files)

    def copy_command(self) -> None:
        """The line that a terminal takes, in the folder of the exported files."""
        try:
            # Its YAML writer is read when somebody asks.
            from core.formats.launch import launch

            found = launch(self._window.document.config)
        except FitGaugeError as error:
            self.dialogs.tell_error(tr("There is no command for this scenario"), error)
            return
        QGuiApplication.clipboard().setText(found.command)
        self._window.status.showMessage(tr("Command copied; its files: {names}", names=", ".join(found.files)), 5000)

    def save_files(self) -> None:
        """Ask for a folder, then write every file; none is written over."""
        document = self._window.document
        beside = Path(document.path).parent if document.path else Path.home()
        folder = self.dialogs.choose_folder(tr("Folder for the configuration files"), str(beside))
        if not folder:
            return
        try:
            left_out = self._write(Path(folder))
        except FitGaugeError as error:
            self.dialogs.tell_error(tr("The configuration was not exported"), error)
            return
        if left_out:
            why = tr("These settings have no place in them: {names}", names=", ".join(left_out))
            self.dialogs.tell(tr("The configuration was exported to {folder}", folder=folder), why)
        else:
            self._window.status.showMessage(tr("The configuration was exported to {folder}", folder=folder), 5000)

    def _write(self, folder: Path) -> tuple[str, ...]:
        from core.formats.launch import launch

        found = launch(self._window.document.config)
        files = {**found.files, "command.txt": found.command + "\n"}
        for name in files:
            if (folder / name).exists():
                raise FitGaugeError(Text.of("{path} exists already; nothing was written", path=str(folder / name)))
        for name, content in files.items():
            save_bytes(str(folder / name), content.encode("utf-8"))
        return found.left_out
