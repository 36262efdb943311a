"""Below the cards: how many GPUs the run uses, the host's memory, the driver."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSpinBox, QWidget

from core.report.numbers import count, value
from gui.controls.declaration import limits
from gui.document import Document
from gui.theme import Theme
from gui.tokens import SPACE, TYPE, WEIGHT
from gui.translation import tr

__all__ = ["MachineForm"]


class MachineForm(QWidget):
    """``GPUs used`` edits the scenario in front; the rest is only shown."""

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        rule = QFrame()
        rule.setProperty("role", "rule")
        low, high = limits("data_parallel_size")
        self.number = QSpinBox()
        self.number.setRange(int(low), int(high))
        self.number.setFixedWidth(96)
        self.number.setKeyboardTracking(False)
        self.number.lineEdit().setTextMargins(4, 0, 0, 0)
        self.number.valueChanged.connect(self._use)
        self._labels = (QLabel(), QLabel(), QLabel())
        self._labels[0].setBuddy(self.number)
        self.host, self.driver = QLabel(), QLabel()
        self.driver.setProperty("tone", "2")
        self.driver.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(SPACE.FORM)
        grid.addWidget(rule, 0, 0, 1, 2)
        for row, (label, widget) in enumerate(zip(self._labels, (self.number, self.host, self.driver), strict=True), 1):
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(0, 1)

    def figures(self, size: int, number: int) -> tuple[tuple[str, str], ...]:
        """The numbers on the card of a GPU from the catalogue."""
        unit = self._document.unit
        gpus = tr("GPU") if number == 1 else tr("GPUs")
        return ((value(size, unit), tr("{unit} usable", unit=unit)), (count(number), gpus))

    def refresh(self, driver: str | None, host: Any) -> None:
        """Show the document; ``host``: psutil's answer for the computer's memory."""
        unit = self._document.unit
        used = self._document.config.parallel.data_parallel_size
        if used != self.number.value():
            with QSignalBlocker(self.number):
                self.number.setValue(used)
        for label, text in zip(self._labels, (tr("GP&Us used"), tr("Host memory"), tr("Driver")), strict=True):
            label.setText(text)
        self.number.setAccessibleName(tr("GPUs used"))
        self.number.setToolTip(tr("GPUs that each take their own micro batch, for the scenario in front."))
        self.host.setText(f"{value(host.used, unit)} / {value(host.total, unit)} {unit}")
        self.host.setToolTip(tr("In use / installed"))
        self.host.setFont(self._theme.font(TYPE.BODY, WEIGHT.MEDIUM))
        self.driver.setText(driver or "–")
        for widget in (self._labels[2], self.driver):
            widget.setVisible(driver is not None)

    def _use(self, number: int) -> None:
        config = self._document.config.replace(data_parallel_size=number)
        text = tr("Use {n} GPUs", n=count(number))
        self._document.edit(self._document.selected_index, config, text, merge="data_parallel_size")
