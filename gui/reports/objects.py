"""JSON: what ``python -m core report --json`` prints."""

from __future__ import annotations

from core.report.object import report_json
from gui.document import Document
from gui.reports.scenarios import estimated

__all__ = ["content"]


def content(document: Document) -> bytes:
    """A list of objects with their names, in UTF-8."""
    return report_json(estimated(document)).encode("utf-8")
