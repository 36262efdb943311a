"""What leaves the window: the report picture, the chart on the clipboard, the numbers as CSV and as text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from core.config import FitGaugeError
from core.formats.fitgauge_file import Workspace
from core.report.csv import csv_report
from gui.dialogs import Dialogs
from gui.document import Document
from gui.main_window import MainWindow
from gui.saving import save_bytes
from gui.translation import tr
from gui.views.report_picture import png, report_picture

__all__ = ["ExportWork", "csv_bytes", "picture_bytes", "table_text"]


def picture_bytes(workspace: Workspace) -> bytes:
    """The report picture of ``workspace`` as PNG; needs a ``QGuiApplication``, no window.

    Raises ``FitGaugeError`` where the scenario in front cannot be computed.
    """
    document = Document(workspace)
    error = document.errors[workspace.selected]
    if error is not None:
        raise FitGaugeError(error)
    return png(report_picture(document))


def csv_bytes(document: Document) -> bytes:
    """Every scenario that can be computed, one a line; marked as UTF-8, which spreadsheets do not guess."""
    rows = [
        (scenario.name, estimate)
        for scenario, estimate, error in zip(
            document.workspace.scenarios, document.estimates, document.errors, strict=True
        )
        if estimate is not None and error is None
    ]
    return csv_report(rows).encode("utf-8-sig")


def table_text(window: MainWindow) -> str:
    """The table of the Compare page, columns divided by tabs as spreadsheets paste them."""
    return window.compare.table.as_text()


class ExportWork(QObject):
    """Connects itself to the window's commands."""

    def __init__(self, window: MainWindow, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.dialogs = dialogs or Dialogs(window)
        command = window.actions_.command
        command["export_png"].triggered.connect(self.save_picture)
        command["export_csv"].triggered.connect(self.save_csv)
        command["copy_picture"].triggered.connect(self.copy_picture)
        command["copy_numbers"].triggered.connect(self.copy_numbers)

    def save_picture(self) -> None:
        """Ask where, then write the report picture."""
        path = self.dialogs.choose_export(tr("Export picture"), self._suggest(".png"), tr("Pictures") + " (*.png)")
        if path:
            self._write(_with_suffix(path, ".png"), png(report_picture(self._document)))

    def save_csv(self) -> None:
        """Ask where, then write all numbers."""
        path = self.dialogs.choose_export(tr("Export numbers"), self._suggest(".csv"), tr("Tables") + " (*.csv)")
        if path:
            self._write(_with_suffix(path, ".csv"), csv_bytes(self._document))

    def copy_picture(self) -> None:
        """The chart with its legend, as it looks now."""
        QGuiApplication.clipboard().setPixmap(self._window.compare.picture())
        self._window.status.showMessage(tr("Chart copied"), 3000)

    def copy_numbers(self) -> None:
        """The table as text."""
        QGuiApplication.clipboard().setText(table_text(self._window))
        self._window.status.showMessage(tr("Numbers copied"), 3000)

    def _suggest(self, suffix: str) -> str:
        path = self._document.path
        beside = Path(path).parent if path else Path.home()
        return str(beside / ((Path(path).stem if path else "fitgauge") + suffix))

    def _write(self, path: str, content: bytes) -> None:
        try:
            save_bytes(path, content)
        except FitGaugeError as error:
            self.dialogs.tell_error(tr("The export was not saved"), error)
            return
        self._window.status.showMessage(tr("Saved: {path}", path=path), 5000)


def _with_suffix(path: str, suffix: str) -> str:
    return path if Path(path).suffix else path + suffix
