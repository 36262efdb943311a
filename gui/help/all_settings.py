"""Every control of the form with its words: nothing here is written twice."""

from __future__ import annotations

from gui.controls.declaration import Setting
from gui.controls.sections import SECTION_ORDER, label_words
from gui.help.pages import Page, heading, rows
from gui.translation import mark, tr

__all__ = ["PAGE"]


def _line(setting: Setting) -> tuple[str, str]:
    words = tr(setting.help)
    if setting.choices:
        words += " " + tr("Choices: {names}.", names=", ".join(tr(choice.label) for choice in setting.choices))
    return label_words(setting.field), words


def _body() -> str:
    parts = [heading(tr(PAGE.title), 1)]
    for section in SECTION_ORDER:
        parts.append(heading(tr(section.title), 2, section.key))
        parts.append(rows(map(_line, section.settings), [setting.field for setting in section.settings]))
    return "".join(parts)


PAGE = Page("settings", mark("All settings"), _body)
