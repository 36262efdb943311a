"""CSV: every setting and every number, as the spreadsheets of this place read it."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from core.report.csv import csv_report
from gui.document import Document
from gui.reports.scenarios import estimated

__all__ = ["content"]


def content(document: Document) -> bytes:
    """Every scenario that can be computed, one a line; marked as UTF-8, which spreadsheets do not guess.

    Where the decimal sign is a comma, spreadsheets take the semicolon for the end of a cell.
    """
    point = QLocale.system().decimalPoint()
    return csv_report(estimated(document), point).encode("utf-8-sig")
