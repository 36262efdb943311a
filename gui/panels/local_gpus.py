"""The GPUs of this computer as cards, and the four states in which their detection can be."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.hardware import DetectedGpu, DetectionResult
from core.memory.result import Estimate
from core.report.numbers import amount, value
from gui.panels.detection import Detection
from gui.panels.gpu_card import CardContent, GpuCard
from gui.panels.state_card import StateCard
from gui.theme import Theme
from gui.tokens import SPACE, TYPE
from gui.translation import say, tr
from gui.views.hatching import hatch

__all__ = ["LocalGpus", "content_of"]


#: A difference between what is free now and what the scenarios are judged against that is worth a word, in MiB.
_DRIFT_MIB = 128


def content_of(gpu: DetectedGpu, unit: str, judged_mib: int | None = None) -> CardContent:
    """The card of a detected GPU: total, what others hold, what a new process can get.

    ``judged_mib``: the free memory the scenarios are judged against, where this GPU is the chosen one.
    """
    others = gpu.total - gpu.free if gpu.total is not None and gpu.free is not None else gpu.used
    desktop = gpu.display_active and not gpu.processes

    def shown(size: int | None) -> str:
        return "–" if size is None else value(size, unit)

    notes = [say(note) for note in gpu.notes]
    if gpu.hidden:
        notes.append(tr("Hidden from programs by CUDA_VISIBLE_DEVICES"))
    if judged_mib is not None and gpu.free is not None and abs((gpu.free >> 20) - judged_mib) > _DRIFT_MIB:
        judged = amount(judged_mib << 20, unit)
        notes.append(tr("Scenarios are judged against {size} free. Click to take the present value.", size=judged))
    return CardContent(
        title=tr("GPU {n}", n=gpu.index),
        name=gpu.name.removeprefix("NVIDIA ").removeprefix("GeForce "),
        figures=(
            (shown(gpu.total), tr("total")),
            (shown(others), tr("desktop") if desktop else tr("others")),
            (shown(gpu.free), tr("{unit} free", unit=unit)),
        ),
        total=gpu.total,
        free=gpu.free,
        notes=tuple(notes),
        is_usable=gpu.usable,
    )


class GaugeKey(QWidget):
    """What the marks of the cards' gauges mean."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the three marks with their words."""
        painter = QPainter(self)
        painter.setFont(self._theme.font(TYPE.CAPTION))
        metrics = painter.fontMetrics()
        x, top, height = 0, 4, 10
        for mark, words in enumerate((tr("others"), tr("this run"), tr("range"))):
            box = self.rect().adjusted(x, top, 0, 0)
            box.setSize(QSize(14, height))
            if mark == 0:
                painter.fillRect(box, self._theme.colour("track"))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                hatch(painter, box.toRectF(), self._theme.colour("text3"))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            elif mark == 1:
                painter.fillRect(box, self._theme.colour("ok_fill"))
            else:
                painter.setPen(QPen(self._theme.colour("text1"), 2))
                middle = box.center().y() + 1
                painter.drawLine(box.left() + 1, middle, box.right(), middle)
                for end in (box.left() + 1, box.right()):
                    painter.drawLine(end, middle - 3, end, middle + 3)
            painter.setPen(self._theme.colour("text2"))
            x += 14 + SPACE.SMALL
            width = metrics.horizontalAdvance(words)
            place = self.rect().adjusted(x, 0, 0, 0)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
            x += width + SPACE.FORM


class LocalGpus(QWidget):
    """Cards while GPUs are known; above them what is wrong, if something is."""

    #: A card was chosen.
    chosen = Signal(DetectedGpu)
    catalogue_wanted = Signal()

    def __init__(self, detection: Detection, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detection = detection
        self._theme = theme
        self._cards: list[GpuCard] = []
        self._gpus: tuple[DetectedGpu, ...] = ()
        self.again, self.copy, self.catalogue = QPushButton(), QPushButton(), QPushButton()
        self.catalogue.setProperty("primary", True)
        self.again.clicked.connect(detection.look)
        self.copy.clicked.connect(self._copy_details)
        self.catalogue.clicked.connect(self.catalogue_wanted)
        self.state = StateCard(theme, (self.catalogue, self.again, self.copy))
        self.key = GaugeKey(theme)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE.MEDIUM)
        self._column.addWidget(self.state)
        self._column.addWidget(self.key)
        theme.changed.connect(self._wear)
        self._wear()

    def _wear(self) -> None:
        # Not at every refresh: a button lays itself out anew for every icon it is given.
        self.again.setIcon(self._theme.icon("refresh"))
        self.copy.setIcon(self._theme.icon("copy"))

    @property
    def cards(self) -> tuple[GpuCard, ...]:
        """One card a GPU, in the driver's order."""
        return tuple(self._cards)

    def show_run(self, estimate: Estimate | None, unit: str, chosen: str | None, judged_mib: int | None) -> None:
        """Show the last answer; ``chosen``: the UUID of the GPU the run is judged against, with ``judged_mib`` free."""
        result, found = self._detection.result, self._detection.found
        self._show_state(result)
        known = result if result is not None and result.status == "found" else None
        # After a failure the last cards stay, greyed: better than an empty panel, worse than the truth.
        stale = known is None and found is not None and result is not None and result.status == "failed"
        shown = known or (found if stale else None)
        self._gpus = shown.gpus if shown else ()
        self._make_cards(len(self._gpus))
        for card, gpu in zip(self._cards, self._gpus, strict=True):
            is_chosen = gpu.uuid == chosen
            content = content_of(gpu, unit, judged_mib if is_chosen else None)
            card.show_gpu(content, estimate, unit, is_chosen, stale)
        self.key.setVisible(bool(self._cards))

    def _make_cards(self, number: int) -> None:
        while len(self._cards) > number:
            card = self._cards.pop()
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        while len(self._cards) < number:
            card = GpuCard(self._theme)
            position = len(self._cards)
            card.chosen.connect(lambda position=position: self.chosen.emit(self._gpus[position]))
            self._column.insertWidget(1 + position, card)
            self._cards.append(card)

    def _show_state(self, result: DetectionResult | None) -> None:
        self.again.setText(tr("Try again") if result and result.status == "failed" else tr("Look again"))
        self.copy.setText(tr("Copy details"))
        self.catalogue.setText(tr("Catalogue"))
        self.again.setEnabled(not self._detection.is_looking)
        self.again.setVisible(result is not None)
        self.copy.setVisible(result is not None and result.status == "failed")
        self.catalogue.setVisible(result is not None and result.status == "none")
        self.state.setVisible(result is None or result.status != "found")
        if result is None:
            self.state.show_state("search", "accent", tr("Looking for GPUs…"), tr("Asking the driver."))
        elif result.status == "none":
            why = say(result.reason) if result.reason else ""
            words = tr("Pick the card you will train on from the catalogue.")
            self.state.show_state("info", "accent", tr("No GPU found here"), f"{why} {words}".strip())
        elif result.status == "failed":
            words = tr("The driver did not answer.")
            if self._detection.found is not None:
                words = f"{words} {tr('The last known cards are shown in grey; sizes may be stale.')}"
            details = "\n".join(part for part in (say(result.reason) if result.reason else "", result.details) if part)
            self.state.show_state("tight", "tight", tr("GPU query failed"), words, details)

    def _copy_details(self) -> None:
        result = self._detection.result
        if result is not None:
            reason = str(result.reason) if result.reason else ""
            lines = (f"status: {result.status}", reason, result.details, f"driver: {result.driver_version}")
            QGuiApplication.clipboard().setText("\n".join(line for line in lines if line))
