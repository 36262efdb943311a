"""SVG: the report picture in lines and letters, for any size."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from gui.document import Document
from gui.translation import tr
from gui.views.report_picture import HEIGHT, WIDTH, paint_report

__all__ = ["content"]


def content(document: Document) -> bytes:
    """One drawing of 1600 × 900."""
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # The smaller dialect that Qt writes else knows no clipping, and the chart's hatch ends at its bars.
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(WIDTH, HEIGHT))
    generator.setViewBox(QRectF(0, 0, WIDTH, HEIGHT))
    generator.setTitle(f"FitGauge – {document.scenario.name}")
    generator.setDescription(tr("GPU memory of a fine-tuning run"))
    painter = QPainter(generator)
    paint_report(painter, document)
    painter.end()
    return bytes(written.data())
