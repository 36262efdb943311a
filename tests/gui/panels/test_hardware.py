"""The hardware dock in each state of the detection, and choosing a GPU for all scenarios."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.config import Text
from core.hardware import DetectedGpu, DetectionResult, GpuProcess, find_gpu, gpus, judge
from gui.panels import detection as module
from gui.panels.choosing import chosen_uuid
from gui.panels.detection import Detection
from gui.panels.gpu_list import offered
from gui.panels.hardware import HardwarePanel

GIB = 2**30
ADA = "NVIDIA RTX 6000 Ada Generation"
FOUND = DetectionResult(
    status="found",
    driver_version="570.86",
    gpus=(
        DetectedGpu(
            uuid="GPU-a",
            index=0,
            name=ADA,
            total=int(47.5 * GIB),
            free=int(46.6 * GIB),
            compute_capability="8.9",
            display_active=True,
        ),
        DetectedGpu(
            uuid="GPU-b",
            index=1,
            name=ADA,
            total=int(47.5 * GIB),
            free=int(32.8 * GIB),
            compute_capability="8.9",
            processes=(GpuProcess(pid=1, used=GIB),),
        ),
        DetectedGpu(uuid="GPU-c", index=2, name=ADA, usable=False, notes=(Text.of("This GPU stopped answering"),)),
    ),
)
NONE = DetectionResult(status="none", reason=Text.of("No NVIDIA driver was found."))
FAILED = DetectionResult(
    status="failed", reason=Text.of("The driver was updated; restart the computer."), details="NVML error 18"
)


def answering(result, seconds=0.0):
    """A child process that leaves ``result``, in the place of the one that asks the driver."""
    script = "import sys,time,pathlib;time.sleep(float(sys.argv[3]));pathlib.Path(sys.argv[1]).write_text(sys.argv[2])"
    return lambda answer: [sys.executable, "-c", script, str(answer), result.model_dump_json(), str(seconds)]


@pytest.fixture
def panel_of(qtbot, compared, theme):
    def make(command, limit_s=10.0):
        panel = HardwarePanel(compared, theme, Detection(command, limit_s))
        compared.changed.connect(panel.refresh)
        qtbot.addWidget(panel)
        panel.resize(262, 760)
        with qtbot.waitExposed(panel):
            panel.show()
        made.append(panel)
        return panel

    made = []
    yield make
    for panel in made:
        panel.detection.stop()
        qtbot.waitUntil(lambda panel=panel: not panel.detection.is_ending)


@pytest.fixture
def found(panel_of, qtbot):
    panel = panel_of(answering(FOUND))
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    return panel


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def gpu_settings(document):
    return {
        (scenario.config.hardware.gpu, scenario.config.hardware.free_mib, scenario.config.hardware.compute_capability)
        for scenario in document.workspace.scenarios
    }


# the four states ---------------------------------------------------------------------------------------------


def test_while_looking_it_says_so_and_the_window_lives(panel_of, qtbot):
    panel = panel_of(answering(FOUND, seconds=30))
    qtbot.waitUntil(lambda: panel.detection.is_looking)
    assert panel.local.state.title.text() == "Looking for GPUs…"
    assert panel.local.cards == ()
    assert panel.list.list.model().rowCount() == len(offered())


def test_found_cards_show_what_is_free_and_whether_the_run_fits(found, compared):
    first, second, lost = found.local.cards
    assert not found.local.state.isVisible()
    assert "47.5 total, 0.9 desktop, 46.6 GiB free" in first.accessibleName()
    assert "14.7 others, 32.8 GiB free" in second.accessibleName()
    for card, gpu in zip((first, second), FOUND.gpus, strict=False):
        verdict = judge(compared.estimate.device, gpu.free)
        left = abs(gpu.free - compared.estimate.device.expected) / GIB
        words = {"fits": "Fits: {:.1f} GiB free", "does_not_fit": "Does not fit: {:.1f} GiB short"}[verdict]
        assert card.chip.accessibleName() == words.format(left)
    assert not lost.isEnabled() and not lost.chip.isVisible()
    assert found.machine.driver.text() == "570.86"


def test_none_turns_to_the_catalogue_once(panel_of, qtbot):
    panel = panel_of(answering(NONE))
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    assert panel.segments.current == 1 and panel.list.isVisible()
    assert "No NVIDIA driver was found." in panel.none_here.text.text()
    panel.segments.choose(0)
    assert panel.local.state.title.text() == "No GPU found here"
    click(panel.local.again)
    qtbot.waitUntil(lambda: not panel.detection.is_looking, timeout=10_000)
    assert panel.segments.current == 0
    click(panel.local.catalogue)
    assert panel.segments.current == 1


def test_failed_says_what_and_its_details_can_be_copied(panel_of, qtbot):
    panel = panel_of(answering(FAILED))
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    state = panel.local.state
    assert state.title.text() == "GPU query failed"
    assert "restart the computer" in state.details.text() and "NVML error 18" in state.details.text()
    click(panel.local.copy)
    assert "NVML error 18" in QApplication.clipboard().text()
    click(panel.local.again)
    assert panel.detection.is_looking


def test_after_a_failure_the_last_cards_stay_greyed(found, compared, qtbot):
    before = compared.workspace
    found.detection._command = answering(FAILED)
    found.detection.look()
    qtbot.waitUntil(lambda: found.detection.result.status == "failed", timeout=10_000)
    card = found.local.cards[0]
    assert card.isVisible() and not card.isEnabled() and not card.chip.isVisible()
    assert "shown in grey" in found.local.state.text.text()
    click(card)
    assert compared.workspace == before


# asking ------------------------------------------------------------------------------------------------------


def test_a_driver_that_hangs_is_given_up(panel_of, qtbot):
    panel = panel_of(answering(FOUND, seconds=60), limit_s=0.3)
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=5_000)
    assert panel.detection.result.status == "failed"
    assert "0.3 seconds" in panel.local.state.details.text()


def test_a_child_that_dies_without_an_answer_is_a_failure(panel_of, qtbot):
    panel = panel_of(lambda answer: [sys.executable, "-c", "raise SystemExit(7)"])
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    assert panel.detection.result.status == "failed"
    assert "exit code 7" in panel.local.state.details.text()


def test_a_child_that_cannot_start_is_a_failure(panel_of, qtbot):
    panel = panel_of(lambda answer: ["/no/such/program", str(answer)])
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=5_000)
    assert "could not be started" in panel.local.state.details.text()


def test_the_real_probe_answers(panel_of, qtbot):
    panel = panel_of(module.probe_command, limit_s=20)
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=25_000)
    assert panel.detection.result.status in ("found", "none", "failed")
    assert panel.detection.result.status == "found" or panel.detection.result.reason is not None


def test_it_asks_again_only_while_it_can_be_seen(panel_of, qtbot, monkeypatch):
    monkeypatch.setattr(module, "EVERY_MS", 50)
    monkeypatch.setattr(module, "BUSY_SHARE", 1.0)
    panel = panel_of(answering(FOUND))
    answers = []
    panel.detection.changed.connect(lambda: answers.append(panel.detection.is_looking))
    qtbot.waitUntil(lambda: answers.count(False) >= 3, timeout=20_000)
    panel.hide()
    qtbot.waitUntil(lambda: not panel.detection.is_looking, timeout=10_000)
    seen = len(answers)
    qtbot.wait(400)
    assert len(answers) == seen


# choosing ----------------------------------------------------------------------------------------------------


def test_a_click_on_a_card_sets_the_gpu_of_all_scenarios_in_one_step(found, compared):
    before = compared.workspace
    click(found.local.cards[1])
    free = int(32.8 * GIB) >> 20
    assert gpu_settings(compared) == {("RTX 6000 Ada 48GB", free, "8.9")}
    assert compared.undo_stack.count() == 1
    compared.flush()
    assert compared.estimate.available == free << 20
    assert [card.isChecked() for card in found.local.cards] == [False, True, False]
    compared.undo_stack.undo()
    assert compared.workspace == before


def test_an_untouched_example_is_about_this_computer(panel_of, qtbot, compared):
    panel = panel_of(answering(FOUND))
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    assert gpu_settings(compared) == {("RTX 6000 Ada 48GB", int(46.6 * GIB) >> 20, "8.9")}
    assert not compared.modified and compared.undo_stack.count() == 0
    assert panel.local.cards[0].isChecked()


@pytest.mark.parametrize("touch", ["edit", "file"])
def test_what_a_person_did_keeps_its_gpu(panel_of, qtbot, compared, touch):
    if touch == "edit":
        compared.edit(0, compared.workspace.scenarios[0].config.replace(micro_batch_size=3), "batch")
    else:
        compared.mark_saved("/somewhere/mine.fitgauge")
    before = compared.workspace
    panel = panel_of(answering(FOUND))
    qtbot.waitUntil(lambda: panel.detection.result is not None, timeout=10_000)
    assert compared.workspace == before


def test_the_keyboard_chooses_a_card(found, compared, qtbot):
    found.local.cards[1].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(found.local.cards[1], Qt.Key.Key_Space)
    assert compared.config.hardware.free_mib == int(32.8 * GIB) >> 20


def test_a_card_whose_free_memory_changed_offers_the_present_value(found, compared):
    click(found.local.cards[0])
    compared.edit_all(lambda config: config.replace(free_mib=40_000), "as it was")
    compared.flush()
    notes = found.local.cards[0].notes
    assert "39.1 GiB" in notes.text()
    QApplication.processEvents()
    assert notes.height() >= notes.heightForWidth(notes.width())
    click(found.local.cards[0])
    compared.flush()
    assert found.local.cards[0].notes.text() == ""


def test_of_two_equal_cards_the_one_clicked_is_meant(compared):
    config = compared.config.replace(free_mib=1000)
    assert chosen_uuid(config, FOUND.gpus, "GPU-b") == "GPU-b"
    assert chosen_uuid(config, FOUND.gpus, None) == "GPU-a"
    assert chosen_uuid(config.replace(free_mib=None), FOUND.gpus, "GPU-b") is None
    assert chosen_uuid(config.replace(gpu="L40S"), FOUND.gpus, "GPU-b") is None


def test_a_gpu_is_found_by_typing_and_taken_with_enter(found, compared, qtbot):
    found.segments.choose(1)
    qtbot.keyClicks(found.list.search, "4090 geforce")
    shown = found.list.list.model()
    names = [shown.index(row, 0).data() for row in range(shown.rowCount())]
    assert names and all("4090" in name for name in names)
    qtbot.keyClick(found.list.search, Qt.Key.Key_Return)
    assert gpu_settings(compared) == {(names[0], None, None)}
    compared.flush()
    gpu = find_gpu(names[0])
    assert compared.estimate.available == gpu.addressable_mib << 20
    assert found.card.isVisible() and gpu.name in found.card.accessibleName()


def test_the_list_says_for_each_gpu_whether_the_run_fits(found, compared):
    found.segments.choose(1)
    model = found.list.list.model()
    for row in range(0, model.rowCount(), 20):
        spoken = model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        gpu = find_gpu(model.index(row, 0).data())
        verdict = judge(compared.estimate.device, gpu.addressable_mib << 20)
        assert spoken.endswith({"fits": "Fits", "tight": "Tight", "does_not_fit": "Over"}[verdict])


def test_gpus_without_known_memory_are_not_offered():
    assert {gpu.name for gpu in gpus()} - {gpu.name for gpu in offered()} == {
        gpu.name for gpu in gpus() if gpu.addressable_mib is None
    }


def test_gpus_used_belongs_to_the_scenario_in_front(found, compared, qtbot):
    field = found.machine.number
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "8")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert [scenario.config.parallel.data_parallel_size for scenario in compared.workspace.scenarios] == [1, 8, 1, 1]
    compared.select(0)
    compared.flush()
    assert field.value() == 1


def test_the_title_says_how_old_the_answer_is(found):
    assert found.updated.text().startswith("Updated ")
    assert found.look.accessibleName() and found.look.toolTip()
