"""The Evidence page, used as a person does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from core.accuracy.published import distance, published
from gui.tokens import LIGHT
from gui.views.error_chart import EDGES, binned
from gui.views.evidence_model import Column, error_words


@pytest.fixture
def view(window, qtbot):
    window.resize(1440, 900)
    window.centre.show_view(window.evidence)
    page = window.evidence.page
    qtbot.waitUntil(lambda: page.model.rowCount() > 0)
    return page


def column(view, which):
    return [view.model.index(row, which).data() for row in range(view.model.rowCount())]


def test_the_page_is_built_when_it_is_looked_at(window):
    assert not window.evidence.is_built
    window.centre.show_view(window.evidence)
    assert window.evidence.is_built


def test_runs_like_the_one_in_front_come_first(view, window):
    config = window.document.config
    distances = [distance(row, config) for row in view.model.rows]
    assert distances == sorted(distances) and len(distances) == len(published())
    first = view.model.rows[0].method
    window.document.edit(0, config.replace(method="qlora"), "another method")
    window.document.flush()
    assert (first, view.model.rows[0].method) == ("full", "qlora")


def test_every_error_stands_in_one_bin(view):
    assert sum(view.chart.counts) == view.model.rowCount()
    assert binned((-0.5, -0.2, 0.0, 0.2, 0.9)) == (1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 2)
    assert len(binned(())) == len(EDGES) + 1


def test_the_choices_narrow_what_is_shown(view, qtbot):
    every = view.model.rowCount()
    qtbot.keyClick(view.kind, Qt.Key.Key_Down)
    assert view.kind.currentData() == "method"
    assert {row.method for row in view.model.rows} == {"full"} and view.model.rowCount() < every
    view.kind.setCurrentIndex(0)
    view.read_as.setCurrentIndex(view.read_as.findData("reserved"))
    assert set(column(view, Column.READ)) == {"reserved"}
    view.read_as.setCurrentIndex(0)
    qtbot.keyClicks(view.search, "ms-swift qwen-7b")
    assert {row.source for row in view.model.rows} == {"ms-swift"}
    assert f"{view.model.rowCount()} measurements" in view.figures.text()
    qtbot.keyClicks(view.search, " zebra")
    assert view.model.rowCount() == 0 and view.figures.text() == "No measurement is like that."
    assert not view.open.isEnabled()


def test_an_error_is_coloured_by_how_far_off_it_is(view):
    seen = set()
    for number, row in enumerate(view.model.rows):
        colour = view.model.index(number, Column.ERROR).data(Qt.ItemDataRole.ForegroundRole).name().upper()
        wanted = LIGHT.ok if abs(row.error) <= 0.1 else LIGHT.tight if row.is_within else LIGHT.over
        assert colour == wanted.upper()
        seen.add(colour)
    assert len(seen) == 3


def test_the_source_opens_only_by_the_persons_act(view, qtbot, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    qtbot.keyClicks(view.search, "arxiv")
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_Down)
    assert opened == []
    qtbot.mouseClick(view.open, Qt.MouseButton.LeftButton)
    assert opened == [view.model.rows[view.table.currentIndex().row()].link]
    assert "arxiv.org" in opened[0]


def test_unit_and_language_are_the_windows(view, window):
    window.document.set_unit("GB")
    window.document.flush()
    titles = [view.model.headerData(number, Qt.Orientation.Horizontal) for number in range(len(Column))]
    assert "Published, GB" in titles
    window.language.use("zh_CN")
    assert view.model.headerData(Column.ERROR, Qt.Orientation.Horizontal) == "误差"
    assert view.kind.itemText(0) == "所有测量"
    window.language.use("en")


def test_narrow_windows_leave_out_what_matters_least(view, window, qtbot):
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: view.table.isColumnHidden(Column.READ))
    assert not view.table.isColumnHidden(Column.ERROR)


@pytest.mark.parametrize(
    ("error", "words"), [(0.014, "+1.4 %"), (-0.2, "−20.0 %"), (0.0004, "0.0 %"), (-0.0004, "0.0 %")]
)
def test_errors_have_a_true_minus_and_no_sign_at_nothing(error, words):
    assert error_words(error) == words
