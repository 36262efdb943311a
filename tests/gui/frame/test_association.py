"""Files of ours open with this program: what the desktop is told, and what it hands over."""

import configparser
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from core.config import FitGaugeError
from gui.association import FileOpenEvents, _tell_linux, associate, can_associate, launch_command

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a Linux desktop's files")


def entry(home):
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read(home / "applications" / "fitgauge.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@linux
def test_the_desktop_is_told_what_to_start_and_for_which_files(tmp_path):
    associate(tmp_path, ["/opt/my programs/fitgauge"])
    told = entry(tmp_path)
    assert shlex.split(told["Exec"]) == ["/opt/my programs/fitgauge", "%F"]
    assert told["MimeType"] == "application/x-fitgauge;"
    root = ElementTree.parse(tmp_path / "mime" / "packages" / "fitgauge.xml").getroot()
    assert [node.attrib["pattern"] for node in root.iter() if node.tag.endswith("glob")] == ["*.fitgauge"]
    assert (tmp_path / "icons/hicolor/scalable/apps/fitgauge.svg").read_bytes().startswith(b"<svg")
    assert "Path" not in told


@linux
def test_from_a_clone_the_module_is_found(tmp_path):
    associate(tmp_path)
    told = entry(tmp_path)
    assert shlex.split(told["Exec"])[:3] == launch_command() == [sys.executable, "-m", "gui"]
    assert (Path(told["Path"]) / "gui" / "__main__.py").is_file()


@linux
def test_odd_characters_of_a_path_stay_what_they_are(tmp_path):
    _tell_linux(tmp_path, ['/a "b"/100%/$HOME/`x`'])
    # A shell reads quotes and backslashes as the specification does; the doubled sign is the entry's own.
    read = subprocess.run(["sh", "-c", f"printf '%s\\n' {entry(tmp_path)['Exec']}"], capture_output=True, text=True)
    assert read.stdout.splitlines() == ['/a "b"/100%%/$HOME/`x`', "%F"]


@linux
def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "applications").write_text("a file", encoding="utf-8")
    with pytest.raises(FitGaugeError, match="applications"):
        associate(tmp_path)


@linux
def test_the_menu_tells_and_says_so(window, monkeypatch, answers):
    told = []
    monkeypatch.setattr("gui.file_work.associate", lambda: told.append(True))
    window.actions_.command["associate"].trigger()
    assert told == [True] and "FitGauge files" in window.status.currentMessage()
    assert window.actions_.command["associate"].isVisible() == can_associate()


def test_a_file_handed_over_as_an_event_is_opened(qapp):
    events, opened = FileOpenEvents(), []
    events.opened.connect(opened.append)
    qapp.installEventFilter(events)
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile("/runs/mine.fitgauge")))
    qapp.removeEventFilter(events)
    assert opened == [["/runs/mine.fitgauge"]]
