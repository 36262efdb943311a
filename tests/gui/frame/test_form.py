"""The form, used as a person does: typed into, clicked, stepped; and its declarations against the fields they edit."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.architecture.catalogue import load_model
from core.config import SECTIONS
from core.optimizers import OPTIMIZERS
from gui.controls.declaration import Together, allowed, limits
from gui.controls.defaults import changed_fields, default_of, under_framework, with_method
from gui.controls.editors import ListEditor
from gui.controls.sections import SETTINGS, label_words, value_words
from gui.controls.typing_lists import layer_numbers, listed

Key = Qt.Key


def row(window, field):
    found = window.configuration.rows[field]
    for section in window.configuration.sections.values():
        if section.isAncestorOf(found):
            section.set_open(True)
    QApplication.processEvents()
    return found


def typed(qtbot, editor, text):
    editor.setFocus()
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Key.Key_Return)


def choose(qtbot, combo, text):
    """Open the list, go to the entry with the arrow keys, take it with Enter."""
    combo.setFocus()
    combo.showPopup()
    view = combo.view()
    view.setCurrentIndex(combo.model().index(combo.findText(text), 0))
    QTest.keyClick(view, Key.Key_Return)


# declarations ------------------------------------------------------------------------------------------------


def test_every_field_has_a_control_except_the_gpu_which_has_a_dock():
    edited = {field for s in SETTINGS.values() for field in (s.fields if isinstance(s, Together) else (s.field,))}
    assert set(SECTIONS) - edited == {"gpu", "free_mib", "compute_capability"}


@pytest.mark.parametrize("field", [f for f, s in SETTINGS.items() if s.kind == "list" and not isinstance(s, Together)])
def test_a_list_offers_exactly_what_its_field_allows(document, field):
    offered = {choice.value for choice in SETTINGS[field].choices}
    if field == "optimizer":
        assert offered == set(OPTIMIZERS)
    elif field == "outputs_in_fp32":
        assert offered == {None, True, False}
    elif not set(allowed(field)) - {None}:
        assert all(SETTINGS[field].write(document.config, value) for value in offered)
    else:
        assert offered == set(allowed(field))


@pytest.mark.parametrize("field", [f for f, s in SETTINGS.items() if s.kind in ("number", "fraction")])
def test_the_range_of_a_number_is_that_of_its_field(window, field):
    config = window.document.config
    setting = SETTINGS[field]
    low, high = limits(field)
    convert = int if setting.kind == "number" else float
    for value in (convert(low), convert(high)):
        assert setting.read(setting.write(config, value)) == value
    for value in (low - 1, high + 1):
        with pytest.raises(ValueError, match=field):
            setting.write(config, convert(value))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("0-3, 7", (0, 1, 2, 3, 7)), ("5", (5,)), ("2 \u2013 4", (2, 3, 4)), ("3-1", ()), ("x", ()), ("0-5000", ())],
)
def test_layers_are_typed_as_ranges_and_shown_so(text, numbers):
    assert layer_numbers(text) == numbers
    if numbers:
        assert layer_numbers(listed(numbers)) == numbers


def test_mnemonics_in_the_form_are_distinct():
    letters = [s.label[s.label.index("&") + 1].lower() for s in SETTINGS.values() if "&" in s.label]
    assert len(letters) == len(set(letters))


def test_every_control_says_what_it_is_and_does(window):
    for field, found in window.configuration.rows.items():
        assert found.editor.accessibleName() == label_words(field)
        assert len(found.editor.accessibleDescription()) > 20
        assert found.editor.accessibleDescription() in found.editor.toolTip().replace("&amp;", "&")


# editing -----------------------------------------------------------------------------------------------------


def test_a_typed_number_reaches_the_configuration(window, document, qtbot):
    typed(qtbot, row(window, "micro_batch_size").editor, "7")
    assert document.config.batch.micro_batch_size == 7
    document.flush()
    assert document.estimate.config.batch.micro_batch_size == 7


def test_arrow_keys_double_the_length(window, document, qtbot):
    editor = row(window, "sequence_length").editor
    before = document.config.batch.sequence_length
    editor.setFocus()
    qtbot.keyClick(editor, Key.Key_Up)
    assert document.config.batch.sequence_length == before * 2
    qtbot.keyClick(editor, Key.Key_Down)
    assert document.config.batch.sequence_length == before


def test_typing_a_number_is_one_step_of_undo(window, document, qtbot):
    before = document.config
    typed(qtbot, row(window, "sequence_length").editor, "4096")
    assert document.config.batch.sequence_length == 4096
    assert document.undo_stack.count() == 1
    qtbot.keyClick(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    document.flush()
    assert document.config == before
    assert row(window, "sequence_length").editor.value() == before.batch.sequence_length


def test_digits_on_the_way_are_not_taken_but_a_pause_is(window, document, qtbot):
    editor = row(window, "sequence_length").editor
    before = document.config
    editor.setFocus()
    editor.selectAll()
    qtbot.keyClicks(editor, "4096")
    assert document.config == before
    qtbot.waitUntil(lambda: document.config.batch.sequence_length == 4096)
    document.flush()
    assert editor.lineEdit().text().startswith("4096")
    qtbot.keyClicks(editor, "0")
    qtbot.waitUntil(lambda: document.config.batch.sequence_length == 40960)


def test_a_number_out_of_range_says_the_limit_and_keeps_the_figures(window, document, qtbot):
    found = row(window, "micro_batch_size")
    before = document.estimate
    found.editor.setFocus()
    found.editor.selectAll()
    qtbot.keyClicks(found.editor, "99999999")
    document.flush()
    assert found.editor.property("invalid") is True
    assert found._note_line.note.text() == "At most 65,536"
    assert document.problem is not None
    assert document.estimate == before
    assert window.verdict._word.text() == "Last valid:"
    qtbot.keyClick(found.editor, Key.Key_Return)
    document.flush()
    assert found.editor.property("invalid") is False
    assert document.problem is None
    assert found.editor.value() == document.config.batch.micro_batch_size == 1


def test_a_click_switches_a_checkbox(window, document, qtbot):
    editor = row(window, "clip_grad_norm").editor
    before = document.config.optimizer.clip_grad_norm
    qtbot.mouseClick(editor, Qt.MouseButton.LeftButton, pos=QPoint(8, editor.height() // 2))
    assert document.config.optimizer.clip_grad_norm is not before


def test_an_entry_of_a_list_is_chosen_by_keyboard(window, document, qtbot):
    editor = row(window, "gradient_checkpointing").editor
    choose(qtbot, editor, "every layer")
    assert document.config.saving.gradient_checkpointing == "full"


def test_the_wheel_over_a_field_without_focus_changes_nothing(window, document, qtbot):
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QWheelEvent

    editor = row(window, "micro_batch_size").editor
    window.setFocus()
    before = document.config
    centre = QPointF(editor.rect().center())
    event = QWheelEvent(
        centre,
        editor.mapToGlobal(centre),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(editor, event)
    assert document.config == before


def test_names_of_layers_can_be_typed(window, document, qtbot):
    document.select(2)
    document.flush()
    editor = row(window, "lora_target_modules").editor
    typed(qtbot, editor.lineEdit(), "q_proj, o_proj")
    assert document.config.lora.lora_target_modules == ("q_proj", "o_proj")
    typed(qtbot, editor.lineEdit(), "all linear layers")
    assert document.config.lora.lora_target_modules == ("all-linear",)


def test_costs_that_arrive_do_not_overwrite_what_is_typed(window, document, qtbot):
    document.select(2)
    document.flush()
    editor = row(window, "lora_target_modules").editor
    editor.lineEdit().setFocus()
    editor.lineEdit().selectAll()
    qtbot.keyClicks(editor.lineEdit(), "q_pr")
    qtbot.waitUntil(lambda: not window.configuration.costs.busy, timeout=20_000)
    assert editor.lineEdit().text() == "q_pr"


def test_the_usual_precision_sets_three_fields_and_an_unusual_one_reads_custom(window, document, qtbot):
    editor = row(window, "precision").editor
    choose(qtbot, editor, "AMP bf16")
    precision = document.config.precision
    assert (precision.weight_dtype, precision.autocast_dtype, precision.fp32_master_weights) == ("fp32", "bf16", False)
    choose(qtbot, row(window, "weight_dtype").editor, "fp16")
    document.flush()
    assert editor.currentText() == "custom"


# defaults ----------------------------------------------------------------------------------------------------


def test_the_bar_marks_what_differs_from_the_default_and_reset_takes_it_back(window, document, qtbot):
    found = row(window, "lora_r")
    document.select(2)
    document.edit(2, document.config.replace(lora_r=64), "rank")
    document.flush()
    assert found._changed
    found.editor.setFocus()
    qtbot.waitUntil(lambda: found._reset is not None and found._reset.isVisible())
    assert found._reset.text() == value_words("lora_r", default_of(document.config, "lora_r"))
    qtbot.mouseClick(found._reset, Qt.MouseButton.LeftButton)
    document.flush()
    assert document.config.lora.lora_r == default_of(document.config, "lora_r")
    assert not found._changed


@pytest.mark.parametrize("name", [choice.value for choice in SETTINGS["framework"].choices])
def test_a_framework_sets_its_defaults_but_not_what_the_person_set(document, name):
    config = document.config.replace(micro_batch_size=5, loss_chunks=77)
    changed = under_framework(config, name)
    assert changed.framework.framework == name
    assert changed.batch.micro_batch_size == 5
    assert changed.saving.loss_chunks == 77
    assert changed_fields(changed) <= changed_fields(config)


@pytest.mark.parametrize("method", ["full", "lora", "qlora"])
def test_a_method_brings_its_defaults_along(document, method):
    config = under_framework(document.config, "hf_trainer")
    changed = with_method(config, method)
    assert changed.method.method == method
    assert changed_fields(changed) <= changed_fields(config)


# reasons -----------------------------------------------------------------------------------------------------


def test_what_does_not_apply_is_disabled_and_says_why(window, document, qtbot):
    assert document.config.method.method == "full"
    found = row(window, "lora_r")
    assert not found.editor.isEnabled()
    assert "Only for adapters" in found.editor.toolTip()
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert found._note_line.note.text() == "Only for adapters"


def test_choosing_lora_unfolds_its_settings(window, document, qtbot):
    section = window.configuration.sections["adapters"]
    assert not section.is_open
    assert section.head.summary.text() == "Only for adapters"
    choose(qtbot, row(window, "method").editor, "LoRA")
    document.flush()
    assert section.is_open
    assert window.configuration.rows["lora_r"].editor.isEnabled()


# costs -------------------------------------------------------------------------------------------------------


def test_hints_are_what_the_change_really_costs(window, document, qtbot):
    costs = window.configuration.costs
    qtbot.waitUntil(lambda: not costs.busy, timeout=20_000)
    config, now = document.config, document.estimate.device.expected
    grown = document.estimate_of(config.replace(micro_batch_size=config.batch.micro_batch_size + 1))
    assert costs.hint("micro_batch_size") == grown.device.expected - now
    switched = document.estimate_of(config.replace(clip_grad_norm=not config.optimizer.clip_grad_norm))
    assert costs.hint("clip_grad_norm") == switched.device.expected - now
    entries = costs.entries("gradient_checkpointing")
    checkpointed = document.estimate_of(config.replace(gradient_checkpointing="full"))
    assert entries[1].total == checkpointed.device.expected
    assert entries[1].verdict == checkpointed.verdict
    # Place 0 is what the run has now; of the others the row names the one that helps most.
    assert costs.hint("gradient_checkpointing") == min(entries[place].difference for place in entries if place)


def test_hints_start_over_after_an_edit_and_never_mix(window, document, qtbot):
    costs = window.configuration.costs
    qtbot.waitUntil(lambda: not costs.busy, timeout=20_000)
    document.edit(0, document.config.replace(sequence_length=8192), "length")
    document.flush()
    assert costs.hint("micro_batch_size") is None
    qtbot.waitUntil(lambda: not costs.busy, timeout=20_000)
    config = document.config
    grown = document.estimate_of(config.replace(micro_batch_size=config.batch.micro_batch_size + 1))
    assert costs.hint("micro_batch_size") == grown.device.expected - document.estimate.device.expected


def test_the_list_carries_the_cost_of_each_entry(window, document, qtbot):
    qtbot.waitUntil(lambda: not window.configuration.costs.busy, timeout=20_000)
    editor = row(window, "method").editor
    assert isinstance(editor, ListEditor)
    editor.showPopup()
    picture = editor.view().grab()
    editor.hidePopup()
    assert picture.width() >= 300


# the model ---------------------------------------------------------------------------------------------------


def test_a_model_is_found_by_typing_part_of_its_name(window, document, qtbot):
    chooser = window.configuration.model
    wanted = load_model("Qwen/Qwen2.5-7B")
    line = chooser.combo.lineEdit()
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, wanted.name.lower())
    qtbot.keyClick(line, Key.Key_Return)
    assert document.config.model == wanted
    document.flush()
    assert "vocab" in chooser._parameters.text()


def test_an_unknown_name_is_answered_with_near_ones_and_the_model_stays(window, document, qtbot):
    said = []
    window.configuration.said.connect(said.append)
    before = document.config.model
    line = window.configuration.model.combo.lineEdit()
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "no such model")
    window.configuration.model.combo.completer().popup().hide()
    qtbot.keyClick(line, Key.Key_Return)
    assert document.config.model == before
    assert "no such model" in said[0]


def test_a_teacher_is_typed_by_its_id_and_an_unknown_one_is_refused(window, document, qtbot):
    document.edit(document.selected_index, document.config.replace(task="distillation"), "task")
    document.flush()
    editor = row(window, "teacher").editor
    assert editor.isEnabled() and not row(window, "kto_loss").editor.isEnabled()
    typed(qtbot, editor.lineEdit(), "huggyllama/llama-13b")
    assert document.config.preference.teacher == load_model("huggyllama/llama-13b")
    assert editor.currentText() == "huggyllama/llama-13b"
    typed(qtbot, editor.lineEdit(), "nobody/nothing")
    assert document.config.preference.teacher == load_model("huggyllama/llama-13b")
    assert "nobody/nothing" in str(document.problem)
    window.configuration.rows["teacher"].reset.emit()
    assert document.config.preference.teacher is None


def test_only_what_the_task_asks_for_is_enabled(window, document):
    for task, field in (("dpo", "reference"), ("kto", "kto_loss"), ("cpo", "cpo_learns_chosen"), ("grpo", "grpo_beta")):
        document.edit(document.selected_index, document.config.replace(task=task), "task")
        document.flush()
        assert row(window, field).editor.isEnabled()
        assert not row(window, "distillation_beta").editor.isEnabled()
    document.edit(document.selected_index, document.config.replace(task="causal_lm"), "task")
    document.flush()
    assert not row(window, "reference").editor.isEnabled()
