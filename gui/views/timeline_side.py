"""Beside the timeline: the parts at one moment, and the tensors they are made of."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.memory.course import Course
from core.memory.explain import explain_at
from core.memory.explain_result import Part
from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS
from core.report.numbers import amount, count, share
from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import say, tr
from gui.views.legend_painting import LegendSizes, figure, paint_legend
from gui.views.timeline_words import place_words, tensor_words

__all__ = ["NARROW", "WIDE", "TimelineSide"]

#: Narrow, and where there is room for longer names.
NARROW, WIDE = 226, 268
#: The list follows a moving pointer when it rests.
_REST_MS = 60
#: Of hundreds of tensors a list shows those that count.
_MOST_LINES, _MOST_SHAPES = 40, 6


class _Parts(QWidget):
    """The legend, filled with one moment."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._unit, self._title = "GiB", ""
        self._lines: list[tuple[str, str, str]] = []
        self._sizes = LegendSizes()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_moment(self, title: str, lines: list[tuple[str, str, str]], unit: str, row: int) -> None:
        self._title, self._lines, self._unit, self._sizes = title, lines, unit, LegendSizes(row=row)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(" ".join(line).strip() for line in lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(NARROW, self._sizes.row * (len(COMPONENTS) + 2) + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(0, 0, self.width() - 10, self.height())
        paint_legend(QPainter(self), self._theme, self._title, self._unit, self._lines, box, self._sizes)


class TimelineSide(QWidget):
    """Shows whichever moment the chart tells."""

    #: The person wants the explanation of the moment that is shown.
    explain_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._course: Course | None = None
        self._number = 0
        self._unit = "GiB"
        self._listed: tuple[int, int, str] | None = None
        self.setFixedWidth(NARROW)
        # The list gives way in a low window.
        self.setMinimumHeight(120)
        self.parts = _Parts(theme)
        self.place, self.born = ElidedLabel(), ElidedLabel()
        self.born.setProperty("tone", "2")
        self.alive = QTreeWidget()
        self.alive.setColumnCount(2)
        self.alive.setRootIsDecorated(False)
        self.alive.setUniformRowHeights(True)
        self.alive.setIconSize(QSize(10, 10))
        self.alive.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.alive.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.alive.header().setStretchLastSection(False)
        self.alive.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.alive.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.explain = QPushButton()
        self.explain.clicked.connect(self.explain_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, SPACE.FORM, 0)
        column.setSpacing(SPACE.TINY)
        column.addWidget(self.parts)
        column.addSpacing(SPACE.SMALL)
        column.addWidget(self.place)
        column.addWidget(self.born)
        column.addWidget(self.alive, 1)
        column.addWidget(self.explain)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._list)

    def retranslate(self) -> None:
        """Names in the window's language, fonts of the theme."""
        self._listed = None
        self.alive.setHeaderLabels([tr("In use"), self._unit])
        self.alive.headerItem().setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
        self.alive.setAccessibleName(tr("Tensors in use at this moment"))
        self.explain.setText(tr("Explain this &moment"))
        self.place.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        self.born.setFont(self._theme.font(TYPE.CAPTION))

    def show_moment(self, course: Course, number: int, unit: str, row: int) -> None:
        """One moment of a course; ``row``: px from line to line of the legend."""
        self._course, self._number, self._unit = course, number, unit
        whole = course.total(number)
        sizes = [(name, course.heights[name][number]) for name in COMPONENTS]
        lines = [(say(COMPONENT_NAMES[name]), figure(size, unit), share(size, whole)) for name, size in sizes]
        lines.append((tr("Device"), amount(whole, unit), ""))
        self.parts.show_moment(tr("At the peak") if number == course.peak else tr("At this moment"), lines, unit, row)
        place = course.places[number]
        self.place.setText(place_words(place))
        self.born.setText(tr("made last: {tensor}", tensor=tensor_words(place)) if place.tensor else "")
        self._rest.start()

    def _list(self) -> None:
        course = self._course
        key = (id(course), self._number, self._unit)
        if course is None or key == self._listed or not self.isVisible():
            return
        self._listed = key
        whole = explain_at(course.config, course.places[self._number].moment)
        found: dict[tuple[str, str], list[Part]] = {}
        for leaf in _leaves(whole):
            found.setdefault((leaf.component, say(leaf.title)), []).append(leaf)
        lines = sorted(found.values(), key=lambda parts: -sum(part.bytes for part in parts))
        self.alive.setHeaderLabels([tr("In use"), self._unit])
        self.alive.clear()
        for parts in lines[:_MOST_LINES]:
            self.alive.addTopLevelItem(self._line(parts))
        left = lines[_MOST_LINES:]
        if left:
            size = sum(part.bytes for parts in left for part in parts)
            self.alive.addTopLevelItem(_item(tr("and {n} more", n=len(left)), figure(size, self._unit)))

    def _line(self, parts: list[Part]) -> QTreeWidgetItem:
        """Tensors of one name as one line; what they are in its tooltip."""
        first, name = parts[0], say(parts[0].title)
        number = sum(part.count for part in parts)
        line = _item(
            f"{name} × {count(number)}" if number > 1 else name, figure(sum(p.bytes for p in parts), self._unit)
        )
        line.setIcon(0, QIcon(self._theme.swatch(first.component)))
        said = [name, say(COMPONENT_NAMES[first.component])]  # type: ignore[index]
        for part in parts[:_MOST_SHAPES]:
            words = [f"{count(part.count)} ×" if part.count > 1 else "", part.shape, part.dtype]
            said.append(" ".join(word for word in (*words, part.module) if word))
        if len(parts) > _MOST_SHAPES:
            said.append(tr("and {n} more", n=len(parts) - _MOST_SHAPES))
        if first.kept_by:
            said.append(tr("kept for the backward of {operation}", operation=first.kept_by))
        line.setToolTip(0, "\n".join(said))
        return line


def _item(name: str, size: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([name, size])
    item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item


def _leaves(part: Part) -> list[Part]:
    if not part.children:
        return [part]
    return [leaf for child in part.children for leaf in _leaves(child)]
