"""The few questions the window asks, in one place so that a test can answer them."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from core.architecture.nearest import known_model_types
from core.architecture.reading import UnknownModelTypeError
from gui.reading import FILE_SUFFIX
from gui.translation import say, tr

__all__ = ["Answer", "Dialogs"]

Answer = Literal["save", "discard", "cancel"]
Button = QMessageBox.StandardButton


class Dialogs:
    """Modal to ``window``."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def ask_save(self, name: str) -> Answer:
        """What becomes of changes that are in no file."""
        box = self._box(QMessageBox.Icon.Question, tr("Save the changes to {name}?", name=name))
        box.setInformativeText(tr("They are lost if you do not save them."))
        save = box.addButton(tr("&Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("&Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(tr("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        if box.clickedButton() is save:
            return "save"
        return "discard" if box.clickedButton() is discard else "cancel"

    def ask_recover(self, when: str) -> bool:
        """Whether to bring back what a broken-off run left."""
        box = self._box(QMessageBox.Icon.Question, tr("FitGauge ended unexpectedly. Bring back your scenarios?"))
        box.setInformativeText(tr("They were kept automatically at {when}.", when=when))
        yes = box.addButton(tr("&Bring back"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(tr("&Forget them"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(yes)
        box.exec()
        return box.clickedButton() is yes

    def ask_treat_as(self, error: UnknownModelTypeError) -> str | None:
        """The known model type whose layout is to stand in for an unknown one, or ``None``."""
        known = list(known_model_types())
        nearest = known.index(error.nearest) if error.nearest in known else 0
        text = tr(
            "This file's model_type is {type}, which FitGauge does not know. It can be laid out as a known one; "
            "the figures are then as good as the likeness. Treat it as:",
            type=error.model_type,
        )
        chosen, accepted = QInputDialog.getItem(self._window, tr("Unknown model type"), text, known, nearest, False)
        return chosen if accepted else None

    def choose_open(self, folder: str) -> str:
        """Path of a FitGauge file or a config.json; empty when the person changes their mind."""
        kinds = tr("FitGauge files and config.json") + f" (*{FILE_SUFFIX} *.json);;" + tr("All files") + " (*)"
        return QFileDialog.getOpenFileName(self._window, tr("Open"), folder, kinds)[0]

    def choose_model(self, folder: str) -> str:
        """Path of a model's config.json."""
        kinds = "config.json (*.json);;" + tr("All files") + " (*)"
        return QFileDialog.getOpenFileName(self._window, tr("Open config.json"), folder, kinds)[0]

    def choose_save(self, suggestion: str) -> str:
        """Path to save at, with FitGauge's suffix unless the person typed another."""
        kinds = tr("FitGauge files") + f" (*{FILE_SUFFIX})"
        path = QFileDialog.getSaveFileName(self._window, tr("Save as"), suggestion, kinds)[0]
        return path if not path or "." in path.replace("\\", "/").rsplit("/", 1)[-1] else path + FILE_SUFFIX

    def choose_export(self, title: str, suggestion: str, kinds: str) -> str:
        """Path for an export."""
        return QFileDialog.getSaveFileName(self._window, title, suggestion, kinds)[0]

    def choose_folder(self, title: str, folder: str) -> str:
        """A folder that is there, for several files at once."""
        return QFileDialog.getExistingDirectory(self._window, title, folder)

    def tell(self, what: str, why: str) -> None:
        """What happened and what to do; ``why`` can be selected and copied."""
        box = self._box(QMessageBox.Icon.Warning, what)
        box.setInformativeText(why)
        box.setStandardButtons(Button.Ok)
        box.exec()

    def tell_error(self, what: str, error: Exception) -> None:
        """An error of the core in the window's language."""
        text = getattr(error, "text", None)
        self.tell(what, say(text) if text is not None else f"{type(error).__name__}: {error}")

    def _box(self, icon: QMessageBox.Icon, text: str) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setIcon(icon)
        box.setWindowTitle("FitGauge")
        box.setText(text)
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return box
