"""Help, tour and the way round the window by key, used as a person uses them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from core.memory.result import COMPONENTS
from gui.controls.sections import SETTINGS, label_words
from gui.help.tour import STOPS

Key = Qt.Key


@pytest.fixture
def work(window):
    return window.help_work


def plain(work):
    return work._help.text.toPlainText()


def pages(work):
    return [work._help.list.item(row).text() for row in range(work._help.list.count())]


def test_f1_opens_the_help_at_the_field_one_is_in(qtbot, window, work):
    field = window.configuration.rows["sequence_length"].editor
    field.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_F1)
    assert work._help.page == "settings"
    assert work._help.text.verticalScrollBar().value() > 0
    assert label_words("sequence_length") in plain(work)


def test_f1_elsewhere_opens_the_first_steps(qtbot, window, work):
    window.setFocus()
    qtbot.keyClick(window, Key.Key_F1)
    assert work._help.page == "first_steps"


@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_every_setting_and_every_part_is_explained(window, work, code):
    window.language.use(code)
    work.show_page("settings")
    for field in SETTINGS:
        assert label_words(field) in plain(work)
    work.show_page("parts")
    html = work._help._bodies["parts"]
    assert all(f'<a name="{component}">' in html for component in COMPONENTS)
    window.language.use("en")


def test_the_help_follows_language_and_theme_while_it_is_open(window, work):
    work.show_page("glossary")
    window.language.use("zh_CN")
    assert work._help.page == "glossary"
    assert "激活值" in plain(work)
    window.language.use("en")
    before = work._help.text.document().defaultStyleSheet()
    window.theme.set_mode("dark")
    assert work._help.text.document().defaultStyleSheet() != before
    window.theme.set_mode("light")


def test_the_search_leaves_the_pages_that_say_it_and_marks_the_place(qtbot, work):
    work.show_page("first_steps")
    every = pages(work)
    qtbot.keyClicks(work._help.search, "caching allocator")
    assert pages(work) == ["How it counts"]
    assert work._help.text.textCursor().selectedText().casefold() == "caching allocator"
    qtbot.keyClicks(work._help.search, " zebra")
    assert pages(work) == []
    assert plain(work) == "Nothing is said of that."
    work._help.search.clear()
    assert pages(work) == every
    qtbot.keyClicks(work._help.search, "zebra")
    work.show_page("keyboard")
    assert pages(work) == every and work._help.page == "keyboard"


def test_the_keyboard_page_lists_every_shortcut(window, work):
    window.actions_.command["keys"].trigger()
    for action in window.actions_.command.values():
        for key in action.shortcuts():
            assert key.toString(key.SequenceFormat.NativeText) in plain(work)


def test_the_tour_goes_by_key_from_stop_to_stop_and_gives_the_window_back(qtbot, window, work):
    window.actions_.command["tour"].trigger()
    tour = work.tour
    assert tour.isVisible() and tour.size() == window.size()
    titles = []
    for _ in tour.stops:
        titles.append(tour._title.text())
        assert tour.rect().contains(tour.card.geometry())
        qtbot.keyClick(tour, Key.Key_Right)
    assert titles == [stop.title for stop in STOPS]
    assert not tour.isVisible()


def test_the_tour_shows_the_place_it_speaks_of(qtbot, window, work):
    work.show_around()
    tour = work.tour
    place = window.verdict
    inside, outside = place.mapTo(window, place.rect().center()), window.rect().bottomLeft()
    assert tour._hole().contains(inside) and not tour._hole().contains(outside)
    qtbot.mouseClick(tour.next, Qt.MouseButton.LeftButton)
    assert tour.index == 1
    qtbot.mouseClick(tour.back, Qt.MouseButton.LeftButton)
    assert tour.index == 0
    window.resize(1100, 700)
    assert tour.size() == window.size()
    qtbot.keyClick(tour, Key.Key_Escape)
    assert not tour.isVisible()


def test_the_welcome_offers_the_tour(qtbot, window, work):
    window.centre.welcome.show()
    qtbot.mouseClick(window.centre.welcome.tour, Qt.MouseButton.LeftButton)
    assert work.tour.isVisible()
    qtbot.mouseClick(work.tour.skip, Qt.MouseButton.LeftButton)
    assert not work.tour.isVisible()


def test_f6_goes_round_the_parts_of_the_window_and_back(qtbot, window):
    def part():
        focus = QApplication.focusWidget()
        parts = (window.verdict, window.configuration, window.centre, window.hardware, window.status)
        return next((n for n, found in enumerate(parts) if found.isAncestorOf(focus)), None)

    window.setFocus()
    visited = []
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget() or window, Key.Key_F6)
        visited.append(part())
    assert visited == [0, 1, 2, 3, 4]
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert part() == 3


def test_f6_leaves_out_a_hidden_part(qtbot, window):
    window.hardware_dock.hide()
    window.centre.tabs.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_F6)
    assert isinstance(QApplication.focusWidget(), QWidget)
    assert window.status.isAncestorOf(QApplication.focusWidget())
