"""Markdown: the whole report for an issue, a wiki or a notebook."""

from __future__ import annotations

from core.report.markdown import markdown_report
from gui.document import Document
from gui.reports.scenarios import estimated
from gui.translation import say

__all__ = ["content"]


def content(document: Document) -> bytes:
    """The report in UTF-8, in the window's language and unit."""
    return markdown_report(estimated(document), document.unit, say).encode("utf-8")
