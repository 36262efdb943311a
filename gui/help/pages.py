"""A page of the help: headings, paragraphs, tables, as simple HTML in the window's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from gui.translation import tr

__all__ = ["Page", "anchor", "heading", "paragraph", "rows"]


@dataclass(frozen=True, slots=True)
class Page:
    """``title`` is a marked text; ``body()`` writes the page anew in the current language."""

    key: str
    title: str
    body: Callable[[], str]


def heading(text: str, level: int = 2, name: str = "") -> str:
    """A heading that can be jumped to by ``name``."""
    return f"<h{level}>{anchor(name)}{escape(text)}</h{level}>"


def anchor(name: str) -> str:
    """A place that can be jumped to."""
    return f'<a name="{escape(name)}"></a>' if name else ""


def paragraph(template: str) -> str:
    """A marked text as a paragraph."""
    return f"<p>{escape(tr(template))}</p>"


def rows(lines: Iterable[Sequence[str]], names: Sequence[str] = ()) -> str:
    """A table of two or more columns, the first of them bold; ``names``: where each row can be jumped to."""
    body = []
    for index, line in enumerate(lines):
        first, *rest = line
        place = anchor(names[index]) if index < len(names) else ""
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body.append(f'<tr><td width="30%">{place}<b>{escape(first)}</b></td>{cells}</tr>')
    return f'<table width="100%" cellspacing="0">{"".join(body)}</table>'
