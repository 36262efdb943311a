"""What takes long is worked out beside the window's thread: nothing waits, and nothing stale looks like an answer."""

import threading

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

import core.memory
from core.memory import Interrupted
from core.tape.interruption import look_for_interruption
from gui.app import build_window
from gui.document import Document
from gui.panels.detection import Detection


class Engine:
    """The engine, but that LoRA takes until ``open`` is set, or until nobody wants it any more."""

    def __init__(self):
        self.open = threading.Event()
        self.begun, self.given_up = [], []

    def __call__(self, config):
        if config.method.method == "lora" and not self.open.is_set():
            self.begun.append(config)
            try:
                while not self.open.wait(0.001):
                    look_for_interruption()
            except Interrupted:
                self.given_up.append(config)
                raise
        return core.memory.engine.estimate(config)


@pytest.fixture
def engine(monkeypatch):
    engine = Engine()
    monkeypatch.setattr("gui.estimates.PATIENCE_S", 0.0)
    yield engine
    engine.open.set()


@pytest.fixture
def document(qtbot, engine, workspace):
    full = workspace.model_copy(update={"scenarios": workspace.scenarios[:2]})
    document = Document(full, engine)
    document.flush()
    yield document
    document.give_up()


def to_lora(document, **values):
    document.edit(document.selected_index, document.config.replace(method="lora", **values), "LoRA")


def test_the_last_figures_stay_until_the_new_ones_are_there(document, engine, qtbot):
    before, other = document.estimate, document.estimates[0]
    to_lora(document)
    with qtbot.waitSignal(document.changed):
        pass
    assert document.is_estimating
    assert document.awaited == (False, True)
    assert document.estimate is before
    assert document.estimates[0] is other
    assert document.problem is None
    with qtbot.waitSignal(document.changed):
        engine.open.set()
    assert not document.is_estimating
    assert document.estimate.config == document.config
    assert document.estimate == core.memory.estimate(document.config)


def test_a_newer_question_ends_the_one_before(document, engine, qtbot):
    to_lora(document, lora_r=8)
    qtbot.waitUntil(lambda: document.awaited[1] and len(engine.begun) > 1)
    to_lora(document, lora_r=16)
    with qtbot.waitSignal(document.changed):
        pass
    qtbot.waitUntil(lambda: any(config.lora.lora_r == 8 for config in engine.given_up[1:]))
    engine.open.set()
    qtbot.waitUntil(lambda: not document.is_estimating)
    assert document.estimate.config.lora.lora_r == 16


def test_undo_brings_the_old_figures_back_at_once(document, engine, qtbot):
    before = document.estimate
    to_lora(document)
    with qtbot.waitSignal(document.changed):
        pass
    document.undo_stack.undo()
    with qtbot.waitSignal(document.changed):
        pass
    assert not document.is_estimating
    assert document.estimate == before


def test_whoever_needs_the_figures_waits_for_them(document, engine, qtbot):
    to_lora(document)
    with qtbot.waitSignal(document.changed):
        pass
    engine.open.set()
    document.flush()
    assert document.awaited == (False, False)
    assert document.estimate.config == document.config


def test_a_refusal_that_comes_late_is_a_problem_like_any_other(document, engine, qtbot):
    before = document.estimate
    to_lora(document, lora_target_modules=("nowhere",))
    with qtbot.waitSignal(document.changed):
        pass
    engine.open.set()
    qtbot.waitUntil(lambda: not document.is_estimating)
    assert "nowhere" in str(document.problem)
    assert document.estimate is before


def test_a_fault_of_the_engine_is_reported_and_leaves_nothing_waiting(document, engine, qtbot, monkeypatch):
    def broken(config):
        raise ZeroDivisionError("broken")

    to_lora(document)
    with qtbot.waitSignal(document.changed):
        pass
    monkeypatch.setattr(core.memory.engine, "estimate", broken)
    with qtbot.captureExceptions() as faults:
        engine.open.set()
        qtbot.waitUntil(lambda: not document.is_estimating)
    assert [kind for kind, _, _ in faults] == [ZeroDivisionError]
    assert "broken" in str(document.problem)


@pytest.fixture
def window(qtbot, qapp, settings, engine, monkeypatch):
    monkeypatch.setattr(Detection, "look", lambda detection: None)
    monkeypatch.setattr(core.memory, "estimate", engine)
    engine.open.set()
    window = build_window(qapp, settings)
    engine.open.clear()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def words(window):
    return window.verdict.accessibleName()


def test_no_verdict_is_shown_while_its_figures_are_awaited(window, engine, qtbot):
    document = window.document
    assert document.config.method.method == "full"
    before = words(window)
    document.edit(document.selected_index, document.config.replace(method="lora", lora_r=24), "LoRA")
    qtbot.waitUntil(lambda: document.is_estimating and words(window) != before)
    assert words(window).startswith("Estimating…")
    assert "last answer" in words(window)
    assert window.status._time.text() == "Estimating…"
    row = document.selected_index
    table = window.compare.table.compared
    assert table.index(row, table.columnCount() - 1).data() == "estimating…"
    assert window.hardware.card.chip.isHidden()
    assert not window.configuration.costs.busy
    engine.open.set()
    qtbot.waitUntil(lambda: not document.is_estimating)
    assert words(window).startswith(("Fits", "Tight", "Does not fit"))
    assert table.index(row, table.columnCount() - 1).data() != "estimating…"
    assert window.configuration.costs.busy


def test_the_summary_that_is_copied_is_about_what_is_shown(window, engine, qtbot, qapp):
    document = window.document
    document.edit(document.selected_index, document.config.replace(method="lora", lora_r=24), "LoRA")
    qtbot.waitUntil(lambda: document.is_estimating)
    engine.open.set()
    window.copy_summary()
    assert "LoRA" in qapp.clipboard().text()
    assert not document.is_estimating
