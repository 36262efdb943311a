"""Whole comparisons in one action, as a person asks for them."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from gui.model_dialog import ModelDialog


@pytest.fixture
def work(window):
    return window.comparisons


@pytest.fixture
def document(window):
    return window.document


def names(document):
    return [scenario.name for scenario in document.workspace.scenarios]


def test_the_usual_ways_come_behind_and_one_undo_takes_them_back(window, work, document):
    before = names(document)
    window.actions_.command["compare_methods"].trigger()
    document.flush()
    added = names(document)[len(before) :]
    assert added == [f"LLaMA 7B, {way}" for way in ("Full", "LoRA", "QLoRA", "ZeRO-2 on 4 GPUs", "ZeRO-3 on 4 GPUs")]
    assert document.selected_index == len(before)
    assert document.errors == (None,) * len(names(document))
    assert window.centre.stack.currentWidget() is window.compare
    window.actions_.undo.trigger()
    assert names(document) == before


def test_names_stay_distinct(window, work, document):
    window.actions_.command["compare_methods"].trigger()
    document.select(0)
    window.actions_.command["compare_methods"].trigger()
    assert len(set(names(document))) == len(names(document))


def test_sorting_puts_the_most_first_and_keeps_the_one_in_front(window, work, document):
    document.select(len(names(document)) - 1)
    front = document.scenario.name
    document.move(0, 2)
    document.flush()
    window.actions_.command["sort"].trigger()
    document.flush()
    needs = [estimate.device.expected for estimate in document.estimates]
    assert needs == sorted(needs, reverse=True)
    assert document.scenario.name == front
    count = document.undo_stack.count()
    window.actions_.command["sort"].trigger()
    assert document.undo_stack.count() == count


def answer(dialog_acts):
    """Let ``dialog_acts(dialog)`` use the dialog once it is open."""

    def act():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ModelDialog)
        dialog_acts(dialog)

    QTimer.singleShot(0, act)


def test_models_are_found_by_typing_ticked_and_added(qtbot, window, work, document):
    before, length = names(document), document.config.batch.sequence_length

    def acts(dialog):
        assert not dialog.add.isEnabled()
        for words in ("qwen2.5 0.5b", "mistral 7b v0.1"):
            dialog.search.clear()
            qtbot.keyClicks(dialog.search, words)
            shown = [row for row in range(dialog.list.count()) if not dialog.list.item(row).isHidden()]
            assert 0 < len(shown) < 10
            dialog.list.setCurrentRow(shown[0])
            qtbot.keyClick(dialog.list, Qt.Key.Key_Space)
        dialog.search.clear()
        assert dialog._count.text() == "2 chosen"
        qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)

    answer(acts)
    window.actions_.command["compare_models"].trigger()
    added = document.workspace.scenarios[len(before) :]
    assert [scenario.name.split()[0] for scenario in added] == ["Mistral", "Qwen2.5"]
    assert {scenario.config.batch.sequence_length for scenario in added} == {length}
    assert {scenario.config.method.method for scenario in added} == {
        document.workspace.scenarios[0].config.method.method
    }


def test_the_dialog_can_be_left(qtbot, window, work, document):
    before = names(document)
    answer(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    window.actions_.command["compare_models"].trigger()
    assert names(document) == before
