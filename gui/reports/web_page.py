"""HTML: the whole report as one file that any browser shows."""

from __future__ import annotations

from core.memory.result import COMPONENTS
from core.report.html import html_report
from gui.document import Document
from gui.reports.scenarios import estimated
from gui.tokens import LIGHT
from gui.translation import language_code, say

__all__ = ["content", "page"]


def page(document: Document) -> str:
    """The report in the window's language and unit."""
    colours = {part: getattr(LIGHT, part) for part in COMPONENTS}
    return html_report(estimated(document), colours, document.unit, say, language_code())


def content(document: Document) -> bytes:
    """The page in UTF-8."""
    return page(document).encode("utf-8")
