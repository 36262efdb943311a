"""A second start hands its files to the first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile
from PySide6.QtNetwork import QLocalSocket

from core.formats.fitgauge_file import write_workspace
from gui.app import _take
from gui.seed import seed_workspace
from gui.single_instance import SingleInstance


@pytest.fixture
def first(qapp, tmp_path):
    instance = SingleInstance(tmp_path / "person")
    assert instance.is_first()
    instance.listen()
    yield instance
    instance.close()


_SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from gui.single_instance import SingleInstance

application = QCoreApplication([])
second = SingleInstance(Path(sys.argv[1]))
assert not second.is_first()
sys.exit(0 if second.hand_over(sys.argv[2:]) else 3)
"""


def hand_over(first, files, folder):
    """A second start in ``folder``."""
    return subprocess.Popen(
        [sys.executable, "-c", _SECOND, str(first._folder), *files],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
    )


def test_files_come_over_with_their_whole_paths(qtbot, first, tmp_path):
    with qtbot.waitSignal(first.handed_over, timeout=30_000) as told:
        second = hand_over(first, ["模型 config.json", "/a/b.fitgauge"], tmp_path)
    assert second.wait(30) == 0
    assert told.args == [[str(tmp_path / "模型 config.json"), "/a/b.fitgauge"]]


def test_a_start_without_files_only_asks_to_be_shown(qtbot, first, tmp_path):
    with qtbot.waitSignal(first.handed_over, timeout=30_000) as told:
        second = hand_over(first, [], tmp_path)
    assert second.wait(30) == 0
    assert told.args == [[]]


def test_the_window_opens_what_it_is_handed(qtbot, window, tmp_path):
    path = tmp_path / "run.fitgauge"
    path.write_text(write_workspace(seed_workspace()), encoding="utf-8")
    window.showMinimized()
    _take(window, window.files, [str(path)])
    assert not window.isMinimized()
    qtbot.waitUntil(lambda: window.document.path == str(path), timeout=20_000)


@pytest.mark.parametrize("content", [b"not json\n", b'{"a": 1}\n', b"[1, 2]\n", b"x" * (1 << 21)])
def test_nonsense_is_not_handed_on(qtbot, first, content):
    told = []
    first.handed_over.connect(told.append)
    socket = QLocalSocket()
    socket.connectToServer(first.name)
    assert socket.waitForConnected(2000)
    socket.write(content)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState, timeout=5000)
    assert told == []


def test_when_the_first_ends_the_next_is_first(tmp_path, qapp):
    one, two = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert one.is_first()
    assert not two.is_first()
    one.close()
    assert two.is_first()
    two.close()


def test_a_first_that_does_not_answer_does_not_keep_the_second_out(tmp_path, qapp, monkeypatch):
    monkeypatch.setattr("gui.single_instance._ANSWER_WITHIN_MS", 50)
    one, two = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert one.is_first()
    assert not two.is_first()
    assert not two.hand_over(["a"])
    one.close()


def test_a_lock_of_a_process_that_was_killed_does_not_count(tmp_path, qapp):
    code = (
        "import os, sys; from PySide6.QtCore import QLockFile\n"
        "lock = QLockFile(sys.argv[1]); assert lock.tryLock(0); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "window.lock")], check=False)
    assert (tmp_path / "window.lock").exists()
    instance = SingleInstance(tmp_path)
    assert instance.is_first()
    instance.close()
    assert QLockFile(str(tmp_path / "window.lock")).tryLock(0)


def test_two_processes_know_the_window_by_one_name_however_long_its_folder(qapp, tmp_path):
    folder = tmp_path / ("a long name " * 12).strip()
    code = (
        "import sys; from pathlib import Path; from gui.single_instance import SingleInstance\n"
        "print(SingleInstance(Path(sys.argv[1])).name)"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code, str(folder)],
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3]), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {SingleInstance(folder).name}
