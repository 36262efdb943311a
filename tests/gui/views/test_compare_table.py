"""What differs, in step with the chart; names, order and removal by hand."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gui.views.compare_model import CellRole
from gui.views.compare_table import CompareTable
from gui.views.differences import differences

Key = Qt.Key


@pytest.fixture
def table(qtbot, compared, theme):
    table = CompareTable(compared, theme)
    compared.changed.connect(table.refresh)
    qtbot.addWidget(table)
    table.resize(1100, 300)
    table.refresh()
    with qtbot.waitExposed(table):
        table.show()
    table.activateWindow()
    return table


def titles(table):
    model = table.compared
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]


def cell(table, row, title):
    return table.compared.index(row, titles(table).index(title)).data(CellRole)


def names(document):
    return [scenario.name for scenario in document.workspace.scenarios]


def test_only_settings_that_differ_have_a_column(table, compared):
    shown = titles(table)
    assert shown[0] == "Scenario" and shown[-3:] == ["Peak, GiB", "vs. selected", "Verdict"]
    assert {"Method", "Optimizer", "Batch", "Checkpointing"} <= set(shown)
    assert "Sharding" not in shown and "Accumulation" not in shown
    compared.edit(0, compared.workspace.scenarios[0].config.replace(gradient_accumulation_steps=8), "more")
    compared.flush()
    assert "Accumulation" in titles(table)


def test_a_setting_without_effect_tells_no_one_apart(workspace):
    configs = tuple(scenario.config for scenario in workspace.scenarios)
    changed = (configs[0].replace(lora_dropout=0.5), *configs[1:])
    assert [found.field for found in differences(changed, 0)] == [found.field for found in differences(configs, 0)]
    rank = next(found for found in differences(configs, 0) if found.field == "lora_r")
    assert rank.values == ("–", "–", "64", "16")


def test_what_is_as_in_front_is_dimmed_and_the_front_itself_is_not(table):
    assert cell(table, 0, "Method").is_dim
    assert not cell(table, 1, "Method").is_dim
    assert not cell(table, 2, "Method").is_dim
    assert cell(table, 1, "Scenario").is_strong and not cell(table, 0, "Scenario").is_strong


def test_figures_are_those_of_the_estimates(table, compared):
    peaks = [estimate.device.expected for estimate in compared.estimates]
    for row, peak in enumerate(peaks):
        assert cell(table, row, "Peak, GiB").text == f"{peak / 2**30:,.1f}"
    assert cell(table, 1, "vs. selected").text == "–"
    change = (peaks[0] - peaks[1]) / 2**30
    assert cell(table, 0, "vs. selected").text == f"{change:+,.1f}".replace("-", "\u2212")
    for row, estimate in enumerate(compared.estimates):
        verdict = cell(table, row, "Verdict")
        left = abs(estimate.available - estimate.device.expected) / 2**30
        word = "short" if estimate.verdict == "does_not_fit" else "free"
        assert verdict.verdict == estimate.verdict and verdict.text == f"{left:,.1f} {word}"


def test_the_unit_is_said_once_in_the_header(table, compared):
    compared.set_unit("GB")
    compared.flush()
    assert "Peak, GB" in titles(table)
    peak = compared.estimates[0].device.expected
    assert cell(table, 0, "Peak, GB").text == f"{peak / 1e9:,.1f}"


def test_a_click_on_a_row_and_the_document_follow_each_other(table, compared):
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle(table, 2))
    assert compared.selected_index == 2
    compared.select(0)
    compared.flush()
    assert table.currentIndex().row() == 0
    QTest.keyClick(table, Key.Key_Down)
    assert compared.selected_index == 1


def middle(table, row, column=0):
    return table.visualRect(table.compared.index(row, column)).center()


def test_a_name_is_typed_in_place(table, compared, qtbot):
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle(table, 1))
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=middle(table, 1))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "Mine")
    qtbot.keyClick(editor, Key.Key_Return)
    qtbot.waitUntil(lambda: names(compared)[1] == "Mine")
    compared.undo_stack.undo()
    assert names(compared)[1] == "Full, 8 bit"


def test_f2_renames_from_any_column(table, compared, qtbot):
    table.setCurrentIndex(table.compared.index(2, 3))
    qtbot.keyClick(table, Key.Key_F2)
    editor = table.findChild(QLineEdit)
    assert editor.text() == "LoRA"
    qtbot.keyClick(editor, Key.Key_Escape)
    assert names(compared)[2] == "LoRA"


@pytest.mark.parametrize(
    ("source", "gap", "expected"),
    [
        (0, 2, ["Full, 8 bit", "Full", "LoRA", "QLoRA"]),
        (0, 4, ["Full, 8 bit", "LoRA", "QLoRA", "Full"]),
        (3, 0, ["QLoRA", "Full", "Full, 8 bit", "LoRA"]),
        (2, 2, ["Full", "Full, 8 bit", "LoRA", "QLoRA"]),
    ],
)
def test_a_dragged_row_goes_where_it_is_dropped(table, compared, source, gap, expected):
    model = table.compared
    mime = model.mimeData([model.index(source, 0)])
    dropped = model.dropMimeData(mime, Qt.DropAction.MoveAction, gap, 0, model.index(-1, -1))
    assert dropped is False
    assert names(compared) == expected
    assert compared.scenario.name == "Full, 8 bit"


def test_what_is_dragged_from_elsewhere_is_refused(table, compared):
    before = names(compared)
    mime = QMimeData()
    mime.setText("1")
    model = table.compared
    assert model.dropMimeData(mime, Qt.DropAction.MoveAction, 0, 0, model.index(-1, -1)) is False
    assert names(compared) == before


def test_the_keyboard_moves_and_removes(table, compared, qtbot):
    table.setCurrentIndex(table.compared.index(1, 0))
    qtbot.keyClick(table, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(compared) == ["Full", "LoRA", "Full, 8 bit", "QLoRA"]
    compared.flush()
    qtbot.keyClick(table, Key.Key_Delete)
    assert names(compared) == ["Full", "LoRA", "QLoRA"]


def test_the_menu_of_a_row_does_what_it_says(table, compared):
    def choose(row, text):
        next(action for action in table.menu_for(row).actions() if action.text() == text).trigger()
        compared.flush()

    choose(0, "Duplicate")
    assert names(compared) == ["Full", "Full 2", "Full, 8 bit", "LoRA", "QLoRA"]
    choose(1, "Delete")
    choose(3, "Move up")
    assert names(compared) == ["Full", "Full, 8 bit", "QLoRA", "LoRA"]
    enabled = {action.text(): action.isEnabled() for action in table.menu_for(0).actions()}
    assert not enabled["Move up"] and enabled["Move down"]


def test_the_last_scenario_offers_no_delete(table, compared):
    for _ in range(3):
        compared.delete(0)
    compared.flush()
    enabled = {action.text(): action.isEnabled() for action in table.menu_for(0).actions()}
    assert not enabled["Delete"]
    assert table.compared.rowCount() == 1


def test_a_narrow_page_keeps_peak_and_verdict_in_sight(table):
    table.setFixedWidth(560)
    QApplication.processEvents()
    shown = [title for column, title in enumerate(titles(table)) if not table.isColumnHidden(column)]
    assert shown[0] == "Scenario" and shown[-1] == "Verdict" and any("Peak" in title for title in shown)
    assert table.hidden_settings > 0
    assert table.horizontalHeader().length() <= table.viewport().width()


def test_a_scenario_that_cannot_be_computed_says_so(table, compared):
    model = compared.config.model
    broken = compared.config.replace(gpu="no such card", free_mib=None)
    compared.edit(0, broken, "broken")
    compared.rename(0, "never valid")
    compared.flush()
    assert compared.errors[0] is not None
    tip = table.compared.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "no such card" in tip
    assert model.name


def test_the_table_leaves_as_text(table):
    lines = table.as_text().split("\n")
    assert len(lines) == 5
    assert lines[0].startswith("Scenario\t") and lines[2].startswith("Full, 8 bit\t")
    assert len({line.count("\t") for line in lines}) == 1


def test_every_cell_is_spoken_with_its_title(table):
    spoken = table.compared.index(0, titles(table).index("Verdict")).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Verdict: ")
    assert table.accessibleName() == "What differs"


def test_the_context_menu_opens_on_the_row_under_the_pointer(table, monkeypatch):
    opened = []
    monkeypatch.setattr(table, "open_menu", lambda row, place: opened.append(row))
    from PySide6.QtGui import QContextMenuEvent

    place = middle(table, 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, table.viewport().mapToGlobal(place))
    QApplication.sendEvent(table.viewport(), event)
    QApplication.sendEvent(
        table.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5000), QPoint(5, 5000))
    )
    assert opened == [2]
