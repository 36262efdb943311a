"""Everything about files: new, open, save, recent ones, drops, and the question before changes are lost."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from core.architecture.reading import UnknownModelTypeError
from core.architecture.suiting import suited
from core.config import FitGaugeError, ModelSpec
from core.formats.fitgauge_file import write_workspace
from gui.association import associate, can_associate
from gui.dialogs import Dialogs
from gui.main_window import MainWindow
from gui.reading import FILE_SUFFIX, Content, Reading, read_path
from gui.recovery import Recovery
from gui.saving import save_bytes
from gui.seed import example_workspace
from gui.translation import tr

__all__ = ["FileWork"]


class FileWork(QObject):
    """Connects itself to the window's actions."""

    def __init__(self, window: MainWindow, recovery: Recovery, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._settings = window.settings
        self._recovery = recovery
        self.dialogs = dialogs or Dialogs(window)
        self._reading: Reading | None = None
        window.closing = self
        window.dropped.connect(self.open_all)
        window.configuration.open_model.connect(self.choose_model)
        command = window.actions_.command
        command["new"].triggered.connect(self.new)
        command["open"].triggered.connect(self.choose)
        command["add_file"].triggered.connect(self.choose_to_add)
        command["save"].triggered.connect(self.save)
        command["save_as"].triggered.connect(self.save_as)
        command["associate"].setVisible(can_associate())
        command["associate"].triggered.connect(self.associate)
        window.recent_menu.aboutToShow.connect(lambda: self.fill_recent(window.recent_menu))

    # in --------------------------------------------------------------------------------------------------------

    def new(self) -> None:
        """The example again, as the start of another file."""
        if self._may_replace():
            self._document.open(example_workspace(), None)

    def choose(self) -> None:
        """Ask which file to open."""
        if path := self.dialogs.choose_open(self._folder()):
            self.open(path)

    def choose_to_add(self) -> None:
        """Ask whose scenarios to put behind these."""
        if path := self.dialogs.choose_open(self._folder()):
            self.open(path, add=True)

    def choose_model(self) -> None:
        """Ask for the config.json of the scenario in front."""
        if path := self.dialogs.choose_model(self._folder()):
            self.open(path)

    def open_all(self, paths: list[str]) -> None:
        """Dropped, or named on the command line: the first replaces, the others are put behind."""
        for number, path in enumerate(paths):
            self.open(path, add=number > 0)

    def open(self, path: str, add: bool = False, treat_unknown_as: str | None = None) -> None:
        """Read ``path`` beside the window's thread, then show it."""
        if self._reading is not None and not add:
            self._reading.cancel()
        reading = Reading(lambda: read_path(path, treat_unknown_as), Path(path).name, self._window)
        reading.done.connect(lambda content: self._read(path, content, add))
        reading.failed.connect(lambda error: self._failed(path, error, add))
        reading.destroyed.connect(lambda: self._forget(reading))
        self._reading = reading

    def _forget(self, reading: Reading) -> None:
        if self._reading is reading:
            self._reading = None

    def _read(self, path: str, content: Content, add: bool) -> None:
        self._reading = None
        if isinstance(content, ModelSpec):
            document = self._document
            config = suited(document.config, content)
            document.edit(document.selected_index, config, tr("Model: {name}", name=content.name))
        elif add:
            self._document.append(content, tr("Add scenarios of {name}", name=Path(path).name))
        elif self._may_replace():
            self._document.open(content, path)
            self._settings.remember(path)

    def _failed(self, path: str, error: Exception, add: bool) -> None:
        self._reading = None
        if isinstance(error, UnknownModelTypeError) and error.nearest is not None:
            if chosen := self.dialogs.ask_treat_as(error):
                self.open(path, add, treat_unknown_as=chosen)
            return
        self.dialogs.tell_error(tr("{name} could not be opened", name=Path(path).name), error)

    # out -------------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """To the file the scenarios came from, or ask for one; ``False`` when nothing was saved."""
        return self._write(self._document.path) if self._document.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a path, then save."""
        name = Path(self._document.path).name if self._document.path else tr("scenarios") + FILE_SUFFIX
        path = self.dialogs.choose_save(str(Path(self._folder()) / name))
        return self._write(path) if path else False

    def _write(self, path: str) -> bool:
        try:
            save_bytes(path, write_workspace(self._document.workspace).encode("utf-8"))
        except FitGaugeError as error:
            self.dialogs.tell_error(tr("The scenarios were not saved"), error)
            return False
        self._document.mark_saved(path)
        self._settings.remember(path)
        self._recovery.clear()
        return True

    # guarding --------------------------------------------------------------------------------------------------

    def associate(self) -> None:
        """Tell the desktop that files of ours open with this program."""
        try:
            associate()
        except FitGaugeError as error:
            self.dialogs.tell_error(tr("The desktop could not be told"), error)
            return
        self._window.status.showMessage(tr("FitGauge files now open with this program"), 5000)

    def may_close(self) -> bool:
        """Before the window goes: what is not saved is saved, thrown away by choice, or keeps the window."""
        if not self._may_replace():
            return False
        self._recovery.clear()
        return True

    def recover(self) -> None:
        """Offer what a broken-off run left."""
        left = self._recovery.left_behind()
        if left is None:
            return
        if self.dialogs.ask_recover(left.when):
            self._document.recover(left.workspace, left.path)
            self._recovery.keep()
        left.file.unlink(missing_ok=True)

    def _may_replace(self) -> bool:
        if not self._document.modified:
            return True
        name = Path(self._document.path).name if self._document.path else tr("the example")
        answer = self.dialogs.ask_save(name)
        return self.save() if answer == "save" else answer == "discard"

    # recent files ----------------------------------------------------------------------------------------------

    def fill_recent(self, menu: QMenu) -> None:
        """The recent files, each by name with its folder in the tooltip."""
        menu.clear()
        menu.setToolTipsVisible(True)
        for number, path in enumerate(self._settings.recent, start=1):
            action = QAction(f"&{number} {Path(path).name}".replace("&&", "&"), menu)
            action.setToolTip(path)
            action.triggered.connect(lambda _=False, path=path: self.open(path))
            menu.addAction(action)
        if menu.isEmpty():
            nothing = menu.addAction(tr("No files yet"))
            nothing.setEnabled(False)
        else:
            menu.addSeparator()
            menu.addAction(tr("&Forget these")).triggered.connect(self._settings.forget_recent)

    def _folder(self) -> str:
        if self._document.path:
            return str(Path(self._document.path).parent)
        recent = self._settings.recent
        return str(Path(recent[0]).parent) if recent else str(Path.home())
