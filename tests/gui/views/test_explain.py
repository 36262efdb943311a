"""The explanation: a tree that says the same as the estimate, is searched, opened and copied."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from core.memory import explain
from gui.views import explain as module
from gui.views.explain import ExplainView
from gui.views.explain_model import Column, ExplainModel, PartFilter, PartRole, ShareRole


@pytest.fixture
def view(qtbot, compared, theme):
    view = ExplainView(compared, theme)
    compared.changed.connect(view.refresh)
    qtbot.addWidget(view)
    view.resize(1300, 700)
    with qtbot.waitExposed(view):
        view.show()
    view.activateWindow()
    return view


def rows(view, index=None):
    """Every row that the filter lets through, with its depth."""
    model = view.filter
    parent = model.index(-1, -1) if index is None else index
    for row in range(model.rowCount(parent)):
        child = model.index(row, 0, parent)
        yield child
        yield from rows(view, child)


def test_the_tree_keeps_qts_contract(compared):
    model = ExplainModel(str)
    checker = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show(explain(compared.config))
    proxy = PartFilter()
    proxy.setSourceModel(model)
    QAbstractItemModelTester(proxy, QAbstractItemModelTester.FailureReportingMode.Fatal)
    proxy.look_for("norm")
    proxy.look_for("")
    model.show(None)
    assert checker.model() is model and model.rowCount() == 0


def test_the_root_is_the_peak_and_its_parts_are_the_estimates(view, compared):
    root = view.filter.index(0, 0)
    estimate = compared.estimate
    assert root.data(PartRole).bytes == estimate.device.expected
    shown = {}
    for row in range(view.filter.rowCount(root)):
        part = view.filter.index(row, 0, root).data(PartRole)
        shown[part.component] = shown.get(part.component, 0) + part.bytes
    assert shown == {name: size for name, size in estimate.components.items() if size}


def test_shares_are_of_the_parent(view):
    for index in rows(view):
        above = index.parent()
        if above.isValid() and above.data(PartRole).bytes:
            expected = index.data(PartRole).bytes / above.data(PartRole).bytes
            assert index.data(ShareRole) == pytest.approx(expected)


def test_every_tensor_shows_formula_numbers_and_source(view):
    tensors = [index for index in rows(view) if index.data(PartRole).shape]
    assert tensors
    for index in tensors:
        part = index.data(PartRole)
        shown = [index.siblingAtColumn(column).data(Qt.ItemDataRole.DisplayRole) for column in Column]
        assert (shown[Column.FORMULA], shown[Column.NUMBERS]) == (part.formula, part.numbers)
        assert shown[Column.FORMULA] and shown[Column.NUMBERS] and shown[Column.SOURCE] == part.source


def test_nothing_is_explained_while_the_page_is_hidden(qtbot, compared, theme, monkeypatch):
    asked = []
    monkeypatch.setattr(module, "explain", lambda config: asked.append(config) or explain(config))
    view = ExplainView(compared, theme)
    qtbot.addWidget(view)
    compared.changed.connect(view.refresh)
    compared.edit(1, compared.config.replace(micro_batch_size=2), "more")
    compared.flush()
    assert asked == []
    with qtbot.waitExposed(view):
        view.show()
    assert asked == [compared.config]
    view.refresh()
    assert len(asked) == 1


def test_a_change_keeps_what_is_open_and_chosen(view, compared):
    view.show_component("activations")
    chosen = view.tree.currentIndex().data(PartRole).component
    view.tree.expandRecursively(view.tree.currentIndex())
    opened = sum(view.tree.isExpanded(index) for index in rows(view))
    compared.edit(1, compared.config.replace(sequence_length=1024), "longer")
    compared.flush()
    assert view.tree.currentIndex().data(PartRole).component == chosen
    assert sum(view.tree.isExpanded(index) for index in rows(view)) == opened
    assert view.parts.part.bytes == compared.estimate.device.expected


def test_typing_into_the_search_leaves_what_holds_the_words(view, compared, qtbot):
    compared.select(2)
    compared.flush()
    everything = sum(1 for _ in rows(view))
    part = next(index.data(PartRole) for index in rows(view) if index.data(PartRole).kept_by)
    view.search.setFocus()
    qtbot.keyClicks(view.search, part.kept_by)
    found = list(rows(view))
    assert 0 < len(found) < everything
    assert part in [index.data(PartRole) for index in found]
    assert all(view.tree.isExpanded(index.parent()) for index in found if index.parent().isValid())
    qtbot.keyClick(view.search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(view.search, "no tensor is called so")
    assert list(rows(view)) == [] and view.nothing.isVisible()
    view.search.clear()
    assert not view.nothing.isVisible()
    assert sum(1 for _ in rows(view)) == everything


def test_the_card_shows_what_is_known_of_the_chosen_part(view, compared):
    compared.select(2)
    compared.flush()
    index = next(index for index in rows(view) if index.data(PartRole).shape)
    view.tree.setCurrentIndex(index)
    part = index.data(PartRole)
    shown = [label.text() for pair in view.part.lines for label in pair if not label.isHidden()]
    assert part.shape in shown and part.dtype in shown
    assert f"{part.bytes:,} B" in " ".join(shown)


def test_the_rule_of_thumb_stands_beside_the_component(view, compared):
    view.show_component("optimizer")
    own = compared.estimate.components["optimizer"] / 2**30
    assert f"{own:.1f} GiB" in view.rule.own.accessibleName()
    assert not view.rule.quoted.isVisible()
    view.show_component("activations")
    assert view.rule.quoted.isVisible()


def test_a_component_asked_for_before_the_page_was_seen_is_opened_then(qtbot, compared, theme):
    view = ExplainView(compared, theme)
    qtbot.addWidget(view)
    view.show_component("gradients")
    with qtbot.waitExposed(view):
        view.show()
    assert view.tree.currentIndex().data(PartRole).component == "gradients"


def test_the_explanation_is_copied_as_text(view, compared, qtbot):
    qtbot.mouseClick(view.copy, Qt.MouseButton.LeftButton)
    lines = QApplication.clipboard().text().split("\n")
    assert len(lines) == sum(1 for _ in rows(view))
    assert f"{compared.estimate.device.expected / 2**30:.1f} GiB" in lines[0]
    assert lines[1].startswith("  ")


def test_a_row_is_spoken_as_one_sentence(view):
    index = view.filter.index(0, 0, view.filter.index(0, 0))
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert index.data(Qt.ItemDataRole.DisplayRole) in spoken and "GiB" in spoken and "%" in spoken


def test_every_column_has_a_title(view):
    titles = [view.parts.headerData(column, Qt.Orientation.Horizontal) for column in Column]
    assert all(titles) and len(set(titles)) == len(Column)


def test_figures_change_without_building_the_tree_anew(compared):
    model = ExplainModel(str)
    assert model.show(explain(compared.config))
    first = model.index(0, 0, model.index(0, 0))
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    longer = explain(compared.config.replace(micro_batch_size=2))
    assert not model.show(longer)
    assert resets == [] and model.part == longer
    assert first.data(PartRole) == longer.children[0]
    assert model.show(explain(compared.config.replace(method="lora")))
    assert resets == [1]
