"""The window as a whole: menus, verdict, docks, tabs, language, theme, widths."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

from core.config import Text
from gui.crash import CrashHandler
from gui.icons import icon_names, svg_text
from gui.settings import Settings
from gui.theme import VERDICT_LOOKS, Theme
from gui.tokens import DARK, LIGHT, WIDTHS
from gui.translation import has_font_for
from gui.views.gauge import Gauge, GaugeReading
from gui.wording import configuration_lines, verdict_words

Ctrl = Qt.KeyboardModifier.ControlModifier


def menus(window):
    return {action.text().replace("&", ""): action.menu() for action in window.menuBar().actions()}


# menus and keys ----------------------------------------------------------------------------------------------


def test_every_command_stands_in_a_menu_and_shortcuts_are_distinct(window):
    def walk(menu):
        for action in menu.actions():
            if action.menu():
                yield from walk(action.menu())
            elif not action.isSeparator():
                yield action

    shown = [action for menu in menus(window).values() for action in walk(menu)]
    assert set(window.actions_.command.values()) <= set(shown)
    keys = [key.toString() for action in shown for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_mnemonics_of_each_menu_are_distinct(window):
    def walk(menu):
        yield [action.text() for action in menu.actions() if not action.isSeparator()]
        for action in menu.actions():
            if action.menu():
                yield from walk(action.menu())

    for menu in menus(window).values():
        for texts in walk(menu):
            letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
            assert len(letters) == len(set(letters)), texts


@pytest.mark.parametrize(
    ("key", "modifier", "selected", "count"),
    [
        (Qt.Key.Key_D, Ctrl, 2, 5),
        (Qt.Key.Key_Down, Ctrl, 2, 4),
        (Qt.Key.Key_Up, Ctrl, 0, 4),
        (Qt.Key.Key_Backspace, Ctrl, 1, 3),
        (Qt.Key.Key_N, Ctrl | Qt.KeyboardModifier.ShiftModifier, 4, 5),
    ],
)
def test_scenarios_are_worked_on_by_keyboard(window, document, qtbot, key, modifier, selected, count):
    document.select(1)
    document.flush()
    qtbot.keyClick(window, key, modifier)
    assert document.selected_index == selected
    assert len(document.workspace.scenarios) == count


def test_undo_says_what_it_undoes(window, document):
    assert window.actions_.undo.text() == "&Undo"
    document.rename(0, "mine")
    document.flush()
    assert window.actions_.undo.text() == "&Undo: Rename to mine"
    window.actions_.undo.trigger()
    document.flush()
    assert window.actions_.redo.text() == "&Redo: Rename to mine"


# the answer --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("free_gib", "word", "verdict"), [(400, "Fits:", "fits"), (1, "Does not fit:", "does_not_fit")]
)
def test_the_verdict_has_colour_icon_and_words(window, document, free_gib, word, verdict):
    document.edit(0, document.config.replace(free_mib=free_gib * 1024), "free")
    document.flush()
    assert window.verdict._word.text() == word
    assert window.verdict._look == VERDICT_LOOKS[verdict]
    assert word in window.verdict.accessibleName()
    words = verdict_words(document.estimate, "GiB")
    assert f"of {free_gib}.0 GiB" in words.sentence


def test_a_tight_verdict_lies_between_expected_and_high(window, document):
    device = document.estimate.device
    free = (device.expected + device.high) // 2
    document.edit(0, document.config.replace(free_mib=free >> 20), "free")
    document.flush()
    assert window.verdict._word.text() == "Tight:"
    assert window.verdict._look[0] == "tight"


def test_the_configuration_is_always_beside_the_number(window, document):
    first, second = configuration_lines(document.config)
    assert window.verdict._first.text() == first
    assert document.config.model.name in first
    assert "512" in second
    assert window.verdict._second.text() == second


def test_the_summary_goes_to_the_clipboard_with_its_configuration(window, document, qtbot):
    window.actions_.command["copy_summary"].trigger()
    text = QGuiApplication.clipboard().text()
    assert document.config.model.name in text
    assert "512" in text
    assert "23.6" in text


def test_another_unit_is_shown_everywhere(window, document):
    window.actions_.units["GB"].trigger()
    document.flush()
    assert " GB " in window.verdict._sentence.text()
    assert window.status._unit.text() == "GB"
    assert window.settings.unit == "GB"


def test_a_problem_marks_the_figures(window, document):
    document.set_problem(Text.of("length: too long"))
    document.flush()
    assert window.verdict._word.text() == "Last valid:"
    assert window.verdict._second.text() == "length: too long"
    assert window.status._time.text() == "Figures of the last valid setting"


@pytest.mark.parametrize("verdict", [None, "fits", "tight", "does_not_fit"])
def test_the_gauge_draws_every_reading(qtbot, theme, verdict):
    gauge = Gauge(theme)
    qtbot.addWidget(gauge)
    gauge.resize(190, 18)
    gauge.show_reading(GaugeReading.of_run(90, 100, 115, 80 if verdict == "does_not_fit" else 130, verdict), "words")
    image = gauge.grab().toImage()
    fill = VERDICT_LOOKS[verdict][3] if verdict else "accent"
    assert image.pixelColor(20, 5).name() == theme.colour(fill).name()
    assert gauge.accessibleName() == "words"


# tabs, docks, widths -----------------------------------------------------------------------------------------


def test_there_are_no_empty_tabs(window):
    tabs = window.centre.tabs
    assert [tabs.tabText(index) for index in range(tabs.count())] == [
        "Compare",
        "Timeline",
        "Fit map",
        "Explain",
        "Evidence",
    ]
    for index in range(tabs.count()):
        tabs.setCurrentIndex(index)
        assert window.centre.stack.currentWidget().findChildren(QWidget)


def test_a_click_on_a_part_leads_to_its_explanation(window, qtbot):
    window.compare.explain_wanted.emit("weights")
    assert window.centre.stack.currentWidget() is window.explain


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1024, 640)])
def test_docks_have_the_widths_of_the_window(window, width, height):
    window.resize(width, height)
    QApplication.processEvents()
    expected = next(w for w in WIDTHS if width >= w.least)
    assert window.configuration_dock.width() == pytest.approx(expected.configuration, abs=2)
    tabbed = window.tabifiedDockWidgets(window.configuration_dock)
    if expected.hardware is None:
        assert tabbed == [window.hardware_dock]
        assert window.verdict._copy_small.isVisible()
    else:
        assert tabbed == []
        # A wide font may need more than the width of the drawing.
        assert expected.hardware - 2 <= window.hardware_dock.width() <= expected.hardware + 24
        assert window.verdict._copy.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_of_the_form_is_cut_at_the_smallest_width(window, language):
    window.preferences.speak(language)
    window.resize(1024, 640)
    QApplication.processEvents()
    area = window.configuration.findChild(QWidget, "qt_scrollarea_viewport")
    form = window.configuration.model.parentWidget().parentWidget()
    assert form.width() <= area.width()


def test_the_layout_is_restored(window, settings, qtbot):
    window.configuration_dock.hide()
    window.settings.keep_layout(window.saveGeometry(), window.saveState())
    window.restore_default_layout()
    assert window.configuration_dock.isVisible()
    window._restore_layout()
    assert not window.configuration_dock.isVisible()


def test_the_hint_of_the_first_start_stays_closed(window, settings):
    assert window.centre.welcome.isVisible()
    window.centre.welcome.closed.emit()
    assert not window.centre.welcome.isVisible()
    assert Settings(settings._store).welcomed


# language and theme ------------------------------------------------------------------------------------------


def test_the_language_changes_without_a_restart_and_back(window, document, qtbot):
    def words(widget):
        shown = (c for c in widget.findChildren(QWidget) if isinstance(c, QLabel | QAbstractButton) and c.isVisible())
        # Costs and memory in use come and go by themselves.
        return {child.text() for child in shown if not any(c.isdigit() for c in child.text())}

    english = words(window)
    window.actions_.languages["zh_CN"].trigger()
    QApplication.processEvents()
    chinese = words(window)
    assert "放得下" in window.verdict._word.text() or "放不下" in window.verdict._word.text()
    assert "配置" in chinese
    window.actions_.languages["en"].trigger()
    QApplication.processEvents()
    assert words(window) == english


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_theme_reaches_every_surface(window, mode):
    window.actions_.themes[mode].trigger()
    QApplication.processEvents()
    palette = {"light": LIGHT, "dark": DARK}[mode]
    image = window.grab().toImage()
    assert image.pixelColor(window.width() // 2, 5).name().upper() == palette.bg0
    assert window.theme.colour("text1").name().upper() == palette.text1
    assert window.settings.theme == mode


def test_the_theme_follows_the_system_until_told_otherwise(qapp, monkeypatch):
    theme = Theme(qapp)
    told = []
    theme.changed.connect(lambda: told.append(theme.palette))

    def system_turns(dark):
        # The offscreen platform has no colour scheme of its own to change.
        monkeypatch.setattr(theme, "_system_is_dark", lambda: dark)
        qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)

    system_turns(True)
    system_turns(False)
    assert told == [DARK, LIGHT]
    theme.set_mode("light")
    system_turns(True)
    assert theme.palette is LIGHT
    theme.set_mode("system")
    assert theme.palette is DARK
    qapp.setStyleSheet("")


@pytest.mark.parametrize("name", icon_names())
def test_icons_are_line_drawings_in_one_colour(name):
    text = svg_text(name, "#123456", 12)
    assert "#123456" in text
    assert 'fill="none"' in text
    assert 'stroke-width="1.8"' in text
    assert "#000000" not in text


def test_numbers_are_written_the_same_in_every_language(window):
    window.preferences.speak("zh_CN")
    assert QLocale().toString(12345) == "12,345"


def test_a_missing_font_is_said_in_english(window, monkeypatch):
    monkeypatch.setattr("gui.preferences.has_font_for", lambda code: False)
    window.preferences.speak("zh_CN")
    assert "fonts-wqy-microhei" in window.status.currentMessage()
    assert has_font_for("en")


# accessibility -----------------------------------------------------------------------------------------------


def test_everything_that_takes_the_keyboard_has_a_name(window):
    nameless = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(widget, QMenu | QAbstractScrollArea)
        and not isinstance(widget.parentWidget(), QAbstractScrollArea)
        # The line of a spin or combo box speaks with its box's name.
        and not (isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox))
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()))
    ]
    assert nameless == []


# a fault of the program itself -------------------------------------------------------------------------------


def test_a_crash_saves_first_then_logs_and_goes_on(window, document, monkeypatch, tmp_path, capsys):
    order = []
    handler = CrashHandler(lambda: order.append("saved"))
    monkeypatch.setattr("gui.crash.log_file", lambda: tmp_path / "logs" / "fitgauge.log")
    monkeypatch.setattr(handler, "_show", lambda kind, error, details: order.append(details))
    try:
        raise RuntimeError("odd")
    except RuntimeError as error:
        handler.handle(type(error), error, error.__traceback__)
    assert order[0] == "saved"
    assert "RuntimeError: odd" in order[1]
    assert "RuntimeError: odd" in (tmp_path / "logs" / "fitgauge.log").read_text(encoding="utf-8")
    assert "odd" in capsys.readouterr().err


def test_a_crash_that_cannot_be_logged_or_saved_is_still_shown(monkeypatch, tmp_path, qapp):
    shown = []

    def refuse():
        raise OSError("disk")

    handler = CrashHandler(refuse)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr("gui.crash.log_file", lambda: tmp_path / "file" / "fitgauge.log")
    monkeypatch.setattr(handler, "_show", lambda kind, error, details: shown.append(details))
    handler.handle(ValueError, ValueError("x"), None)
    assert len(shown) == 1
