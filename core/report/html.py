"""A report as one HTML file that needs no other: its style and its chart are in it, no script, no link."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from core.config import Text
from core.memory.names import COMPONENT_NAMES
from core.memory.result import COMPONENTS, Component, Estimate
from core.report.numbers import share, value
from core.report.sections import Bar, Bars, Block, Cell, Grid, Heading, Listing, Paragraph, report

__all__ = ["html_report"]

Say = Callable[[Text], str]

_STYLE = """
body{font:15px/1.5 system-ui,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#1c2430;
background:#fff;max-width:62rem;margin:2rem auto;padding:0 1.5rem}
h1{font-size:1.7rem;margin:0 0 1rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-top:1px solid #d9dee5;
padding-top:1.2rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
table{border-collapse:collapse;margin:.8rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .8rem;border-bottom:1px solid #e6eaef;overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:0}
.bar{display:grid;grid-template-columns:13rem 1fr 5rem;gap:.8rem;align-items:center;margin:.35rem 0}
.bar b{overflow:hidden;text-overflow:ellipsis}.bar span.sum{text-align:right;font-variant-numeric:tabular-nums}
.track{position:relative;height:1.7rem;background:#f3f5f8}.stack{display:flex;height:100%}.stack i{display:block}
.end{position:absolute;top:-.25rem;bottom:-.25rem;border-left:2px dashed #1c2430}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:.8rem 0 0;padding:0;list-style:none}
.legend i{display:inline-block;width:.85rem;height:.85rem;margin-right:.4rem;vertical-align:-.1rem}
@media print{body{margin:0;max-width:none}h2,h3{break-after:avoid}tr{break-inside:avoid}}
"""


#: For readers of simple HTML, who know neither relative sizes nor selectors by place.
_PLAIN_STYLE = """
body{font-size:8pt;color:#1c2430}h1{font-size:17pt;margin-bottom:8px}h2{font-size:13pt;margin-top:20px}
table{margin-top:8px;border-collapse:collapse}th,td{padding:2px 9px 2px 0;border-bottom:1px solid #d9dee5}
"""


def html_report(
    estimates: Sequence[tuple[str, Estimate]],
    colours: Mapping[Component, str],
    unit: str = "GiB",
    say: Say = str,
    language: str = "en",
    *,
    with_chart: bool = True,
) -> str:
    """The whole report; ``colours`` are the parts' own, ``say`` puts words into ``language`` (a BCP 47 tag).

    ``with_chart``: without it, it is headings, texts and tables alone, which simpler readers lay out too.
    """
    blocks = (block for block in report(estimates, unit) if with_chart or not isinstance(block, Bars))
    body = "\n".join(_block(block, colours, say) for block in blocks)
    style = _STYLE if with_chart else _PLAIN_STYLE
    title = escape(say(Text.of("FitGauge report")))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>\n'
        f"<style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _block(block: Block, colours: Mapping[Component, str], say: Say) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_plain(text, say)}</h{level}>"
        case Paragraph(text):
            return f"<p>{_plain(text, say)}</p>"
        case Listing(items):
            return "<ul>" + "".join(f"<li>{_plain(item, say)}</li>" for item in items) + "</ul>"
        case Grid():
            return _table(block, say)
        case Bars():
            return _chart(block, colours, say)


def _table(grid: Grid, say: Say) -> str:
    # Alignment and padding as attributes too: readers of simple HTML know no style of the nth cell.
    head = "".join(f'<th scope="col"{_align(at)}>{_plain(cell, say)}</th>' for at, cell in enumerate(grid.head))
    lines = [
        f"<tr{' class=strong' if index in grid.strong else ''}>"
        + "".join(_cell(cell, at, index in grid.strong, say) for at, cell in enumerate(line))
        + "</tr>"
        for index, line in enumerate(grid.lines)
    ]
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>" + "\n".join(lines) + "</tbody></table>"


def _cell(cell: Cell, column: int, strong: bool, say: Say) -> str:
    text = _plain(cell, say)
    return f"<td{_align(column)}>{f'<b>{text}</b>' if strong else text}</td>"


def _align(column: int) -> str:
    return ' align="right"' if column else ' align="left"'


def _chart(chart: Bars, colours: Mapping[Component, str], say: Say) -> str:
    longest = max((max(sum(bar.parts.values()), bar.available or 0) for bar in chart.bars), default=0) or 1
    bars = "\n".join(_bar(bar, longest, chart.unit, colours, say) for bar in chart.bars)
    shown = [part for part in COMPONENTS if any(bar.parts[part] for bar in chart.bars)]
    legend = "".join(
        f'<li><i style="background:{colours[part]}"></i>{_plain(COMPONENT_NAMES[part], say)}</li>' for part in shown
    )
    return f'<figure style="margin:0">\n{bars}\n<ul class="legend">{legend}</ul></figure>'


def _bar(bar: Bar, longest: int, unit: str, colours: Mapping[Component, str], say: Say) -> str:
    whole = sum(bar.parts.values())
    stack = "".join(_segment(bar, part, longest, unit, colours[part], say) for part in COMPONENTS if bar.parts[part])
    end = (
        "" if bar.available is None else f'<span class="end" style="left:{100 * bar.available / longest:.3f}%"></span>'
    )
    return (
        f'<div class="bar"><b>{_plain(bar.name, say)}</b><div class="track"><div class="stack">{stack}</div>{end}</div>'
        f'<span class="sum">{value(whole, unit)} {unit}</span></div>'
    )


def _segment(bar: Bar, part: Component, longest: int, unit: str, colour: str, say: Say) -> str:
    size = bar.parts[part]
    told = f"{_plain(COMPONENT_NAMES[part], say)}: {value(size, unit)} {unit}, {share(size, sum(bar.parts.values()))} %"
    return f'<i style="width:{100 * size / longest:.3f}%;background:{colour}" title="{told}"></i>'


def _plain(cell: Cell, say: Say) -> str:
    return escape(cell if isinstance(cell, str) else say(cell))
