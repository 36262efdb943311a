"""The fit map: every cell an estimate, a coarse picture first, read by pointing and keys, taken over by a click."""

import threading

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication

from core.config import Text
from core.memory import estimate
from core.memory.sweep import Axis, Cell, Sweep
from core.report.numbers import amount, count
from gui.tokens import LIGHT
from gui.views.fit_map import FitMapView
from gui.views.map_layout import lay_out
from gui.views.map_painting import Colours
from gui.views.map_work import Job, MapWork


@pytest.fixture
def view(qtbot, compared, theme):
    compared.select(2)
    compared.flush()
    view = FitMapView(compared, theme)
    compared.changed.connect(view.refresh)
    qtbot.addWidget(view)
    view.resize(1000, 700)
    with qtbot.waitExposed(view):
        view.show()
    view.activateWindow()
    finish(view, qtbot)
    return view


def finish(view, qtbot):
    """Wait for all cells to be drawn."""
    qtbot.waitUntil(lambda: view.work.job.is_finished and view.progress.isHidden(), timeout=30_000)


def middle(view, cell):
    left, top, width, height = view.map.layout_.box(*cell)
    return QPoint(round(left + width / 2), round(top + height / 2))


def alone(view, cell):
    """The estimate of a cell's own run."""
    return estimate(view.work.job.sweep.config_of(*cell))


def test_a_map_is_sixty_four_cells_wide_and_high_with_the_run_in_it(view, compared):
    job = view.work.job
    assert (len(job.sweep.x.values), len(job.sweep.y.values)) == (64, 64)
    assert alone(view, view.map.now) == compared.estimate
    assert all(cell is not None for row in job.cells for cell in row)


def test_every_cell_is_what_its_own_estimate_says(view):
    for cell in [(0, 0), (63, 0), (0, 63), (31, 17), (8, 50), (63, 63)]:
        found, single = view.work.job.cells[cell[1]][cell[0]], alone(view, cell)
        assert (found.device, found.allocated) == (single.device.expected, single.allocated.expected)


def test_pointing_reads_a_cell(view, qtbot, compared):
    cell = (20, 9)
    qtbot.mouseMove(view.map, middle(view, cell))
    single = alone(view, cell)
    config = view.work.job.sweep.config_of(*cell)
    said = view.side.cell.text()
    assert said == f"{config.batch.micro_batch_size} × {count(config.batch.sequence_length)} tokens"
    assert amount(single.device.expected, "GiB") in view.map.accessibleDescription()
    left = abs(single.available - single.device.expected)
    assert amount(left, "GiB") in view.side.chip.accessibleName()
    assert compared.config != config


def test_a_click_takes_the_cell_over_and_can_be_taken_back(view, qtbot, compared):
    before, cell = compared.config, (12, 3)
    wanted = view.work.job.sweep.config_of(*cell)
    axes = view.work.job.sweep.x, view.work.job.sweep.y
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=middle(view, cell))
    compared.flush()
    assert compared.config == wanted and view.map.now == cell
    assert (view.work.job.sweep.x, view.work.job.sweep.y) == axes
    assert isinstance(compared.undo_stack, QUndoStack) and "tokens" in compared.undo_stack.undoText()
    compared.undo_stack.undo()
    compared.flush()
    assert compared.config == before


def test_a_cell_that_is_taken_over_needs_no_new_map(view, qtbot, compared):
    job = view.work.job
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=middle(view, (30, 2)))
    compared.flush()
    assert view.work.job is job


def test_the_keyboard_moves_and_takes_over(view, qtbot, compared):
    chart = view.map
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    column, row = chart.now
    assert chart.cell == chart.now
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    qtbot.keyClick(chart, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert chart.cell == (column + 1, row + 9)
    wanted = view.work.job.sweep.config_of(*chart.cell)
    qtbot.keyClick(chart, Qt.Key.Key_Return)
    compared.flush()
    assert compared.config == wanted
    for _ in range(12):
        qtbot.keyClick(chart, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert chart.cell[1] == 0
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    assert chart.cell == chart.now


def test_the_button_takes_over_what_is_pointed_at(view, qtbot, compared):
    qtbot.mouseMove(view.map, middle(view, (40, 1)))
    wanted = view.work.job.sweep.config_of(40, 1)
    qtbot.mouseClick(view.side.use, Qt.MouseButton.LeftButton)
    compared.flush()
    assert compared.config == wanted


def test_the_coarse_picture_comes_first_and_covers_the_map(compared):
    config = compared.config
    lengths, batches = tuple(range(64, 64 * 65, 64)), tuple(range(1, 65))
    job = Job(config, Axis("sequence_length", lengths), Axis("micro_batch_size", batches))
    first = [(column, row) for column, row, step in job.order[:64]]
    assert first == [(column, row) for row in range(0, 64, 8) for column in range(0, 64, 8)]
    assert {step for _, _, step in job.order[:64]} == {8}
    assert len({(column, row) for column, row, _ in job.order}) == 64 * 64


def test_a_new_map_gives_up_the_one_before(qtbot, compared, monkeypatch):
    begun, going = threading.Event(), threading.Event()

    def cell(sweep, column, row):
        begun.set()
        going.wait(10)
        return Cell(0, 0, 0, 0)

    monkeypatch.setattr(Sweep, "cell", cell)
    work = MapWork()
    x, y = Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1, 2))
    first = work.start(compared.config, x, y)
    assert begun.wait(10)
    second = work.start(compared.config, x, y)
    going.set()
    qtbot.waitUntil(lambda: not work.is_busy)
    assert second.is_finished and not first.is_finished and first.done <= 1


def test_a_run_that_changes_gets_another_map(view, qtbot, compared):
    job = view.work.job
    compared.edit(2, compared.config.replace(lora_r=32), "rank")
    compared.flush()
    assert view.work.job is not job
    finish(view, qtbot)
    assert alone(view, view.map.now).device.expected == compared.estimate.device.expected


def test_a_cancelled_job_stops_at_once(compared):
    job = Job(compared.config, Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1, 2)))
    job.run(lambda: True)
    assert job.done == 0 and not job.is_finished


def test_cells_are_worked_out_beside_the_windows_thread(qtbot, compared, monkeypatch):
    seen = set()
    whole = Sweep.cell
    monkeypatch.setattr(Sweep, "cell", lambda *args: (seen.add(threading.current_thread()), whole(*args))[1])
    work = MapWork()
    job = work.start(compared.config, Axis("sequence_length", (64, 128)), Axis("micro_batch_size", (1, 2)))
    qtbot.waitUntil(lambda: job.is_finished)
    assert seen and threading.main_thread() not in seen


def test_nothing_is_worked_out_while_the_page_is_hidden(qtbot, compared, theme):
    view = FitMapView(compared, theme)
    qtbot.addWidget(view)
    compared.changed.connect(view.refresh)
    compared.edit(1, compared.config.replace(micro_batch_size=2), "more")
    compared.flush()
    assert view.work.job is None


def test_other_axes_are_chosen_by_hand(view, qtbot, compared):
    fields = [view.down.itemData(place) for place in range(view.down.count())]
    assert {"lora_r", "gradient_accumulation_steps", "data_parallel_size"} <= set(fields)
    assert "quant_group_size" not in fields
    view.down.setFocus()
    view.down.setCurrentIndex(fields.index("lora_r"))
    finish(view, qtbot)
    assert view.work.job.sweep.y.field == "lora_r"
    assert "Rank" in view.side.cell.text()
    view.across.setCurrentIndex(view.across.findData("lora_r"))
    finish(view, qtbot)
    assert (view.work.job.sweep.x.field, view.work.job.sweep.y.field) == ("lora_r", "sequence_length")


def test_few_cells_have_figures(view, qtbot):
    qtbot.mouseClick(view.few, Qt.MouseButton.LeftButton, pos=QPoint(8, view.few.height() // 2))
    finish(view, qtbot)
    assert view.map.layout_.columns == view.map.layout_.rows == 8
    assert view.map.layout_.has_figures


def test_colours_say_what_is_free_tight_and_short(view):
    sweep = view.work.job.sweep
    free = sweep.available
    cells = {
        "fits": Cell(0, 0, free // 10, free // 8),
        "tight": Cell(0, 0, free - 1, free + 1),
        "does_not_fit": Cell(0, 0, free + 1, free + 2),
    }
    looks = {verdict: Colours(LIGHT).look(cell, sweep) for verdict, cell in cells.items()}
    assert all(look.verdict == verdict for verdict, look in looks.items())
    assert looks["fits"].colour.name().upper() == LIGHT.map_free[1]
    assert looks["tight"].colour.name().upper() == LIGHT.map_tight[0]
    assert looks["does_not_fit"].colour.name().upper() == LIGHT.map_short[0]
    drawn = {look.verdict for row in view.map.looks for look in row}
    assert drawn == {"fits", "tight", "does_not_fit"}


def test_the_picture_has_the_colours_of_its_cells(view):
    image = view.map.grab().toImage()
    ratio = image.devicePixelRatio()
    for cell in [(0, 0), (3, 0)]:
        at = middle(view, cell)
        assert image.pixelColor(round(at.x() * ratio), round(at.y() * ratio)) == view.map.looks[cell[1]][cell[0]].colour


def test_the_largest_that_fits_is_said_for_round_batches(view):
    said = [name.text() for name, _ in view.side.frontier._rows if name.isVisible()]
    assert said[:3] == ["Micro batch 1", "Micro batch 2", "Micro batch 4"]
    row, largest = view.work.job.frontier[0]
    assert view.side.frontier._rows[0][1].text() == count(largest)
    sweep = view.work.job.sweep
    assert sweep.verdict(sweep.cell_at(largest, 1)) != "does_not_fit"
    assert sweep.verdict(sweep.cell_at(largest + 1, 1)) == "does_not_fit"


def test_without_a_card_the_map_shows_bytes_and_says_no_verdict(view, qtbot, compared):
    compared.edit(2, compared.config.replace(gpu=None, free_mib=None), "no card")
    compared.flush()
    finish(view, qtbot)
    assert {look.verdict for row in view.map.looks for look in row} == {None}
    assert not view.side.scale.isVisible() and not view.side.chip.isVisible()


def test_a_length_the_model_cannot_have_says_why(qtbot):
    from core.architecture.catalogue import load_model
    from core.config import TrainingConfig

    config = TrainingConfig(model=load_model("openai-community/gpt2"))
    job = Job(config, Axis("sequence_length", (512, 2048)), Axis("micro_batch_size", (1,)))
    job.run(lambda: False)
    assert isinstance(job.cells[0][0], Cell)
    assert isinstance(job.cells[0][1], Text) and "2048" in str(job.cells[0][1])
    assert job.is_finished


def test_values_at_the_axes_do_not_touch():
    laid = lay_out(tuple(range(1, 65)), tuple(range(1, 65)), 500, 400)
    for ticks, room in ((laid.x_ticks, 44), (laid.y_ticks, 18)):
        places = [at for _, at in ticks]
        assert all(after - before >= room for before, after in zip(places, places[1:], strict=False))
    assert laid.at(laid.left + 1, laid.top + 1) == (0, 0) and laid.at(1, 1) is None


def test_the_page_is_built_when_it_is_first_looked_at(window, qtbot):
    assert not window.fit_map.is_built
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    view = window.centre.front
    assert window.fit_map.is_built and view.isVisible()
    finish(view, qtbot)
    view.work.cancel()


def test_the_page_speaks_chinese_and_wears_the_dark(window, qtbot):
    window.centre.tabs.setCurrentIndex(2)
    view = window.centre.front
    window.language.use("zh_CN")
    window.theme.set_mode("dark")
    QApplication.processEvents()
    finish(view, qtbot)
    assert "词元" in view.side.cell.text()
    seen = {look.colour.name() for row in view.map.looks for look in row}
    assert "#3a2220" in seen
    window.theme.set_mode("light")
    window.language.use("en")


def test_a_picture_of_the_page_goes_to_the_clipboard(view):
    image = view.picture(1.0).toImage()
    assert image.width() > view.map.width() and image.height() >= view.map.height()
