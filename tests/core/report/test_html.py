"""The web page says what the other reports say, and is one file."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from core.config import Text
from core.memory.result import COMPONENTS, Estimate
from core.report.csv import csv_report
from core.report.html import html_report
from core.report.sections import Grid, Heading, report
from tests.core.report.test_reports import CONFIG, GIB, estimated

COLOURS = {part: f"#{number:06x}" for number, part in enumerate(COMPONENTS, start=1)}
_EMPTY = {"meta"}


class Page(HTMLParser):
    """Checks that tags close in order; collects cells, widths of bars and everything that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.widths: list[float] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.fetched += [str(found[name]) for name in ("src", "href") if name in found]
        if tag not in _EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        style = str(found.get("style", ""))
        if tag == "i" and style.startswith("width:"):
            self.widths.append(float(style.removeprefix("width:").partition("%")[0]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


def read(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


@pytest.fixture
def answers() -> list[tuple[str, Estimate]]:
    return [("A <b> & co", estimated(free=24 * GIB, verdict="fits")), ("B", estimated(CONFIG.replace(lora_r=99), 2))]


def test_the_page_is_whole_and_fetches_nothing(answers: list[tuple[str, Estimate]]) -> None:
    text = html_report(answers, COLOURS, language="zh-CN")
    page = read(text)
    assert page.fetched == [] and "<script" not in text and "url(" not in text
    assert '<html lang="zh-CN">' in text


def test_bars_are_as_long_as_what_they_stand_for(answers: list[tuple[str, Estimate]]) -> None:
    # 6 and 14 GiB, then 12 and 28, on a scale that ends with the longest.
    assert read(html_report(answers, COLOURS)).widths == [15.0, 35.0, 30.0, 70.0]


def test_names_are_text_and_no_markup(answers: list[tuple[str, Estimate]]) -> None:
    text = html_report(answers, COLOURS)
    assert "A <b>" not in text
    assert "A &lt;b&gt; &amp; co" in text


def test_the_tables_are_those_of_every_report(answers: list[tuple[str, Estimate]]) -> None:
    rows = read(html_report(answers, COLOURS)).rows
    said = [
        [cell if isinstance(cell, str) else str(cell) for cell in line]
        for block in report(answers)
        if isinstance(block, Grid)
        for line in (block.head, *block.lines)
    ]
    assert rows == said
    assert ["lora_r", "16", "99"] in rows


def test_only_settings_of_interest_are_listed(answers: list[tuple[str, Estimate]]) -> None:
    named = {line[0] for block in report(answers) if isinstance(block, Grid) for line in block.lines}
    assert {"lora_r", "optimizer", "sequence_length"} <= named
    assert "lora_dropout" not in named


def test_every_word_can_be_another_language(answers: list[tuple[str, Estimate]]) -> None:
    text = html_report(answers, COLOURS, say=lambda said: "字" if isinstance(said, Text) else "")
    page = read(text)
    letters = {
        cell for row in page.rows for cell in row if cell and not cell.replace(",", "").replace(".", "").isdigit()
    }
    names = {"GiB", "A <b> & co", "B", "model", "–", "Tiny | 1B", "字"}
    figures = {cell for cell in letters if any(digit in cell for digit in "0123456789")}
    settings = {line[0] for block in report(answers) if isinstance(block, Grid) for line in block.lines}
    values = {"full", "bf16", "adamw_fused"}
    assert letters - names - figures - {one for one in settings if isinstance(one, str)} - values == set()


def test_a_report_names_the_versions_it_rests_on(answers: list[tuple[str, Estimate]]) -> None:
    text = html_report(answers, COLOURS)
    assert "FitGauge 0." in text and "PyTorch 2." in text
    assert Heading(1, Text.of("FitGauge report")) in report(answers)


def test_csv_where_the_decimal_sign_is_a_comma() -> None:
    head, line = csv_report([("A", estimated())], ",").splitlines()
    row = dict(zip(head.split(";"), line.split(";"), strict=True))
    assert row["optimizer_gib"] == "14,000"
    assert row["optimizer_bytes"] == str(14 * GIB)
    assert row["lora_dropout"] == "0,0"
