"""The timeline: the estimate's peak at its highest place, read by pointing, pinned by a click, reached by keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from core.memory.course import course
from core.memory.explain import explain_at
from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS
from core.report.numbers import amount
from gui.export import ExportWork
from gui.views import timeline as module
from gui.views.timeline import TimelineView
from gui.views.timeline_layout import STACK, plan
from gui.views.timeline_words import place_words


@pytest.fixture
def view(qtbot, compared, theme):
    view = TimelineView(compared, theme)
    compared.changed.connect(view.refresh)
    qtbot.addWidget(view)
    view.resize(1000, 700)
    with qtbot.waitExposed(view):
        view.show()
    view.activateWindow()
    return view


def place(view, number, dy=0.5):
    """A point in the chart over one moment."""
    plot = view.chart.plan.plot
    return QPoint(round(view.chart.plan.xs[number]), round(plot.top + plot.height * dy))


def shown(view):
    """What the legend says, by part."""
    return {name: size for name, size, _share in view.side.parts._lines}


def listed(view):
    return [view.side.alive.topLevelItem(row).text(0) for row in range(view.side.alive.topLevelItemCount())]


def test_the_page_begins_at_the_peak(view, compared):
    found = course(compared.config)
    assert view.chart.shown == found.peak
    assert shown(view)["Device"] == amount(compared.estimate.device.expected, "GiB")
    assert view.side.parts.accessibleName() == "At the peak"
    peak = [card for card in view.cards.cards if card.isVisible() and "peak" in card.accessibleName()]
    assert len(peak) == 1


def test_pointing_at_a_moment_reads_it(view, compared, qtbot):
    found = course(compared.config)
    number = len(found.times) // 3
    qtbot.mouseMove(view.chart, place(view, number))
    read = view.chart.shown
    assert abs(view.chart.plan.xs[read] - view.chart.plan.xs[number]) < 1
    assert shown(view)["Device"] == amount(found.total(read), "GiB")
    assert place_words(found.places[read]) == view.side.place.text()
    assert amount(found.total(read), "GiB") in view.chart.accessibleDescription()
    qtbot.mouseMove(view.chart, QPoint(2, 5))
    assert view.chart.shown == found.peak


def test_the_list_names_the_tensors_of_the_moment(view, compared, qtbot):
    found = course(compared.config)
    qtbot.mouseClick(view.chart, Qt.MouseButton.LeftButton, pos=place(view, len(found.times) // 2))
    number = view.chart.shown
    qtbot.waitUntil(lambda: view.side._listed is not None and view.side._listed[1] == number)
    whole = explain_at(compared.config, found.places[number].moment)
    assert whole.bytes == found.total(number)
    assert any("×" in line for line in listed(view))
    tips = [view.side.alive.topLevelItem(row).toolTip(0) for row in range(3)]
    assert all(any(str(COMPONENT_NAMES[name]) in tip for name in COMPONENTS) for tip in tips)


def test_a_click_pins_and_a_click_beside_lets_go(view, qtbot):
    qtbot.mouseClick(view.chart, Qt.MouseButton.LeftButton, pos=place(view, 40))
    kept = view.chart.shown
    qtbot.mouseMove(view.chart, place(view, 400))
    assert view.chart.is_pinned and view.chart.shown == kept
    qtbot.mouseClick(view.chart, Qt.MouseButton.LeftButton, pos=QPoint(3, 100))
    assert not view.chart.is_pinned


def test_the_keyboard_reaches_every_moment(view, compared, qtbot):
    found, chart = course(compared.config), view.chart
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    assert chart.shown == 0
    seen = {0}
    for _ in range(30):
        before = chart.plan.xs[chart.shown]
        qtbot.keyClick(chart, Qt.Key.Key_Right)
        assert chart.plan.xs[chart.shown] >= before + 1 - 0.5
        seen.add(chart.shown)
    assert len(seen) == 31
    qtbot.keyClick(chart, Qt.Key.Key_End)
    assert chart.shown == len(found.times) - 1
    qtbot.keyClick(chart, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert chart.shown == found.highest(found.spans[-2])
    qtbot.keyClick(chart, Qt.Key.Key_Return)
    assert chart.is_pinned
    qtbot.keyClick(chart, Qt.Key.Key_Escape)
    assert not chart.is_pinned
    qtbot.keyClick(chart, Qt.Key.Key_P)
    assert chart.shown == found.peak


def test_a_card_shows_the_highest_moment_of_its_phase(view, compared, qtbot):
    found = course(compared.config)
    qtbot.mouseClick(view.cards.cards[0], Qt.MouseButton.LeftButton)
    assert view.chart.is_pinned
    assert view.chart.shown == found.highest(found.spans[0])
    assert amount(found.total(view.chart.shown), "GiB") in view.cards.cards[0].accessibleName()


def test_a_change_of_the_run_is_another_course(view, compared):
    before = view.chart.plan.course
    compared.edit(1, compared.config.replace(sequence_length=1024), "longer")
    compared.flush()
    assert view.chart.plan.course is not before
    assert view.chart.plan.course.total(view.chart.shown) == compared.estimate.device.expected
    assert not view.chart.is_pinned


def test_nothing_is_worked_out_while_the_page_is_hidden(qtbot, compared, theme, monkeypatch):
    asked = []
    monkeypatch.setattr(module, "course", lambda config: asked.append(config) or course(config))
    view = TimelineView(compared, theme)
    qtbot.addWidget(view)
    compared.changed.connect(view.refresh)
    compared.edit(1, compared.config.replace(micro_batch_size=2), "more")
    compared.flush()
    assert asked == []
    with qtbot.waitExposed(view):
        view.show()
    assert asked == [compared.config]


def test_only_what_changes_leaves_out_what_stays(view, qtbot):
    whole = view.chart.plan
    qtbot.mouseClick(view.only_changes, Qt.MouseButton.LeftButton, pos=QPoint(8, view.only_changes.height() // 2))
    assert view.only_changes.isChecked()
    less = view.chart.plan
    assert set(whole.stack) - set(less.stack) == {"runtime", "weights", "optimizer"}
    assert less.most < whole.most and less.hidden > 0


def test_another_scenario_is_an_outline(view, compared, qtbot):
    qtbot.keyClick(view.beside, Qt.Key.Key_Down)
    name = view.beside.currentText()
    assert name == compared.workspace.scenarios[0].name
    other = course(compared.workspace.scenarios[0].config)
    line = view.chart.plan.line_of(other)
    highest = min(y for _x, y in line)
    assert highest == pytest.approx(view.chart.plan.y_of(other.total(other.peak)), abs=0.01)
    compared.select(0)
    compared.flush()
    assert view.beside.currentIndex() == 0
    assert name not in [view.beside.itemText(row) for row in range(view.beside.count())]


def test_areas_stand_on_each_other_in_their_colours(view, compared, theme):
    found = view.chart.plan
    image = view.chart.grab().toImage()
    ratio = image.devicePixelRatio()
    number = found.number_at(found.edges[2][0] + 0.4 * (found.edges[2][1] - found.edges[2][0]))
    below = found.plot.bottom
    seen = 0
    for name, tops in zip(found.stack, found.tops, strict=True):
        top = tops[number]
        if below - top > 12:
            at = image.pixelColor(round(found.xs[number] * ratio), round((below + top) / 2 * ratio))
            assert at.name() == theme.component(name).name(), name
            seen += 1
        below = top
    assert seen >= 3


def test_phases_are_wide_enough_for_their_names(compared):
    found = course(compared.config)
    for width in (420, 700, 1200):
        laid = plan(found, width, 500, compared.estimate.available, 2**30)
        assert min(right - left for left, right in laid.edges) >= min(67, 0.7 * laid.plot.width / 4)
        assert list(laid.xs) == sorted(laid.xs)
        assert laid.edges[0][0] == laid.plot.left and laid.edges[-1][1] == pytest.approx(laid.plot.right)


def test_a_card_that_is_far_larger_does_not_press_the_run_flat(compared):
    found = course(compared.config)
    peak = found.total(found.peak)
    assert plan(found, 700, 500, 10 * peak, 2**30).capacity_y is None
    assert plan(found, 700, 500, 2 * peak, 2**30).capacity_y is not None
    assert plan(found, 700, 500, None, 2**30).capacity_y is None


def test_every_component_has_its_place_in_the_stack():
    assert sorted(STACK) == sorted(COMPONENTS)


def test_a_narrow_page_keeps_the_picture(view):
    view.resize(620, 380)
    QApplication.processEvents()
    assert not view.side.isVisible() and not view.cards.isVisible()
    assert view.chart.width() > 540


def test_the_window_explains_a_pinned_moment_and_goes_back(window, qtbot):
    window.centre.tabs.setCurrentIndex(1)
    view = window.centre.front
    qtbot.waitUntil(lambda: view.chart.plan is not None)
    found = view.chart.plan.course
    qtbot.keyClick(view.chart, Qt.Key.Key_Home)
    qtbot.mouseClick(view.side.explain, Qt.MouseButton.LeftButton)
    assert window.centre.front is window.explain
    assert window.explain.parts.part.bytes == found.total(0)
    assert place_words(found.places[0]) in window.explain.words.text()
    qtbot.mouseClick(window.explain.back, Qt.MouseButton.LeftButton)
    assert window.explain.parts.part.bytes == window.document.estimate.device.expected
    assert not window.explain.which.isVisible()


def test_a_change_of_the_run_explains_its_peak_again(window, qtbot):
    window.centre.tabs.setCurrentIndex(1)
    view = window.centre.front
    qtbot.keyClick(view.chart, Qt.Key.Key_Home)
    view.side.explain.click()
    document = window.document
    document.edit(document.selected_index, document.config.replace(sequence_length=333), "shorter")
    document.flush()
    assert window.explain.parts.part.bytes == document.estimate.device.expected


def test_the_page_is_built_when_it_is_first_looked_at(window, qtbot):
    assert not window.timeline.is_built
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.timeline.is_built and window.centre.front.isVisible()


def test_the_page_speaks_chinese(window):
    window.centre.tabs.setCurrentIndex(1)
    view = window.centre.front
    window.language.use("zh_CN")
    QApplication.processEvents()
    assert "层" in place_words(view.chart.plan.course.places[len(view.chart.plan.course.places) // 3])
    assert view.only_changes.text() == "只看变化的部分(&C)"
    window.language.use("en")


def test_the_page_that_is_looked_at_is_saved_and_copied(window, tmp_path):
    class Answers:
        def choose_export(self, title, suggestion, kinds):
            return str(tmp_path / "page")

    ExportWork(window, Answers())
    window.centre.tabs.setCurrentIndex(1)
    chart = window.centre.front.chart
    window.actions_.command["export_page"].trigger()
    image = QImage(str(tmp_path / "page.png"))
    assert image.width() >= 2 * chart.width() and image.height() >= 2 * chart.height()
    window.actions_.command["copy_picture"].trigger()
    assert QGuiApplication.clipboard().image().width() == image.width()


def test_the_loss_is_said_once(view):
    found = view.chart.plan.course
    words = [place_words(place) for place in found.places if place.phase == "loss"]
    assert words and "Loss, the loss" not in words


def test_a_picture_of_the_page_has_its_parts(view, theme):
    image = view.picture(1.0).toImage()
    assert image.width() >= view.chart.width()
    seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)}
    assert {theme.component(name).name() for name in ("weights", "optimizer")} <= seen
