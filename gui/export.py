"""What leaves the window: reports in every format, the chart, the numbers and the summary on the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QPixmap

from core.config import FitGaugeError
from core.formats.fitgauge_file import Workspace
from gui.dialogs import Dialogs
from gui.document import Document
from gui.main_window import MainWindow
from gui.reports.formats import FORMATS, Format, content_as, format_of
from gui.saving import save_bytes
from gui.translation import tr
from gui.views.report_picture import png, report_picture

__all__ = ["ExportWork", "picture_bytes", "report_bytes", "table_text"]


def picture_bytes(workspace: Workspace) -> bytes:
    """The report picture of ``workspace`` as PNG of 1600 × 900; needs a ``QGuiApplication``, no window.

    Raises ``FitGaugeError`` where the scenario in front cannot be computed.
    """
    return png(report_picture(_computed(workspace)))


def report_bytes(workspace: Workspace, path: str) -> bytes:
    """The report in the format of the path's suffix.

    Raises ``FitGaugeError`` for another suffix, and where the scenario in front cannot be computed.
    """
    found = format_of(path)
    return picture_bytes(workspace) if found is FORMATS["png"] else content_as(found, _computed(workspace))


def _computed(workspace: Workspace) -> Document:
    document = Document(workspace)
    error = document.errors[workspace.selected]
    if error is not None:
        raise FitGaugeError(error)
    return document


def table_text(window: MainWindow) -> str:
    """The table of the Compare page, columns divided by tabs as spreadsheets paste them."""
    return window.compare.table.as_text()


@runtime_checkable
class Pictured(Protocol):
    """A page that is a picture."""

    def picture(self) -> QPixmap:
        """What it shows, for paper: without what follows the pointer."""


class ExportWork(QObject):
    """Connects itself to the window's commands."""

    def __init__(self, window: MainWindow, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.dialogs = dialogs or Dialogs(window)
        command = window.actions_.command
        for name, found in FORMATS.items():
            command[f"export_{name}"].triggered.connect(lambda _=False, found=found: self.save(found))
        command["export_page"].triggered.connect(self.save_page)
        command["copy_picture"].triggered.connect(self.copy_picture)
        command["copy_numbers"].triggered.connect(self.copy_numbers)

    def save(self, found: Format) -> None:
        """Ask where, then write the report in that format."""
        kinds = f"{tr(found.kind)} (*{found.suffix})"
        path = self.dialogs.choose_export(tr(found.title), self._suggest(found.suffix), kinds)
        if path:
            self._document.flush()
            self._write(_with_suffix(path, found.suffix), content_as(found, self._document))

    def save_page(self) -> None:
        """Ask where, then write the page that is looked at as it looks, twice as sharp."""
        title, kinds = tr("Export picture"), f"{tr('Pictures')} (*.png)"
        path = self.dialogs.choose_export(title, self._suggest(".png"), kinds)
        if path:
            self._write(_with_suffix(path, ".png"), png(self._picture().toImage()))

    def copy_picture(self) -> None:
        """The chart of the page that is looked at, as it looks now."""
        self._document.flush()
        QGuiApplication.clipboard().setPixmap(self._picture())
        self._window.status.showMessage(tr("Chart copied"), 3000)

    def _picture(self) -> QPixmap:
        page = self._window.centre.front
        return (page if isinstance(page, Pictured) else self._window.compare).picture()

    def copy_numbers(self) -> None:
        """The table as text."""
        self._document.flush()
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
