"""PNG: the report picture with twice the pixels, sharp on a slide and in print."""

from __future__ import annotations

from gui.document import Document
from gui.views.report_picture import png, report_picture

__all__ = ["content"]


def content(document: Document) -> bytes:
    """3200 × 1800 px."""
    return png(report_picture(document, 2))
