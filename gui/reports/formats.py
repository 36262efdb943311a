"""The formats a report can be written in: adding one is a row here and its module."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import PurePath

from core.config import FitGaugeError, Text
from gui.document import Document
from gui.translation import mark

__all__ = ["FORMATS", "Format", "content_as", "format_of"]


@dataclass(frozen=True, slots=True)
class Format:
    """``module`` has ``content(document) -> bytes``; it is imported when first asked, because some bring much of Qt.

    ``command``, ``title`` and ``kind`` are the menu's entry, the dialog's title, and the name of such files.
    """

    suffix: str
    module: str
    command: str
    title: str
    kind: str
    shortcut: str = ""


FORMATS: dict[str, Format] = {
    found.suffix.removeprefix("."): found
    for found in (
        Format(
            ".png",
            "gui.reports.picture",
            mark("Chart as &picture…"),
            mark("Export picture"),
            mark("Pictures"),
            "Ctrl+E",
        ),
        Format(
            ".svg", "gui.reports.drawing", mark("Chart as drawing (&SVG)…"), mark("Export drawing"), mark("Drawings")
        ),
        Format(
            ".pdf",
            "gui.reports.document_pages",
            mark("Report as P&DF…"),
            mark("Export report"),
            mark("Documents"),
            "Ctrl+Shift+P",
        ),
        Format(".html", "gui.reports.web_page", mark("Report as &web page…"), mark("Export report"), mark("Web pages")),
        Format(".md", "gui.reports.markdown_text", mark("Report as &Markdown…"), mark("Export report"), mark("Texts")),
        Format(
            ".csv",
            "gui.reports.table",
            mark("Numbers as &CSV…"),
            mark("Export numbers"),
            mark("Tables"),
            "Ctrl+Shift+E",
        ),
        Format(".json", "gui.reports.objects", mark("Numbers as &JSON…"), mark("Export numbers"), mark("Objects")),
    )
}


def format_of(path: str) -> Format:
    """The format that the path's suffix names; raises ``FitGaugeError`` for any other."""
    suffix = PurePath(path).suffix.lower()
    found = FORMATS.get(suffix.removeprefix("."))
    if found is None:
        raise FitGaugeError(
            Text.of(
                "{path} ends in {suffix}; a report is written as one of: {known}",
                path=path,
                suffix=suffix or Text.of("nothing"),
                known=", ".join(known.suffix for known in FORMATS.values()),
            )
        )
    return found


def content_as(found: Format, document: Document) -> bytes:
    """The content of a file of that format.  Needs a ``QGuiApplication``."""
    content: bytes = importlib.import_module(found.module).content(document)
    return content
