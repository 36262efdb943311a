"""The whole window as on a first start, with everything connected, and set answers instead of dialogs."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from gui.app import build_window
from gui.comparisons import ComparisonWork
from gui.export import ExportWork
from gui.file_work import FileWork
from gui.help.work import HelpWork
from gui.panels.detection import Detection
from gui.preferences import Preferences
from gui.recovery import Recovery


class Answers:
    """Stands in for the dialogs: what a person would answer is set beforehand, what they were told is kept."""

    def __init__(self):
        self.save = "cancel"
        self.path = ""
        self.treat_as = None
        self.recover = False
        self.asked = []
        self.told = []

    def ask_save(self, name):
        self.asked.append(name)
        return self.save

    def ask_recover(self, when):
        self.asked.append(when)
        return self.recover

    def ask_treat_as(self, error):
        self.asked.append(error)
        return self.treat_as

    def choose_open(self, folder):
        return self.path

    choose_model = choose_open
    choose_save = choose_open

    def choose_export(self, title, suggestion, kinds):
        return self.path

    def tell(self, what, why):
        self.told.append((what, why))

    def tell_error(self, what, error):
        self.told.append((what, str(error)))


@pytest.fixture
def answers():
    return Answers()


@pytest.fixture
def window(qtbot, settings, answers, tmp_path, monkeypatch):
    # No test may depend on the GPUs of the machine it runs on.
    monkeypatch.setattr(Detection, "look", lambda detection: None)
    settings.motion = False
    window = build_window(QApplication.instance(), settings)
    window.recovery = Recovery(window.document, tmp_path / "recovery", parent=window)
    window.files = FileWork(window, window.recovery, answers)
    window.exports = ExportWork(window, answers)
    window.preferences = Preferences(window)
    window.help_work, window.comparisons = HelpWork(window), ComparisonWork(window)
    window.resize(1440, 900)
    with qtbot.waitSignal(window.painted):
        window.show()
    yield window
    window.closing = None
    window.close()
    window.language.use("en")
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.instance().setStyleSheet("")
