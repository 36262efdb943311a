"""The Explain page: why the number is what it is, down to the tensors of a layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.config import FitGaugeError, TrainingConfig
from core.memory import explain
from core.memory.explain import explain_at
from core.memory.explain_result import Part
from core.memory.result import COMPONENTS
from core.report.numbers import amount
from gui.document import Document
from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import SPACE, WEIGHT
from gui.translation import say, tr
from gui.views.explain_cards import PartCard, RuleCard
from gui.views.explain_model import ExplainModel, PartFilter, PartRole, title_of
from gui.views.explain_tree import ExplainTree
from gui.views.passage_card import PassageCard

if TYPE_CHECKING:
    from core.memory.course import Place

__all__ = ["ExplainView"]

_CARD_WIDTH = 280


class ExplainView(QWidget):
    """Tree at the left, cards at the right.  The explanation is computed only while the page can be seen."""

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._explained: tuple[TrainingConfig, str, Place | None] | None = None
        #: Another moment than the peak, and the configuration it is one of.
        self._moment: tuple[TrainingConfig, Place, str] | None = None
        self._wanted = ""
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tree = ExplainTree(theme)
        self.parts = ExplainModel(lambda size: amount(size, document.unit), self)
        self.filter = PartFilter(self)
        self.filter.setSourceModel(self.parts)
        self.tree.setModel(self.filter)
        self.tree.selectionModel().currentChanged.connect(self._show_current)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._look_for)
        self.copy = QToolButton()
        self.copy.setIconSize(QSize(16, 16))
        self.copy.clicked.connect(self.copy_all)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setProperty("tone", "over")
        self.problem.hide()
        self.which = QWidget()
        self.words, self.back = ElidedLabel(), QPushButton()
        self.back.setProperty("quiet", True)
        self.back.clicked.connect(lambda: self.show_moment(None, ""))
        self.which.hide()
        self.nothing = QLabel()
        self.nothing.setProperty("tone", "2")
        self.nothing.setMargin(SPACE.PANEL)
        self.nothing.hide()
        self.rule = RuleCard(theme)
        self.part = PartCard(theme)
        self.passage = PassageCard(theme)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setContentsMargins(SPACE.MEDIUM, 0, 0, 0)
        above = QHBoxLayout(self.which)
        above.setContentsMargins(SPACE.MEDIUM, SPACE.SMALL, SPACE.MEDIUM, 0)
        above.addWidget(self.words, 1)
        above.addWidget(self.back)
        left.addWidget(self.which)
        left.addWidget(self.problem)
        left.addWidget(self.nothing)
        left.addWidget(self.tree, 1)
        find = QHBoxLayout()
        find.setSpacing(SPACE.SMALL)
        find.addWidget(self.search, 1)
        find.addWidget(self.copy)
        line = QFrame()
        line.setProperty("role", "rule")
        cards = QWidget()
        cards.setProperty("surface", "panel")
        column = QVBoxLayout(cards)
        column.setContentsMargins(SPACE.PANEL, SPACE.MEDIUM, SPACE.PANEL, SPACE.PANEL)
        column.setSpacing(SPACE.FORM)
        column.addLayout(find)
        column.addWidget(self.part)
        column.addWidget(self.passage)
        column.addWidget(line)
        column.addWidget(self.rule)
        column.addStretch(1)
        self.cards = QScrollArea()
        self.cards.setWidgetResizable(True)
        self.cards.setFrameShape(QFrame.Shape.NoFrame)
        self.cards.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cards.setWidget(cards)
        self.cards.setFixedWidth(_CARD_WIDTH)
        self.edge = QFrame()
        self.edge.setFixedWidth(1)
        self.edge.setStyleSheet("background: palette(shadow);")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self.edge)
        row.addWidget(self.cards)

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme; nothing while it is hidden."""
        self.search.setPlaceholderText(tr("Find a tensor"))
        self.search.setAccessibleName(tr("Find a tensor"))
        clear = self.search.findChild(QToolButton)
        if clear is not None:
            clear.setIcon(self._theme.icon("close"))
        self.nothing.setText(tr("No part holds all of these words."))
        self.copy.setIcon(self._theme.icon("copy"))
        self.copy.setToolTip(tr("Copy the explanation as text"))
        self.copy.setAccessibleName(tr("Copy the explanation as text"))
        self.words.setFont(self._theme.font(weight=WEIGHT.STRONG))
        self.back.setText(tr("Back to the &peak"))
        self.tree.refresh()
        if self.isVisible():
            self._explain()

    def show_component(self, component: str) -> None:
        """Open one component and bring it into sight, now or when the page is shown."""
        self._wanted = component
        if self.isVisible():
            self._open_wanted()

    def show_moment(self, place: Place | None, words: str) -> None:
        """Explain another moment of the step than its peak; ``None``: the peak again."""
        self._moment = None if place is None else (self._document.config, place, words)
        if self.isVisible():
            self._explain()

    def _show_which(self) -> None:
        self.which.setVisible(self._moment is not None)
        if self._moment is not None:
            self.words.setText(tr("At the moment: {place}", place=self._moment[2]))

    def copy_all(self) -> None:
        """The whole explanation to the clipboard, indented, one part a line."""
        if self.parts.part is not None:
            QGuiApplication.clipboard().setText("\n".join(_lines(self.parts.part, 0, self._document.unit)))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the document."""
        super().showEvent(event)
        self._explain()
        self._open_wanted()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the cards where the tree needs all the room."""
        super().resizeEvent(event)
        for widget in (self.edge, self.cards):
            widget.setVisible(self.width() >= 640)

    def changeEvent(self, event: QEvent) -> None:
        """Another language: say everything again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "part"):
            self._explained = None
            self.refresh()

    def _explain(self) -> None:
        if self._document.is_estimating:
            # To explain it, the step would have to be played here; the old explanation stays until it was.
            return
        if self._moment is not None and self._moment[0] != self._document.config:
            # Another run has other moments; its peak is what it is asked about.
            self._moment = None
        self._show_which()
        place = self._moment[1] if self._moment else None
        key = (self._document.config, self._document.unit, place)
        if self._explained == key:
            self._show_current(self.tree.currentIndex(), QModelIndex())
            return
        self._explained = key
        try:
            config = self._document.config
            part = explain(config) if place is None else explain_at(config, place.moment)
        except FitGaugeError as error:
            self.problem.setText(say(error.text))
            self.problem.show()
            return
        self.problem.hide()
        opened, current = self._opened_paths(), _path(self.tree.currentIndex())
        if not self.parts.show(part):
            self.tree.viewport().update()
            self._show_current(self.tree.currentIndex(), QModelIndex())
            return
        root = self.filter.index(0, 0)
        self.tree.expand(root)
        self._restore(root, opened, current)
        if not self.tree.currentIndex().isValid():
            self.tree.setCurrentIndex(root)
        self._show_current(self.tree.currentIndex(), QModelIndex())

    def _opened_paths(self) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = set()

        def walk(index: QModelIndex) -> None:
            if self.tree.isExpanded(index):
                found.add(_path(index))
                for row in range(self.filter.rowCount(index)):
                    walk(self.filter.index(row, 0, index))

        if self.filter.rowCount():
            walk(self.filter.index(0, 0))
        return found

    def _restore(self, index: QModelIndex, opened: set[tuple[str, ...]], current: tuple[str, ...]) -> None:
        path = _path(index)
        if path == current:
            self.tree.setCurrentIndex(index)
        if path in opened or not index.parent().isValid():
            self.tree.expand(index)
            for row in range(self.filter.rowCount(index)):
                self._restore(self.filter.index(row, 0, index), opened, current)

    def _open_wanted(self) -> None:
        root = self.filter.index(0, 0)
        for row in range(self.filter.rowCount(root)):
            index = self.filter.index(row, 0, root)
            if self._wanted and index.data(PartRole).component == self._wanted:
                self._wanted = ""
                self.tree.expand(index)
                self.tree.setCurrentIndex(index)
                self.tree.scrollTo(index, QScrollHint)
                self.tree.setFocus()

    def _look_for(self, text: str) -> None:
        self.filter.look_for(text)
        self.nothing.setVisible(self.filter.rowCount() == 0)
        if text.strip():
            self.tree.expandAll()
        elif self.tree.currentIndex().isValid():
            self.tree.scrollTo(self.tree.currentIndex())

    def _show_current(self, current: QModelIndex, previous: QModelIndex) -> None:
        part = current.data(PartRole) if current.isValid() else self.parts.part
        estimate = self._document.estimate
        if part is None or estimate is None:
            return
        self.part.show_part(part, self._document.unit)
        self.passage.show_estimate(estimate, self._document.unit)
        component = part.component if part.component in COMPONENTS else "activations"
        self.rule.show_component(estimate, component, self._document.unit)

    def _open_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        part: Part | None = index.data(PartRole) if index.isValid() else None
        if part is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy_one = menu.addAction(self._theme.icon("copy"), tr("Copy this part"))
        copy_one.triggered.connect(
            lambda: QGuiApplication.clipboard().setText("\n".join(_lines(part, 0, self._document.unit)))
        )
        menu.addAction(tr("Open everything below"), lambda: self.tree.expandRecursively(index.siblingAtColumn(0)))
        menu.addAction(tr("Close everything below"), lambda: self.tree.collapse(index.siblingAtColumn(0)))
        menu.popup(self.tree.viewport().mapToGlobal(place))


QScrollHint = ExplainTree.ScrollHint.PositionAtTop


def _path(index: QModelIndex) -> tuple[str, ...]:
    names: list[str] = []
    index = index.siblingAtColumn(0)
    while index.isValid():
        part: Part = index.data(PartRole)
        names.append(f"{part.component}/{part.title.template}")
        index = index.parent()
    return tuple(reversed(names))


def _lines(part: Part, depth: int, unit: str) -> list[str]:
    equation = f"\t{part.formula}" + (f" = {part.numbers}" if part.numbers else "")
    line = f"{'  ' * depth}{title_of(part)}\t{amount(part.bytes, unit)}{equation}\t{part.source}".rstrip()
    return [line, *(found for child in part.children for found in _lines(child, depth + 1, unit))]
