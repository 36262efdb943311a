"""Hundreds of acts at random on whatever can be seen, by seed, so that what is found can be done again."""

import random
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from PySide6.QtCore import QElapsedTimer, Qt, QTimer, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)

from core.config import TrainingConfig
from core.formats.fitgauge_file import read_workspace, write_workspace
from core.memory.result import Estimate

Kind = TypeVar("Kind", bound=QWidget)

_ACTS, _LEAST = 120, 20
#: On a slow machine what was not done by then is left out.
_MOST_MS = 3500
_WORDS = (
    "",
    "0",
    "-7",
    "12",
    "4096",
    "99999999999999999999",
    "1e9",
    "q_proj",
    "0-3, 5",
    "训练",
    "模型，七",
    "🙂",
    "a" * 300,
)
_SIZES = ((960, 600), (1024, 640), (1280, 800), (1440, 900), (1900, 1000))
#: These ask for files, end the program, or hand the window to the system.
_LEFT_OUT = frozenset(
    {"open", "add_file", "save", "save_as", "new", "export_png", "export_csv", "export_launch"}
    | {"quit", "full_screen", "open_config"}
)


class Person:
    """Does something to the window, never the same twice."""

    def __init__(self, window: QWidget, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        """One act; the name of it is kept for whoever has to find out what went wrong."""
        acts: tuple[Callable[[], str], ...] = (
            self.choose,
            self.choose,
            self.type,
            self.type,
            self.turn,
            self.click,
            self.press,
            self.page,
            self.point,
            self.command,
            self.step,
            self.resize,
        )
        self.done.append(self.chance.choice(acts)())

    def _one(self, kind: type[Kind]) -> Kind | None:
        found = [
            widget
            for widget in self.window.findChildren(kind)
            if widget.isVisible() and widget.isEnabled() and widget.objectName() not in _LEFT_OUT
        ]
        return self.chance.choice(found) if found else None

    def choose(self) -> str:
        combo = self._one(QComboBox)
        if combo is None or not combo.count():
            return "choose nothing"
        index = self.chance.randrange(combo.count())
        combo.setCurrentIndex(index)
        combo.activated.emit(index)
        return f"choose {combo.objectName()} {combo.itemText(index)}"

    def type(self) -> str:
        field = self._one(QLineEdit)
        if field is None:
            return "type nothing"
        words = self.chance.choice(_WORDS)
        field.setFocus()
        field.selectAll()
        field.insert(words)
        field.textEdited.emit(field.text())
        QTest.keyClick(field, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)))
        return f"type {words} in {field.accessibleName() or field.parent().objectName()}"

    def turn(self) -> str:
        box = self._one(QAbstractSpinBox)
        if box is None:
            return "turn nothing"
        box.setFocus()
        key = self.chance.choice((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))
        QTest.keyClick(box, key)
        return f"turn {box.objectName()} {key.name}"

    def click(self) -> str:
        button = self._one(QAbstractButton)
        if button is None or (hasattr(button, "menu") and button.menu() is not None):
            return "click nothing"
        if button.actions() and button.actions()[0].objectName() in _LEFT_OUT:
            return "click nothing"
        words = button.accessibleName() or button.text()
        if any(wanted in words for wanted in ("Open", "Export", "打开", "导出", "File")):
            return "click nothing"
        button.click()
        return f"click {words}"

    def press(self) -> str:
        focus = QApplication.focusWidget()
        if focus is None:
            return "press nothing"
        key = self.chance.choice(
            (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Escape, Qt.Key.Key_Home)
        )
        QTest.keyClick(focus, key)
        return f"press {key.name} in {type(focus).__name__}"

    def page(self) -> str:
        bar = self._one(QTabBar)
        if bar is None or not bar.count():
            return "turn no page"
        bar.setCurrentIndex(self.chance.randrange(bar.count()))
        return "turn a page"

    def point(self) -> str:
        view = self._one(QAbstractItemView)
        if view is None or view.model() is None or not view.model().rowCount():
            return "point at nothing"
        index = view.model().index(self.chance.randrange(view.model().rowCount()), 0)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        return f"point at {index.data()}"

    def command(self) -> str:
        actions = self.window.actions_
        kinds = (actions.command, actions.themes, actions.languages, actions.units)
        weights = (8, 1, 1, 1)
        found = self.chance.choices(kinds, weights)[0]
        key = self.chance.choice(sorted(found.keys() - _LEFT_OUT))
        found[key].trigger()
        return f"command {key}"

    def step(self) -> str:
        action = self.chance.choice((self.window.actions_.undo, self.window.actions_.redo))
        action.trigger()
        return f"step {action.text()}"

    def resize(self) -> str:
        size = self.chance.choice(_SIZES)
        self.window.resize(*size)
        return f"resize {size}"


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What Qt and Python complain about meanwhile."""
    found: list[str] = []

    def said(kind: object, context: object, words: str) -> None:
        # What the platform without a screen cannot do is no fault of the window.
        if "plugin does not support" not in words:
            found.append(words)

    def raised(kind: type[BaseException], value: BaseException, trace: object) -> None:
        found.append(f"{kind.__name__}: {value}")

    before, hook = qInstallMessageHandler(said), sys.excepthook
    sys.excepthook = raised
    yield found
    sys.excepthook = hook
    qInstallMessageHandler(before)


@pytest.fixture
def closer(qapp: QApplication) -> Iterator[QTimer]:
    """Closes whatever dialog or menu waits for an answer."""

    def close() -> None:
        waiting = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        if waiting is not None:
            waiting.close()
            if isinstance(waiting, QMenu):
                waiting.deleteLater()

    timer = QTimer()
    timer.setInterval(15)
    timer.timeout.connect(close)
    timer.start()
    yield timer
    timer.stop()


def _is_whole(window: QWidget) -> None:
    """The scenarios could be saved and read again, and each has figures or a reason why not."""
    document = window.document
    workspace = document.workspace
    assert 0 <= workspace.selected < len(workspace.scenarios)
    for scenario in workspace.scenarios:
        assert TrainingConfig.model_validate(scenario.config.model_dump()) == scenario.config
    for scenario, estimate, error in zip(workspace.scenarios, document.estimates, document.errors, strict=True):
        assert (isinstance(estimate, Estimate) and estimate.config == scenario.config) or error is not None
    assert read_workspace(write_workspace(workspace)).scenarios == workspace.scenarios


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_act_breaks_the_window(window, qtbot, problems, closer, seed):
    person = Person(window, seed)
    clock = QElapsedTimer()
    clock.start()
    for act in range(_ACTS):
        if act >= _LEAST and clock.hasExpired(_MOST_MS):
            break
        person.act()
        # A person cannot add scenarios faster than they can be seen; hundreds would only make the test slow.
        while len(window.document.workspace.scenarios) > 8:
            window.document.delete(0)
        QApplication.processEvents()
        assert not problems, (person.done[-6:], problems)
        if act % 10 == 0:
            _is_whole(window)
    _is_whole(window)


def test_acts_leave_no_widgets_behind(window, qtbot, problems, closer):
    """What the same round of acts makes is gone when it is over."""
    actions = window.actions_

    def round_of_acts() -> int:
        for key in ("duplicate", "about", "licences", "delete", "rename"):
            actions.command[key].trigger()
            QApplication.processEvents()
        window.compare.table.menu_for(0).deleteLater()
        for group in (actions.languages, actions.themes):
            for key in sorted(group, reverse=True):
                group[key].trigger()
                QApplication.processEvents()
        actions.languages["en"].trigger()
        qtbot.wait(50)
        return len(QApplication.allWidgets())

    # A round goes on to the next scenario, and the form makes rows when it first shows them.
    for _ in window.document.workspace.scenarios:
        round_of_acts()
    first = round_of_acts()
    for _ in range(2):
        last = round_of_acts()
    assert last <= first + 2
    assert not problems, problems
