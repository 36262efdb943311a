"""Every command of the menus, once: text, shortcut, icon.  Who carries it out connects to ``triggered``."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui.document import Document
from gui.reports.formats import FORMATS
from gui.settings import Settings
from gui.theme import Theme
from gui.translation import LANGUAGES, mark, tr

__all__ = ["Actions"]

Standard = QKeySequence.StandardKey

#: key -> (text, shortcut, icon).
_COMMANDS: dict[str, tuple[str, QKeySequence.StandardKey | str, str]] = {
    "new": (mark("&New"), Standard.New, "file"),
    "open": (mark("&Open…"), Standard.Open, "folder"),
    "add_file": (mark("A&dd scenarios from file…"), "Ctrl+Shift+O", ""),
    "save": (mark("&Save"), Standard.Save, ""),
    "save_as": (mark("Save &as…"), Standard.SaveAs, ""),
    **{f"export_{name}": (found.command, found.shortcut, "") for name, found in FORMATS.items()},
    "associate": (mark("Open FitGauge &files with this program"), "", ""),
    "quit": (mark("&Quit"), Standard.Quit, ""),
    "copy_summary": (mark("&Copy summary"), "Ctrl+Shift+C", "copy"),
    "export_page": (mark("This p&age as picture…"), "Ctrl+Alt+E", ""),
    "export_launch": (mark("&Training files and command…"), "", ""),
    "copy_command": (mark("Copy launch co&mmand"), "", ""),
    "copy_picture": (mark("Copy chart as &picture"), "Ctrl+Alt+C", ""),
    "copy_numbers": (mark("Copy &numbers as text"), "Ctrl+Alt+Shift+C", ""),
    "add": (mark("&New scenario"), "Ctrl+Shift+N", "plus"),
    "duplicate": (mark("&Duplicate"), "Ctrl+D", "copy"),
    "rename": (mark("&Rename…"), "F2", ""),
    "delete": (mark("De&lete"), "Ctrl+Backspace", "trash"),
    "up": (mark("Move &up"), "Ctrl+Shift+Up", ""),
    "down": (mark("Move d&own"), "Ctrl+Shift+Down", ""),
    "previous": (mark("&Previous scenario"), "Ctrl+Up", ""),
    "next": (mark("Ne&xt scenario"), "Ctrl+Down", ""),
    "compare_methods": (mark("Compare &methods"), "Ctrl+M", ""),
    "compare_models": (mark("&Compare models…"), "Ctrl+Shift+M", ""),
    "sort": (mark("&Sort by memory"), "Ctrl+Shift+R", ""),
    "reset": (mark("R&eset to the framework's defaults"), "", "reset"),
    "restore_layout": (mark("&Restore the layout"), "", ""),
    "next_part": (mark("&Next part of the window"), "F6", ""),
    "previous_part": (mark("&Previous part of the window"), "Shift+F6", ""),
    "full_screen": (mark("&Full screen"), Standard.FullScreen, ""),
    "help": (mark("&Help"), Standard.HelpContents, "info"),
    "keys": (mark("&Keyboard shortcuts"), "", ""),
    "tour": (mark("Show me a&round"), "", ""),
    "about": (mark("&About FitGauge"), "", "info"),
    "licences": (mark("&Licences"), "", ""),
}
_THEMES = {
    "system": mark("As the &system"),
    "light": mark("&Light"),
    "dark": mark("&Dark"),
    "contrast": mark("&High contrast"),
}


@dataclass
class _Menu:
    menu: QMenu
    title: str


@dataclass
class Actions:
    """Actions by key; ``menus`` are built into a menu bar by :meth:`build`."""

    parent: QWidget
    document: Document
    theme: Theme
    settings: Settings
    command: dict[str, QAction] = field(default_factory=dict)
    themes: dict[str, QAction] = field(default_factory=dict)
    languages: dict[str, QAction] = field(default_factory=dict)
    units: dict[str, QAction] = field(default_factory=dict)
    _menus: list[_Menu] = field(default_factory=list)

    def __post_init__(self) -> None:
        for key, (_, shortcut, _) in _COMMANDS.items():
            action = QAction(self.parent)
            action.setObjectName(key)
            if shortcut:
                action.setShortcut(QKeySequence(shortcut))
            self.parent.addAction(action)
            self.command[key] = action
        # Not the stack's own actions: those write a text of theirs at every step, and every text that a button is
        # given lays its dock's title out anew.
        stack = self.document.undo_stack
        self.undo, self.redo = QAction(self.parent), QAction(self.parent)
        self.undo.triggered.connect(stack.undo)
        self.redo.triggered.connect(stack.redo)
        stack.canUndoChanged.connect(self.undo.setEnabled)
        stack.canRedoChanged.connect(self.redo.setEnabled)
        self.undo.setEnabled(stack.canUndo())
        self.redo.setEnabled(stack.canRedo())
        self.undo.setShortcut(Standard.Undo)
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self.command["full_screen"].setCheckable(True)
        self.command["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.command["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.themes = self._group(_THEMES)
        self.languages = self._group(LANGUAGES)
        self.units = self._group({"GiB": "GiB", "GB": "GB"})
        self.motion = QAction(self.parent)
        self.motion.setCheckable(True)

    @property
    def exports(self) -> tuple[QAction, ...]:
        """One for each format of a report."""
        return tuple(self.command[f"export_{name}"] for name in FORMATS)

    def _group(self, names: dict[str, str]) -> dict[str, QAction]:
        group = QActionGroup(self.parent)
        found = {}
        for key in names:
            action = QAction(group)
            action.setObjectName(key)
            action.setCheckable(True)
            found[key] = action
        return found

    def build(self, bar: QMenuBar, docks: list[QAction]) -> QMenu:
        """Fill the menu bar; gives the menu of recent files, which its owner fills."""
        bar.clear()
        self._menus.clear()
        c = self.command
        file = self._menu(bar, mark("&File"), c["new"], c["open"])
        recent = self._menu(file, mark("Open &recent"))
        self._fill(file, c["add_file"], None, c["save"], c["save_as"], None)
        self._menu(file, mark("&Export"), *self.exports, None, c["export_page"], None, c["export_launch"])
        self._fill(file, None, c["associate"], None, c["quit"])
        copies = (c["copy_summary"], c["copy_picture"], c["copy_numbers"], c["copy_command"])
        self._menu(bar, mark("&Edit"), self.undo, self.redo, None, *copies)
        scenario = mark("&Scenario")
        self._menu(bar, scenario, c["add"], c["duplicate"], c["rename"], c["delete"], None, c["up"], c["down"], None)
        self._fill(self._menus[-1].menu, c["previous"], c["next"], None)
        self._fill(self._menus[-1].menu, c["compare_methods"], c["compare_models"], c["sort"], None, c["reset"])
        view = self._menu(bar, mark("&View"), *docks, c["restore_layout"], None)
        self._menu(view, mark("&Theme"), *self.themes.values())
        self._menu(view, mark("&Language"), *self.languages.values())
        self._menu(view, mark("&Unit"), *self.units.values())
        self._fill(view, self.motion, None, c["next_part"], c["previous_part"], c["full_screen"])
        self._menu(bar, mark("&Help"), c["help"], c["keys"], c["tour"], None, c["about"], c["licences"])
        self.retranslate()
        return recent

    def _menu(self, parent: QMenuBar | QMenu, title: str, *actions: QAction | None) -> QMenu:
        menu = parent.addMenu("")
        self._menus.append(_Menu(menu, title))
        self._fill(menu, *actions)
        return menu

    @staticmethod
    def _fill(menu: QMenu, *actions: QAction | None) -> None:
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)

    def retranslate(self) -> None:
        """Texts in the window's language, icons in the theme's colours."""
        for key, (text, _, icon) in _COMMANDS.items():
            self.command[key].setText(tr(text))
            if icon:
                self.command[key].setIcon(self.theme.icon(icon))
        self.undo.setIcon(self.theme.icon("undo"))
        self.redo.setIcon(self.theme.icon("redo"))
        for group, words in ((self.themes, _THEMES), (self.languages, LANGUAGES)):
            for key, action in group.items():
                action.setText(tr(words[key]))
        for key, action in self.units.items():
            action.setText(key)
        self.motion.setText(tr("&Animations"))
        for menu in self._menus:
            menu.menu.setTitle(tr(menu.title))
        self.refresh()

    def refresh(self) -> None:
        """What can be done now, and what undo would undo."""
        stack = self.document.undo_stack
        self.undo.setText(tr("&Undo: {step}", step=stack.undoText()) if stack.canUndo() else tr("&Undo"))
        self.redo.setText(tr("&Redo: {step}", step=stack.redoText()) if stack.canRedo() else tr("&Redo"))
        index, last = self.document.selected_index, len(self.document.workspace.scenarios) - 1
        self.command["delete"].setEnabled(last > 0)
        for key in ("up", "previous"):
            self.command[key].setEnabled(index > 0)
        for key in ("down", "next"):
            self.command[key].setEnabled(index < last)
