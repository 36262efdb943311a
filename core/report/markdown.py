"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.config import Text
from core.memory.result import Estimate
from core.report.sections import Block, Cell, Grid, Heading, Listing, Paragraph, comparison, report

__all__ = ["comparison_markdown", "markdown_report"]

Say = Callable[[Text], str]


def markdown_report(estimates: Sequence[tuple[str, Estimate]], unit: str = "GiB", say: Say = str) -> str:
    """The whole report of every ``(name, estimate)``; ``say`` puts words into the reader's language."""
    return _written(report(estimates, unit), say) + "\n"


def comparison_markdown(estimates: Sequence[tuple[str, Estimate]], unit: str = "GiB", say: Say = str) -> str:
    """Only the scenarios side by side."""
    return _written(comparison(estimates, unit), say)


def _written(blocks: Sequence[Block], say: Say) -> str:
    return "\n\n".join(text for block in blocks if (text := _block(block, say)))


def _block(block: Block, say: Say) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_plain(text, say)}"
        case Paragraph(text):
            return _plain(text, say)
        case Listing(items):
            return "\n".join(f"* {_plain(item, say)}" for item in items)
        case Grid():
            return _table(block, say)
        case _:
            return ""


def _table(grid: Grid, say: Say) -> str:
    lines = [[_plain(cell, say) for cell in line] for line in (grid.head, *grid.lines)]
    for index in grid.strong:
        lines[index + 1] = [f"**{cell}**" if cell else "" for cell in lines[index + 1]]
    rule = ["---", *["---:"] * (len(grid.head) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], rule, *lines[1:]))


def _plain(cell: Cell, say: Say) -> str:
    """``cell`` without what Markdown would read as a table's or a heading's own marks."""
    text = cell if isinstance(cell, str) else say(cell)
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("`", "\\`")
