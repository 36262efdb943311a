"""The help as a window beside the work: pages at the left, the text at the right, a search over all of it."""

from __future__ import annotations

from html import unescape
from re import sub

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gui.help import all_settings, first_steps, glossary, how_it_counts, parts_of_memory
from gui.help.keyboard import keyboard_page
from gui.help.pages import Page
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE, points
from gui.translation import Language, tr

__all__ = ["HelpWindow"]


class HelpWindow(QDialog):
    """Not modal; ``show_page`` brings a page, and a place in it, to the front."""

    def __init__(self, theme: Theme, language: Language, actions: list[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.pages: tuple[Page, ...] = (
            first_steps.PAGE,
            parts_of_memory.PAGE,
            all_settings.PAGE,
            how_it_counts.PAGE,
            glossary.PAGE,
            keyboard_page(actions),
        )
        self._bodies: dict[str, str] = {}
        self.search, self.list, self.text = QLineEdit(), QListWidget(), QTextBrowser()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._find_next)
        self.list.currentItemChanged.connect(lambda *_: self._show_current())
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._to_search)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self._find_next)
        self._lay_out()
        self.resize(860, 620)
        theme.changed.connect(self.retranslate)
        language.changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.setSpacing(SPACE.SMALL)
        side.addWidget(self.search)
        side.addWidget(self.list, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE.PANEL, SPACE.PANEL, SPACE.PANEL, SPACE.PANEL)
        row.setSpacing(SPACE.PANEL)
        self.search.setFixedHeight(SIZE.CONTROL)
        self.list.setFixedWidth(210)
        self.search.setFixedWidth(210)
        row.addLayout(side)
        row.addWidget(self.text, 1)

    def retranslate(self) -> None:
        """Pages, titles and colours anew."""
        key = self.page
        self.setWindowTitle(tr("FitGauge help"))
        self.search.setPlaceholderText(tr("Search the help"))
        self.search.setAccessibleName(tr("Search the help"))
        self.list.setAccessibleName(tr("Pages of the help"))
        self.text.setAccessibleName(tr("Text of the help"))
        self._bodies = {page.key: page.body() for page in self.pages}
        self.text.document().setDefaultStyleSheet(self._style())
        self._search(self.search.text())
        self.show_page(key)

    @property
    def page(self) -> str:
        """Key of the page in front."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else self.pages[0].key

    def show_page(self, key: str, place: str = "") -> None:
        """Bring a page to the front, at ``place`` if it has one of that name."""
        if all(self.list.item(row).data(Qt.ItemDataRole.UserRole) != key for row in range(self.list.count())):
            self.search.clear()
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentRow(row)
        if place:
            self.text.scrollToAnchor(place)

    def _search(self, words: str) -> None:
        """Leave the pages that hold every word; all of them without words."""
        key = self.page
        wanted = words.casefold().split()
        self.list.blockSignals(True)
        self.list.clear()
        for page in self.pages:
            said = unescape(sub(r"<[^>]*>", " ", self._bodies[page.key])).casefold()
            if all(word in said for word in wanted):
                item = QListWidgetItem(tr(page.title), self.list)
                item.setData(Qt.ItemDataRole.UserRole, page.key)
                if page.key == key:
                    self.list.setCurrentItem(item)
        if self.list.currentItem() is None and self.list.count():
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self._show_current()
        self._find_next()

    def _show_current(self) -> None:
        item = self.list.currentItem()
        if item is None:
            self.text.setHtml(f"<p>{tr('Nothing is said of that.')}</p>")
            return
        self.text.setHtml(self._bodies[str(item.data(Qt.ItemDataRole.UserRole))])

    def _find_next(self) -> None:
        """The next place of the words, from the top again after the last."""
        words = self.search.text().strip()
        if words and not self.text.find(words):
            self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
            self.text.find(words, QTextDocument.FindFlag(0))

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _style(self) -> str:
        p = self._theme.palette
        return (
            f"body,p,td{{color:{p.text1};font-size:{points(TYPE.BODY)}pt;line-height:140%}}"
            f"h1{{font-size:{points(TYPE.VERDICT)}pt;color:{p.text1}}}"
            f"h2{{font-size:{points(TYPE.TAB) + 1}pt;color:{p.text1};margin-top:14px;margin-bottom:4px}}"
            f"td{{padding:5px 10px 5px 0;border-bottom:1px solid {p.line}}}p{{margin:4px 0 8px 0}}"
        )
