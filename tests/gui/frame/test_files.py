"""Files: nothing is lost, nothing is half written, and what goes wrong is said in words."""

import json
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton

from core.config import FitGaugeError, ModelSpec
from core.formats.fitgauge_file import Workspace, read_workspace, write_workspace
from gui.reading import Reading, read_path, workspace_of
from gui.recovery import Recovery
from gui.saving import save_bytes
from gui.seed import seed_workspace

LLAMA = {
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "vocab_size": 256,
    "_name_or_path": "tiny llama",
}


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "runs.fitgauge"
    path.write_text(write_workspace(seed_workspace()), encoding="utf-8")
    return path


def model_file(tmp_path, **changes):
    path = tmp_path / "config.json"
    path.write_text(json.dumps({**LLAMA, **changes}), encoding="utf-8")
    return path


def trigger(window, name):
    window.actions_.command[name].trigger()


def settled(qtbot, window):
    qtbot.waitUntil(lambda: window.files._reading is None, timeout=10_000)
    window.document.flush()


# reading -----------------------------------------------------------------------------------------------------


def test_what_a_file_says_decides_not_its_name(tmp_path, saved):
    renamed = tmp_path / "config.json"
    renamed.write_bytes(saved.read_bytes())
    assert isinstance(read_path(str(renamed)), Workspace)
    other = tmp_path / "something.txt"
    other.write_text(json.dumps(LLAMA), encoding="utf-8")
    assert isinstance(read_path(str(other)), ModelSpec)


def test_a_folder_is_read_as_its_config_json(tmp_path):
    model_file(tmp_path)
    assert read_path(str(tmp_path)).name == "tiny llama"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "not JSON"),
        (b"", "JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"format": "fitgauge", "version": 99}', "newer FitGauge"),
        (b'{"format": "fitgauge", "version": 1, "scenarios": []}', "scenarios"),
        (b'{"format": "other"}', "not a FitGauge file"),
        (b"[1, 2]", "object"),
        (b"{}", "model_type"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_words(tmp_path, content, words):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(FitGaugeError, match=words):
        read_path(str(path))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FitGaugeError, match=r"nowhere\.json could not be read"):
        read_path(str(tmp_path / "nowhere.json"))


def test_a_model_stands_in_the_scenario_in_front(tmp_path):
    spec = read_path(str(model_file(tmp_path)))
    workspace = workspace_of(spec, seed_workspace())
    assert [scenario.config.model for scenario in workspace.scenarios] == [spec]


# opening -----------------------------------------------------------------------------------------------------


def test_a_file_is_opened_and_remembered(window, document, answers, saved, qtbot):
    answers.path = str(saved)
    trigger(window, "open")
    settled(qtbot, window)
    assert document.path == str(saved)
    assert not document.modified
    assert window.windowTitle().startswith("runs.fitgauge")
    assert window.settings.recent == [str(saved)]


def test_a_recent_file_is_opened_from_the_menu(window, document, saved, qtbot):
    window.settings.remember(str(saved))
    window.files.fill_recent(window.recent_menu)
    window.recent_menu.actions()[0].trigger()
    settled(qtbot, window)
    assert document.path == str(saved)


def test_opening_over_changes_asks_first(window, document, answers, saved, qtbot):
    document.rename(0, "mine")
    answers.path = str(saved)
    trigger(window, "open")
    settled(qtbot, window)
    assert answers.asked
    assert document.scenario.name == "mine"
    answers.save = "discard"
    trigger(window, "open")
    settled(qtbot, window)
    assert document.path == str(saved)


def test_scenarios_of_a_second_file_are_put_behind(window, document, answers, saved, qtbot):
    before = len(document.workspace.scenarios)
    answers.path = str(saved)
    trigger(window, "add_file")
    settled(qtbot, window)
    assert len(document.workspace.scenarios) == before + len(seed_workspace().scenarios)
    assert document.selected_index == before
    document.undo_stack.undo()
    assert len(document.workspace.scenarios) == before


def test_a_dropped_config_json_becomes_the_model_in_front(window, document, tmp_path, qtbot):
    drop(window, model_file(tmp_path))
    settled(qtbot, window)
    assert document.config.model.name == "tiny llama"
    assert document.undo_stack.undoText() == "Model: tiny llama"


def drop(window, *paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    keys, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(500, 400), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(500, 400), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, event)


def test_several_dropped_files_all_arrive(window, document, tmp_path, saved, qtbot):
    second = tmp_path / "more.fitgauge"
    second.write_bytes(saved.read_bytes())
    drop(window, saved, second)
    qtbot.waitUntil(lambda: len(document.workspace.scenarios) == 2 * len(seed_workspace().scenarios))


def test_an_unknown_model_type_is_offered_the_nearest_known_one(window, document, answers, tmp_path, qtbot):
    path = model_file(tmp_path, model_type="llama_of_tomorrow")
    before = document.config.model
    window.files.open(str(path))
    qtbot.waitUntil(lambda: bool(answers.asked))
    assert answers.asked[0].model_type == "llama_of_tomorrow"
    assert document.config.model == before
    answers.treat_as = answers.asked[0].nearest
    window.files.open(str(path))
    qtbot.waitUntil(lambda: document.config.model != before)
    assert document.config.model.treated_as_nearest_of == "llama_of_tomorrow"


def test_a_broken_file_changes_nothing_and_is_explained(window, document, answers, tmp_path, qtbot):
    path = tmp_path / "broken.fitgauge"
    path.write_text("{", encoding="utf-8")
    before = document.workspace
    window.files.open(str(path))
    qtbot.waitUntil(lambda: bool(answers.told))
    assert document.workspace == before
    what, why = answers.told[0]
    assert what == "broken.fitgauge could not be opened"
    assert "Line 1 is not JSON" in why


def test_a_slow_file_shows_a_bar_and_can_be_cancelled(window, qtbot, monkeypatch):
    import threading

    gate, came = threading.Event(), []
    monkeypatch.setattr("gui.reading.SHOW_AFTER_MS", 10)
    reading = Reading(lambda: gate.wait(10) and seed_workspace(), "slow.fitgauge", window)
    reading.done.connect(came.append)
    qtbot.waitUntil(lambda: bool(window.findChildren(QProgressDialog)))
    bar = window.findChildren(QProgressDialog)[0]
    assert "slow.fitgauge" in bar.labelText()
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(reading.destroyed):
        gate.set()
    assert came == []


# saving ------------------------------------------------------------------------------------------------------


def test_saving_writes_what_is_open_and_opening_it_gives_it_back(window, document, answers, tmp_path):
    document.rename(0, "mine")
    answers.path = str(tmp_path / "mine.fitgauge")
    trigger(window, "save")
    assert read_workspace(Path(answers.path).read_text(encoding="utf-8")) == document.workspace
    assert not document.modified
    document.rename(0, "again")
    answers.path = ""
    trigger(window, "save")
    assert "again" in (tmp_path / "mine.fitgauge").read_text(encoding="utf-8")


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", lambda: 1)() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_refused_in_words(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(FitGaugeError, match="could not be saved"):
            save_bytes(str(tmp_path / "x.fitgauge"), b"x")
    finally:
        tmp_path.chmod(0o700)


def test_a_save_that_fails_leaves_the_old_file_and_the_changes(window, document, answers, tmp_path):
    document.rename(0, "mine")
    answers.path = str(tmp_path / "no such folder" / "mine.fitgauge")
    trigger(window, "save_as")
    assert document.modified
    assert answers.told[0][0] == "The scenarios were not saved"
    assert "Nothing is lost" in answers.told[0][1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of a file")
def test_a_disk_that_takes_no_more_is_refused_in_words_and_the_old_file_stays(tmp_path):
    import resource

    path = tmp_path / "x.fitgauge"
    path.write_bytes(b"old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(FitGaugeError, match="could not be saved"):
            save_bytes(str(path), b"x" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


# closing and recovering --------------------------------------------------------------------------------------


def test_closing_with_changes_asks_and_cancel_keeps_the_window(window, document, answers):
    document.rename(0, "mine")
    assert not window.close()
    assert window.isVisible()
    answers.save = "discard"
    assert window.close()


def test_closing_can_save(window, document, answers, tmp_path):
    document.rename(0, "mine")
    answers.save, answers.path = "save", str(tmp_path / "kept.fitgauge")
    assert window.close()
    assert (tmp_path / "kept.fitgauge").exists()


def test_changes_are_kept_and_offered_after_a_crash(window, document, answers, tmp_path):
    document.rename(0, "precious")
    window.recovery.keep()
    left = Recovery(document, tmp_path / "recovery", is_running=lambda pid: False).left_behind()
    assert left.workspace.scenarios[0].name == "precious"
    document.open(seed_workspace(), None)
    answers.recover = True
    document.undo_stack.clear()
    window.recovery._file.write_text(
        json.dumps({"path": None, "workspace": write_workspace(left.workspace)}), encoding="utf-8"
    )
    window.files.recover()
    assert document.scenario.name == "precious"
    assert document.modified


def test_a_leftover_of_a_running_window_is_left_alone(window, document, tmp_path):
    folder = tmp_path / "others"
    folder.mkdir()
    (folder / "12345.json").write_text(
        json.dumps({"path": None, "workspace": write_workspace(seed_workspace())}), encoding="utf-8"
    )
    assert Recovery(document, folder, is_running=lambda pid: True).left_behind() is None
    assert Recovery(document, folder, is_running=lambda pid: False).left_behind() is not None


def test_a_broken_leftover_is_thrown_away(document, tmp_path):
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "12345.json").write_text("{", encoding="utf-8")
    assert Recovery(document, folder, is_running=lambda pid: False).left_behind() is None
    assert list(folder.iterdir()) == []


def test_a_saved_document_leaves_nothing_behind(window, document, answers, tmp_path):
    document.rename(0, "mine")
    window.recovery.keep()
    assert list((tmp_path / "recovery").iterdir())
    answers.path = str(tmp_path / "mine.fitgauge")
    trigger(window, "save")
    assert not list((tmp_path / "recovery").iterdir())
