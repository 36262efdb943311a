"""The hardware dock: what the run must fit into, from this computer or from the catalogue."""

from __future__ import annotations

import psutil
from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.config import FitGaugeError
from core.hardware import DetectedGpu, GpuModel, find_gpu
from core.memory.result import Estimate
from gui.document import Document
from gui.panels.choosing import adopt_local, choose_catalogue, choose_local, chosen_uuid
from gui.panels.detection import Detection
from gui.panels.gpu_card import CardContent, GpuCard
from gui.panels.gpu_list import GpuList
from gui.panels.local_gpus import LocalGpus
from gui.panels.machine import MachineForm
from gui.panels.segments import Segments
from gui.panels.state_card import StateCard
from gui.panels.step_cost import StepCost
from gui.theme import Theme
from gui.tokens import SPACE, TYPE
from gui.translation import say, tr

__all__ = ["HardwarePanel"]

_LOCAL, _CATALOGUE = 0, 1


class HardwarePanel(QWidget):
    """``title_widgets`` belong into the dock's title: when the GPUs were last asked, and asking again."""

    def __init__(
        self, document: Document, theme: Theme, detection: Detection | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._theme = theme
        self._uuid: str | None = None
        self._has_turned = False
        self._has_adopted = False
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.detection = detection or Detection(parent=self)
        self.detection.changed.connect(self._answered)
        self.updated, self.look = QLabel(), QToolButton()
        self.updated.setProperty("tone", "2")
        self.look.setIconSize(QSize(16, 16))
        self.look.clicked.connect(self.detection.look)
        self.title_widgets = (self.updated, self.look)
        self.segments = Segments(2)
        self.segments.changed.connect(self._turn)
        self.local = LocalGpus(self.detection, theme)
        self.local.chosen.connect(self._choose_local)
        self.local.catalogue_wanted.connect(lambda: self.segments.choose(_CATALOGUE))
        self.again = QPushButton()
        self.again.clicked.connect(self.detection.look)
        self.none_here = StateCard(theme, (self.again,))
        self.card = GpuCard(theme)
        self.list = GpuList(theme)
        self.list.chosen.connect(self._choose_catalogue)
        self.machine = MachineForm(document, theme)
        self.cost = StepCost(document, theme)
        self._lay_out()
        theme.changed.connect(self._wear)
        self._wear()
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._tick)
        #: Asked once a second: the answer comes from a file of the system, and a drag refreshes sixty times.
        self._host = psutil.virtual_memory()

    def _lay_out(self) -> None:
        here = QWidget()
        here.setProperty("surface", "panel")
        self._here = QVBoxLayout(here)
        self._here.setContentsMargins(SPACE.FORM, 0, SPACE.FORM, SPACE.FORM)
        self._here.setSpacing(SPACE.FORM)
        self._here.addWidget(self.local)
        self._here.addWidget(self.machine)
        self._here.addWidget(self.cost)
        self._here.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(here)
        catalogue = QWidget()
        self._catalogue = QVBoxLayout(catalogue)
        self._catalogue.setContentsMargins(SPACE.FORM, 0, SPACE.FORM, SPACE.FORM)
        self._catalogue.setSpacing(SPACE.FORM)
        self._catalogue.addWidget(self.none_here)
        # The chosen card stands between the search field and the rest of the list.
        self.list.column.insertWidget(1, self.card)
        self._catalogue.addWidget(self.list, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(area)
        self.pages.addWidget(catalogue)
        top = QVBoxLayout()
        top.setContentsMargins(SPACE.FORM, SPACE.FORM, SPACE.FORM, SPACE.FORM)
        top.addWidget(self.segments)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.pages, 1)

    # showing ---------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme; later, while it is hidden."""
        if not self.isVisible():
            return
        self.segments.set_texts((tr("This computer"), tr("Catalogue")))
        self.look.setToolTip(tr("Ask for the GPUs again"))
        self.look.setAccessibleName(tr("Ask for the GPUs again"))
        self.updated.setFont(self._theme.font(TYPE.CAPTION))
        self._say_age()
        document, result = self._document, self.detection.result
        local = self.detection.found.gpus if self.detection.found else ()
        self._uuid = chosen_uuid(document.config, local, self._uuid)
        estimate = _judged(document)
        self.local.show_run(estimate, document.unit, self._uuid, document.config.hardware.free_mib)
        gpu = _catalogue_gpu(document)
        self.list.show_run(estimate, document.unit, gpu.name if gpu else None)
        self._show_chosen(gpu)
        is_none = result is not None and result.status == "none"
        if result is not None and is_none:
            why = say(result.reason) if result.reason else ""
            words = f"{why} {tr('Pick the card you will train on.')}".strip()
            self.none_here.show_state("info", "accent", tr("No GPU found here"), words)
            self.again.setText(tr("Look again"))
            self.again.setEnabled(not self.detection.is_looking)
        if self.none_here.isHidden() == is_none:
            self.none_here.setVisible(is_none)
            # The labels know how high they are only once they are shown in the style sheet's fonts.
            QTimer.singleShot(0, self.none_here, self.none_here.updateGeometry)
        self.machine.refresh(result.driver_version if result else None, self._host)
        self.cost.refresh()

    def _wear(self) -> None:
        # Not at every refresh: a button lays itself out anew for every icon it is given.
        for button in (self.look, self.again):
            button.setIcon(self._theme.icon("refresh"))

    def showEvent(self, event: QShowEvent) -> None:
        """Ask while the panel can be seen."""
        super().showEvent(event)
        self.refresh()
        self.detection.watch(True)
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Do not ask for what nobody sees."""
        super().hideEvent(event)
        self.detection.watch(False)
        self._clock.stop()

    def changeEvent(self, event: QEvent) -> None:
        """Another language: say everything again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_clock"):
            self.refresh()

    def _answered(self) -> None:
        result = self.detection.result
        if result is not None and result.status == "none" and not self._has_turned:
            self.segments.choose(_CATALOGUE)
        if result is not None and result.status == "found" and not self._has_adopted:
            self._has_adopted = True
            self._uuid = adopt_local(self._document, result.gpus) or self._uuid
        self.refresh()

    def _turn(self, page: int) -> None:
        self._has_turned = True
        self.pages.setCurrentIndex(page)
        if page == _LOCAL:
            self._here.insertWidget(1, self.machine)
            self._here.insertWidget(2, self.cost)
        else:
            self._catalogue.addWidget(self.machine)
            self._catalogue.addWidget(self.cost)

    def _tick(self) -> None:
        self._host = psutil.virtual_memory()
        self._say_age()

    def _say_age(self) -> None:
        age = self.detection.age_s
        if age is None:
            self.updated.setText(tr("Looking…") if self.detection.is_looking else "")
        elif age < 120:
            self.updated.setText(tr("Updated {n} s ago", n=age))
        else:
            self.updated.setText(tr("Updated {n} min ago", n=age // 60))

    def _show_chosen(self, gpu: GpuModel | None) -> None:
        self.card.setVisible(gpu is not None)
        if gpu is None:
            return
        number = self._document.config.parallel.data_parallel_size
        size = (gpu.addressable_mib or 0) << 20
        content = CardContent(
            title=gpu.name,
            name="",
            figures=self.machine.figures(size, number),
            total=size,
            free=size,
            notes=() if gpu.addressable_basis == "observed" else (tr("Usable size estimated from the card's memory"),),
        )
        self.card.show_gpu(content, _judged(self._document), self._document.unit, True, False)

    # choosing --------------------------------------------------------------------------------------------------

    def _choose_local(self, gpu: DetectedGpu) -> None:
        self._uuid = gpu.uuid
        choose_local(self._document, gpu)

    def _choose_catalogue(self, name: str) -> None:
        self._uuid = None
        choose_catalogue(self._document, name)


def _judged(document: Document) -> Estimate | None:
    """The estimate cards are judged by: none while an old one is waiting to be replaced."""
    return None if document.is_estimating else document.estimate


def _catalogue_gpu(document: Document) -> GpuModel | None:
    hardware = document.config.hardware
    if hardware.gpu is None or hardware.free_mib is not None:
        return None
    try:
        return find_gpu(hardware.gpu)
    except FitGaugeError:
        return None
