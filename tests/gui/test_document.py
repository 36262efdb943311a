"""The document: every edit can be taken back, views are told once a frame, figures never vanish."""

import gc

import pytest

from core.config import FitGaugeError, Text
from core.memory import estimate
from gui.document import Document
from gui.seed import seed_workspace


def refusing_long(config):
    if config.batch.sequence_length > 100_000:
        raise FitGaugeError(Text.of("sequence_length is {value}", value=config.batch.sequence_length))
    return estimate(config)


@pytest.fixture
def document(qtbot):
    return Document(seed_workspace(), refusing_long)


def names(document):
    return [scenario.name for scenario in document.workspace.scenarios]


EDITS = {
    "edit": lambda d: d.edit(0, d.config.replace(micro_batch_size=3), "batch"),
    "edit all": lambda d: d.edit_all(lambda c: c.replace(gpu="X", free_mib=1), "gpu"),
    "select": lambda d: d.select(1),
    "add": lambda d: d.add("new", d.config),
    "duplicate": lambda d: d.duplicate(0),
    "delete": lambda d: d.delete(0),
    "rename": lambda d: d.rename(0, "other"),
    "move": lambda d: d.move(0, 2),
    "append": lambda d: d.append(seed_workspace(), "more"),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_every_edit_is_undone_and_redone(document, edit):
    before = document.workspace
    edit(document)
    after = document.workspace
    assert after != before
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.workspace == before
    document.undo_stack.redo()
    assert document.workspace == after


def test_a_drag_is_one_step_of_undo(document):
    before = document.workspace
    for size in range(2, 9):
        document.edit(0, document.config.replace(micro_batch_size=size), f"batch {size}", merge="micro_batch_size")
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == "batch 8"
    document.undo_stack.undo()
    assert document.workspace == before


def test_a_drag_that_comes_back_leaves_nothing_to_undo(document):
    for size in (2, 3, 1):
        document.edit(0, document.config.replace(micro_batch_size=size), "batch", merge="micro_batch_size")
    assert document.undo_stack.count() == 0


def test_edits_of_different_fields_stay_apart(document):
    document.edit(0, document.config.replace(micro_batch_size=2), "batch", merge="micro_batch_size")
    document.edit(0, document.config.replace(sequence_length=64), "length", merge="sequence_length")
    assert document.undo_stack.count() == 2


def test_edits_far_apart_in_time_stay_apart(document, monkeypatch, qtbot):
    monkeypatch.setattr("gui.undo.MERGE_WITHIN_MS", 10)
    for size in (2, 3):
        qtbot.wait(20)
        document.edit(0, document.config.replace(micro_batch_size=size), "batch", merge="micro_batch_size")
    assert document.undo_stack.count() == 2


def test_views_are_told_once_for_many_edits_with_the_last_state(document, qtbot):
    told = []
    document.changed.connect(lambda: told.append(document.estimate.config.batch.micro_batch_size))
    for size in range(2, 40):
        document.edit(0, document.config.replace(micro_batch_size=size), "batch", merge="b")
    assert told == []
    qtbot.waitUntil(lambda: bool(told))
    assert told == [39]


def test_what_is_read_before_the_views_are_told_is_of_the_present_too(document):
    document.append(seed_workspace(), "more")
    assert len(document.estimates) == len(document.errors) == len(document.workspace.scenarios)
    document.edit(0, document.workspace.scenarios[0].config.replace(micro_batch_size=3), "batch")
    document.select(0)
    assert document.estimate.config == document.config


def test_estimates_belong_to_the_configurations(document):
    document.edit(1, document.workspace.scenarios[1].config.replace(micro_batch_size=2), "batch")
    document.flush()
    for scenario, answer in zip(document.workspace.scenarios, document.estimates, strict=True):
        assert answer == estimate(scenario.config)


def test_a_configuration_without_estimate_keeps_the_last_valid_one_and_says_why(document):
    valid = document.estimate
    document.edit(0, document.config.replace(sequence_length=200_000), "length")
    document.flush()
    assert document.estimate == valid
    assert str(document.problem) == "sequence_length is 200000"
    document.undo_stack.undo()
    document.flush()
    assert document.problem is None


def test_a_refused_entry_marks_the_figures_until_the_next_edit(document):
    document.set_problem(Text.of("no"))
    assert document.problem is not None
    document.edit(0, document.config.replace(micro_batch_size=2), "batch")
    assert document.problem is None


def test_names_stay_distinct(document):
    first = names(document)[0]
    document.duplicate(0)
    document.duplicate(0)
    assert names(document)[:3] == [first, f"{first} 3", f"{first} 2"]
    document.rename(1, names(document)[0])
    assert len(set(names(document))) == len(names(document))


def test_the_last_scenario_cannot_be_deleted(document):
    while len(document.workspace.scenarios) > 1:
        document.delete(0)
    document.delete(0)
    assert len(document.workspace.scenarios) == 1


@pytest.mark.parametrize(("selected", "deleted", "left"), [(2, 0, 1), (0, 2, 0), (3, 3, 2)])
def test_what_is_in_front_stays_in_front_when_another_goes(document, selected, deleted, left):
    document.select(selected)
    document.delete(deleted)
    assert document.selected_index == left


def test_moving_keeps_the_scenario_in_front(document):
    document.select(1)
    name = document.scenario.name
    document.move(1, 3)
    assert document.selected_index == 3
    assert document.scenario.name == name
    document.move(0, 99)
    assert document.scenario.name == name


def test_selecting_is_no_change_of_the_file(document):
    document.select(2)
    assert not document.modified
    document.rename(2, "mine")
    assert document.modified
    document.mark_saved("mine.fitgauge")
    assert not document.modified
    document.undo_stack.undo()
    assert document.modified


def test_opening_starts_a_new_history(document):
    document.rename(0, "mine")
    document.open(seed_workspace(), "a.fitgauge")
    assert document.undo_stack.count() == 0
    assert not document.modified
    assert document.path == "a.fitgauge"


def test_what_was_recovered_counts_as_not_saved(document):
    document.recover(seed_workspace(), None)
    assert document.modified


def test_the_unit_is_not_part_of_the_file(document, qtbot):
    with qtbot.waitSignal(document.changed):
        document.set_unit("GB")
    assert not document.modified
    assert document.undo_stack.count() == 0


def test_documents_with_histories_can_be_collected_as_garbage(qapp):
    documents = []
    for number in range(60):
        document = Document(seed_workspace())
        document.circle = document
        for size in (2, 3):
            document.edit(0, document.config.replace(micro_batch_size=size), "batch")
        documents.append(document)
        del document
        if number % 20 == 19:
            # PySide crashed here when the stack was the document's own, or its commands referred to it.
            documents.clear()
            assert gc.collect() > 0
