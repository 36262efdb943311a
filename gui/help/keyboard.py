"""Every shortcut, read from the commands themselves."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence

from gui.help.pages import Page, heading, paragraph, rows
from gui.translation import mark, tr

__all__ = ["keyboard_page"]

Native = QKeySequence.SequenceFormat.NativeText

_ELSEWHERE = (
    ("Ctrl+PgUp, Ctrl+PgDown", mark("the page before or after")),
    ("Ctrl+1, Ctrl+2, …", mark("that page")),
    ("Left, Right, Ctrl+Left, Ctrl+Right, P", mark("in the timeline: the next moment, the next phase, the peak")),
    ("Arrows, Ctrl+Arrows, Enter", mark("in the fit map: the next cell, eight on, take the cell over")),
    ("Tab, Shift+Tab", mark("the next or previous control")),
    ("Esc", mark("close what is open over the page; in a field, take back what was typed")),
    ("F2, Alt+Up, Alt+Down, Del", mark("in the table: rename, move, delete the scenario")),
    ("Up, Down, PgUp, PgDown", mark("in a number: one step, or ten")),
)


def keyboard_page(actions: list[QAction]) -> Page:
    """The page over the commands of a window."""

    def body() -> str:
        lines = [
            (", ".join(key.toString(Native) for key in action.shortcuts()), _plain(action.text()))
            for action in actions
            if action.shortcuts()
        ]
        elsewhere = rows((keys, tr(words)) for keys, words in _ELSEWHERE)
        said = paragraph(mark("Alt with the underlined letter reaches any menu and any labelled control."))
        return heading(tr("Keyboard"), 1) + said + rows(lines) + heading(tr("Everywhere")) + elsewhere

    return Page("keyboard", mark("Keyboard"), body)


def _plain(text: str) -> str:
    return text.split("(&")[0].replace("&", "").rstrip("…")
