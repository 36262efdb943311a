"""The one style sheet, generated from the tokens.  Menus, dialogs and message boxes keep the platform's look."""

from __future__ import annotations

from pathlib import Path

from gui.icons import svg_text
from gui.tokens import RADIUS, SIZE, SPACE, TYPE, WEIGHT, Palette, points

__all__ = ["style_sheet"]


def style_sheet(p: Palette, cache: Path) -> str:
    """Rules for fields, buttons, checkboxes, tabs, rows, scroll bars and dock separators.

    A styled combo, spin box or tree loses its arrows, so tinted ones are written into the folder ``cache``.
    """
    arrows = _Arrows(p, cache)
    return "\n".join(
        (_surfaces(p), _fields(p, arrows), _buttons(p), _checks(p, arrows), _tabs(p), _rows(p, arrows), _scrolling(p))
    )


class _Arrows:
    def __init__(self, palette: Palette, cache: Path) -> None:
        self._palette = palette
        self._cache = cache
        cache.mkdir(parents=True, exist_ok=True)

    def url(self, name: str, token: str, size: int) -> str:
        colour = getattr(self._palette, token)
        path = self._cache / f"{name}-{colour[1:]}-{size}.svg"
        text = svg_text(name, colour, size)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        return f'url("{path.as_posix()}")'


def _surfaces(p: Palette) -> str:
    return f"""
QMainWindow, QStatusBar, QMenuBar {{ background: {p.bg0}; }}
QMainWindow::separator {{ background: {p.line}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {p.accent}; }}
QMenuBar {{ border: none; border-bottom: 1px solid {p.line}; padding: 1px 8px; }}
QMenuBar::item {{ padding: 3px 9px; background: transparent; color: {p.text1}; border-radius: {RADIUS.FIELD}px; }}
QMenuBar::item:selected {{ background: {p.hover}; }}
QStatusBar {{ border-top: 1px solid {p.line}; color: {p.text2}; font-size: {points(TYPE.CAPTION)}pt; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel, QStatusBar QToolButton {{ color: {p.text2}; font-size: {points(TYPE.CAPTION)}pt; }}
QToolTip {{ background: {p.bg2}; color: {p.text1}; border: 1px solid {p.line2}; padding: 4px 6px; }}
QDockWidget {{ color: {p.text1}; }}
*[surface="panel"] {{ background: {p.bg1}; }}
*[surface="title"] {{ background: {p.bg0}; }}
QLabel[tone="accent"] {{ color: {p.accent}; }}
QLabel[tone="2"] {{ color: {p.text2}; }}
QLabel[tone="3"] {{ color: {p.text3}; }}
QLabel[tone="ok"] {{ color: {p.ok}; }}
QLabel[tone="tight"] {{ color: {p.tight}; }}
QLabel[tone="over"] {{ color: {p.over}; }}
QLabel:disabled {{ color: {p.disabled}; }}
QFrame[role="card"] {{ background: {p.bg1}; border: 1px solid {p.line2}; border-radius: {RADIUS.CARD}px; }}
QFrame[role="card"][chosen="true"] {{ border: 2px solid {p.accent}; }}
QFrame[role="hint"] {{ background: {p.sel}; border: none; border-radius: {RADIUS.CARD}px; }}
QFrame[role="rule"] {{ background: {p.line}; border: none; max-height: 1px; min-height: 1px; }}
"""


def _fields(p: Palette, arrows: _Arrows) -> str:
    inner = SIZE.CONTROL - 2
    return f"""
QLineEdit, QComboBox, QAbstractSpinBox {{
    background: {p.field}; color: {p.text1}; border: 1px solid {p.outline}; border-radius: {RADIUS.FIELD}px;
    min-height: {inner}px; padding: 0 0 0 {SPACE.SMALL}px; font-size: {points(TYPE.BODY)}pt;
    selection-background-color: {p.accent}; selection-color: {p.onaccent}; }}
QLineEdit:hover, QComboBox:hover, QAbstractSpinBox:hover {{ background: {p.hover}; border-color: {p.text2}; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus, QComboBox:on {{
    border: 2px solid {p.accent}; padding: 0 0 0 {SPACE.SMALL - 1}px; min-height: {inner - 2}px;
    background: {p.field}; }}
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{
    background: {p.bg0}; color: {p.disabled}; border-color: {p.line2}; }}
QLineEdit[invalid="true"], QComboBox[invalid="true"], QAbstractSpinBox[invalid="true"] {{
    border: 2px solid {p.over}; padding: 0 0 0 {SPACE.SMALL - 1}px; min-height: {inner - 2}px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit, QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus,
QAbstractSpinBox QLineEdit:hover, QComboBox QLineEdit:hover {{
    border: none; background: transparent; padding: 0; min-height: 0; }}
QComboBox:editable, QComboBox:editable:on {{ padding: 0 0 0 4px; }}
QComboBox:editable:focus {{ padding: 0 0 0 3px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 20px; subcontrol-position: center right; }}
QComboBox::down-arrow {{ image: {arrows.url("chevron-down", "text2", 12)}; width: 12px; height: 12px; }}
QComboBox::down-arrow:disabled {{ image: {arrows.url("chevron-down", "disabled", 12)}; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    border: none; width: 18px; background: transparent; subcontrol-origin: border; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: 2px; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: 2px; }}
QAbstractSpinBox::up-arrow {{ image: {arrows.url("chevron-up", "text3", 10)}; width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: {arrows.url("chevron-down", "text3", 10)}; width: 10px; height: 10px; }}
QAbstractSpinBox::up-arrow:hover {{ image: {arrows.url("chevron-up", "text1", 10)}; }}
QAbstractSpinBox::down-arrow:hover {{ image: {arrows.url("chevron-down", "text1", 10)}; }}
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off {{
    image: {arrows.url("chevron-up", "disabled", 10)}; }}
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off {{
    image: {arrows.url("chevron-down", "disabled", 10)}; }}
QComboBox QAbstractItemView {{
    background: {p.bg2}; color: {p.text1}; border: 1px solid {p.line2}; outline: none; padding: 4px;
    selection-background-color: {p.sel}; selection-color: {p.text1}; }}
"""


def _buttons(p: Palette) -> str:
    inner = SIZE.BUTTON - 2
    return f"""
QPushButton {{
    background: {p.bg2}; color: {p.text1}; border: 1px solid {p.outline}; border-radius: {RADIUS.FIELD}px;
    min-height: {inner}px; padding: 0 {SPACE.FORM}px; font-size: {points(TYPE.BODY)}pt; }}
QPushButton:hover {{ background: {p.hover}; border-color: {p.text2}; }}
QPushButton:pressed {{ background: {p.track}; }}
QPushButton:focus {{
    border: 2px solid {p.accent}; padding: 0 {SPACE.FORM - 1}px; min-height: {inner - 2}px; }}
QPushButton:disabled {{ background: {p.bg0}; color: {p.disabled}; border-color: {p.line2}; }}
QPushButton[inform="true"] {{ min-height: {inner - 2}px; max-height: {inner - 2}px; padding: 0 {SPACE.MEDIUM}px; }}
QPushButton[inform="true"]:focus {{ min-height: {inner - 4}px; padding: 0 {SPACE.MEDIUM - 1}px; }}
QPushButton[primary="true"] {{
    background: {p.accent}; color: {p.onaccent}; border-color: {p.accent}; font-weight: {WEIGHT.STRONG}; }}
QPushButton[quiet="true"] {{ background: transparent; border-color: transparent; color: {p.text1}; }}
QPushButton[quiet="true"]:hover {{ background: {p.hover}; }}
QPushButton[quiet="true"]:focus {{ border: 2px solid {p.accent}; }}
QToolButton {{
    background: transparent; border: 2px solid transparent; border-radius: {RADIUS.FIELD}px; padding: 2px;
    color: {p.text2}; }}
QToolButton:hover {{ background: {p.hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {p.track}; }}
QToolButton:focus {{ border-color: {p.accent}; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton[head="true"], QToolButton[head="true"]:checked {{
    background: transparent; border: 2px solid transparent; border-radius: 0; padding: 0; }}
QToolButton[head="true"]:hover {{ background: {p.hover}; }}
QToolButton[head="true"]:focus {{ border-color: {p.accent}; }}
QPushButton::menu-indicator {{ image: none; width: 0; }}
QFrame[role="segments"] {{ background: {p.track}; border: 1px solid {p.line2}; border-radius: {RADIUS.FIELD}px; }}
QToolButton[segment="true"] {{
    color: {p.text2}; background: {p.track}; border-radius: {RADIUS.FIELD}px; padding: 2px 10px;
    font-size: {points(TYPE.BODY)}pt; }}
QToolButton[segment="true"]:checked {{
    background: {p.bg2}; color: {p.text1}; border: 1px solid {p.outline}; font-weight: {WEIGHT.STRONG}; }}
QToolButton[segment="true"]:focus {{ border: 2px solid {p.accent}; }}
"""


def _checks(p: Palette, arrows: _Arrows) -> str:
    tick = arrows.url("check", "onaccent", 12)
    return f"""
QCheckBox {{ spacing: {SPACE.SMALL}px; color: {p.text1}; font-size: {points(TYPE.BODY)}pt; }}
QCheckBox::indicator {{
    width: 14px; height: 14px; border: 1px solid {p.outline}; border-radius: {RADIUS.CHECK}px;
    background: {p.field}; }}
QCheckBox::indicator:hover {{ border-color: {p.text2}; background: {p.hover}; }}
QCheckBox::indicator:checked {{ background: {p.accent}; border-color: {p.accent}; image: {tick}; }}
QCheckBox::indicator:focus {{ border: 2px solid {p.accent}; width: 12px; height: 12px; }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {p.text1}; }}
QCheckBox::indicator:disabled {{ border-color: {p.line2}; background: {p.bg0}; }}
QCheckBox:disabled {{ color: {p.disabled}; }}
"""


def _tabs(p: Palette) -> str:
    return f"""
QTabWidget::pane {{ border: none; border-top: 1px solid {p.line}; top: -1px; }}
QTabBar {{ background: transparent; qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; color: {p.text2}; border: none; border-bottom: 2px solid transparent;
    padding: 8px 2px 7px 2px; margin: 0 12px; font-size: {points(TYPE.TAB)}pt; }}
QTabBar::tab:hover {{ color: {p.text1}; border-bottom-color: {p.line2}; }}
QTabBar::tab:selected {{
    color: {p.text1}; border-bottom: 2px solid {p.accent}; font-weight: {WEIGHT.STRONG}; }}
QTabBar::tab:focus {{ color: {p.accent}; }}
"""


def _rows(p: Palette, arrows: _Arrows) -> str:
    return f"""
QTableView, QTreeView, QListView {{
    background: {p.bg1}; color: {p.text1}; border: none; outline: none; gridline-color: {p.line};
    selection-background-color: {p.sel}; selection-color: {p.text1}; font-size: {points(TYPE.BODY)}pt; }}
QTableView::item, QTreeView::item {{ border-bottom: 1px solid {p.line}; padding: 0 4px; }}
QTableView::item:selected, QTreeView::item:selected {{ background: {p.sel}; color: {p.text1}; }}
QHeaderView {{ background: {p.bg1}; }}
QHeaderView::section {{
    background: {p.bg1}; color: {p.text2}; border: none; border-bottom: 1px solid {p.line2};
    padding: 3px 4px; font-size: {points(TYPE.CAPTION)}pt; }}
QTreeView::branch {{ background: transparent; }}
QTreeView::branch:selected {{ background: {p.sel}; }}
QTreeView::branch:has-children:closed {{ image: {arrows.url("chevron-right", "text2", 12)}; }}
QTreeView::branch:has-children:open {{ image: {arrows.url("chevron-down", "text2", 12)}; }}
"""


def _scrolling(p: Palette) -> str:
    return f"""
QScrollArea {{ border: none; background: {p.bg1}; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {p.line2}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {p.outline}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{
    background: {p.track}; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; color: transparent; }}
QProgressBar::chunk {{ background: {p.accent}; border-radius: 3px; }}
"""
