"""The Evidence page: how far FitGauge was from what others measured, runs like the one in front first."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.accuracy.published import Published, published
from core.accuracy.statistics import percentile
from gui.document import Document
from gui.elided_label import ElidedLabel
from gui.theme import Theme
from gui.tokens import SIZE, SPACE, TYPE, WEIGHT
from gui.translation import language_code, mark, tr
from gui.views.error_chart import ErrorChart
from gui.views.evidence_model import METRICS, Column, EvidenceModel

__all__ = ["EvidenceView"]

_ROW = 26
_NARROW, _LOW = 760, 420
#: Which measurements are shown -> words of the choice.
_KINDS = {"all": mark("all measurements"), "method": mark("of the same method"), "model": mark("of like models")}


class EvidenceView(QWidget):
    """Works only while it can be seen."""

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._worn: object = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.chart = ErrorChart(theme)
        self.model = EvidenceModel(theme, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.kind, self.read_as, self.search = QComboBox(), QComboBox(), QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.figures, self.note = QLabel(), QLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("tone", "2")
        self.said, self.open = ElidedLabel(), QPushButton()
        self.open.setProperty("quiet", True)
        self.open.clicked.connect(self._open)
        self.kind.currentIndexChanged.connect(self.refresh)
        self.read_as.currentIndexChanged.connect(self.refresh)
        self.search.textChanged.connect(self.refresh)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_current())
        self.setFocusProxy(self.table)
        self._lay_out()
        self._name()

    def _lay_out(self) -> None:
        table = self.table
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(_ROW)
        table.horizontalHeader().setHighlightSections(False)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.RUN, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(48)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = QHBoxLayout()
        head.setSpacing(SPACE.MEDIUM)
        for field in (self.kind, self.read_as, self.search):
            field.setFixedHeight(SIZE.CONTROL)
            head.addWidget(field)
        head.setStretch(2, 1)
        spread = QVBoxLayout()
        spread.setSpacing(SPACE.SMALL)
        spread.addWidget(self.figures)
        spread.addWidget(self.chart)
        spread.addWidget(self.note)
        foot = QHBoxLayout()
        foot.addWidget(self.said, 1)
        foot.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE.PANEL, SPACE.MEDIUM, SPACE.PANEL, SPACE.MEDIUM)
        column.setSpacing(SPACE.MEDIUM)
        column.addLayout(head)
        column.addLayout(spread)
        column.addWidget(table, 1)
        column.addLayout(foot)

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is near to the run in front, in the current language, unit and theme; nothing while hidden."""
        if not self.isVisible():
            return
        worn = (self._theme.palette.name, language_code())
        if self._worn != worn:
            self._worn = worn
            self._name()
        rows = tuple(row for row in published() if self._is_wanted(row))
        self.model.show(rows, self._document.config, self._document.unit)
        errors = tuple(row.error for row in rows)
        self.chart.show_errors(errors)
        self.figures.setText(self._figure_words(rows))
        self._fit()
        if rows:
            self.table.selectRow(0)
        self._show_current()

    def _is_wanted(self, row: Published) -> bool:
        config, kind, metric = self._document.config, self.kind.currentData(), self.read_as.currentData()
        if kind == "method" and row.method != config.method.method:
            return False
        if (
            kind == "model"
            and row.model.rpartition("/")[2].split("-")[0].casefold() not in config.model.name.casefold()
        ):
            return False
        if metric and row.metric != metric:
            return False
        text = f"{row.model} {row.method} {row.setup} {row.source} {row.published}".casefold()
        return all(word in text for word in self.search.text().casefold().split())

    def _figure_words(self, rows: tuple[Published, ...]) -> str:
        if not rows:
            return tr("No measurement is like that.")
        errors = [abs(row.error) for row in rows]
        return tr(
            "{n} measurements: half within {median} %, 95 % within {p95} %; {share} % lie in the range",
            n=len(rows),
            median=f"{100 * (percentile(errors, 0.5) or 0):.1f}",
            p95=f"{100 * (percentile(errors, 0.95) or 0):.1f}",
            share=round(100 * sum(row.is_within for row in rows) / len(rows)),
        )

    def _show_current(self) -> None:
        row = self.table.currentIndex().row()
        found = self.model.rows[row] if 0 <= row < len(self.model.rows) else None
        self.said.setText("" if found is None else f"{found.source}: {found.published}")
        self.open.setEnabled(found is not None and bool(found.link))
        self.open.setToolTip(found.link if found is not None else "")

    def _open(self) -> None:
        link = self.open.toolTip()
        if link:
            QDesktopServices.openUrl(QUrl(link))

    def _name(self) -> None:
        """Words, choices and fonts in the current language."""
        self.kind.blockSignals(True)
        self.read_as.blockSignals(True)
        for box, choices in ((self.kind, _KINDS), (self.read_as, {"": mark("whatever was read"), **METRICS})):
            chosen = max(box.currentIndex(), 0)
            box.clear()
            for key, words in choices.items():
                box.addItem(tr(words), key)
            box.setCurrentIndex(chosen)
        self.kind.blockSignals(False)
        self.read_as.blockSignals(False)
        self.kind.setAccessibleName(tr("Which measurements"))
        self.read_as.setAccessibleName(tr("What was read"))
        self.search.setPlaceholderText(tr("Search measurements"))
        self.search.setAccessibleName(tr("Search measurements"))
        self.table.setAccessibleName(tr("Published measurements"))
        self.chart.setAccessibleName(tr("How the errors are spread"))
        self.figures.setFont(self._theme.font(TYPE.BODY, WEIGHT.STRONG))
        self.note.setFont(self._theme.font(TYPE.CAPTION))
        self.note.setText(
            tr(
                "Measured by others on real GPUs; the runs most like the one in front come first. Against traces of "
                "the libraries' own code, whose tensors are counted to the byte, the error is far below one per cent."
            )
        )
        self.said.setFont(self._theme.font(TYPE.CAPTION))
        self.open.setText(tr("&Open the source"))

    def _fit(self) -> None:
        self.note.setVisible(self.height() > _LOW)
        for column in (Column.READ, Column.ESTIMATED):
            self.table.setColumnHidden(column, self.width() < _NARROW)

    # what Qt tells the view ------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks."""
        super().showEvent(event)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window some columns give way, in a low one the note."""
        super().resizeEvent(event)
        self._fit()
