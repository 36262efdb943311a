"""PDF: the picture on the first page, every number on those after it."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from core.report.html import html_report
from core.version import __version__
from gui.document import Document
from gui.reports.scenarios import estimated
from gui.translation import language_code, say
from gui.views.report_picture import HEIGHT, WIDTH, paint_report

__all__ = ["content"]

#: Dots an inch of the paper's coordinates; the letters and lines themselves have none.
_RESOLUTION = 96
_MARGIN_MM = 15.0


def content(document: Document) -> bytes:
    """A4: one page across with the picture, then upright pages with their number at the foot."""
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(f"FitGauge – {document.scenario.name}")
    writer.setCreator(f"FitGauge {__version__}")
    writer.setResolution(_RESOLUTION)
    writer.setPageLayout(_layout(QPageLayout.Orientation.Landscape))
    painter = QPainter(writer)
    room = QRectF(writer.pageLayout().paintRectPixels(_RESOLUTION))
    scale = min(room.width() / WIDTH, room.height() / HEIGHT)
    painter.save()
    painter.scale(scale, scale)
    paint_report(painter, document)
    painter.restore()
    writer.setPageLayout(_layout(QPageLayout.Orientation.Portrait))
    _write_pages(writer, painter, document)
    painter.end()
    return bytes(written.data())


def _layout(orientation: QPageLayout.Orientation) -> QPageLayout:
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), orientation, margins, QPageLayout.Unit.Millimeter)


def _write_pages(writer: QPdfWriter, painter: QPainter, document: Document) -> None:
    """The text is broken into pages by Qt; what it is painted with must have the paper's own measure."""
    text = QTextDocument()
    text.documentLayout().setPaintDevice(writer)
    text.setDocumentMargin(0)
    text.setHtml(html_report(estimated(document), {}, document.unit, say, language_code(), with_chart=False))
    room = QRectF(writer.pageLayout().paintRectPixels(_RESOLUTION))
    foot = 28.0
    page = QSizeF(room.width(), room.height() - foot)
    text.setPageSize(page)
    for number in range(text.pageCount()):
        writer.newPage()
        painter.save()
        painter.translate(0, -number * page.height())
        text.drawContents(painter, QRectF(0, number * page.height(), page.width(), page.height()))
        painter.restore()
        painter.drawText(QRectF(0, page.height() + 8, page.width(), foot), 0x0002, str(number + 2))
