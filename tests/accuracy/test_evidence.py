"""The report of the repository and the evidence of the window say what the engine says, looked at in a few rows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.accuracy.comparison import Row, compare, read_cases
from core.accuracy.evidence import evidence_object
from core.accuracy.markdown import accuracy_markdown
from core.cli import main
from core.config.resources import resource_path
from core.memory import refine
from core.memory.empirical import EMPIRICAL

FOLDER = Path(__file__).parent
#: One row of so many is looked at.
EVERY = 15
#: By how much the engine may move before both have to be written again.
MOVED = 0.02


@pytest.fixture(scope="module")
def evidence() -> dict:
    return json.loads(resource_path("evidence.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def rows(evidence: dict) -> tuple[Row, ...]:
    wanted = {row["id"] for row in evidence["rows"][::EVERY]}
    lines = (FOLDER / "measured.jsonl").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if json.loads(line)["id"] in wanted)
    return compare(read_cases(text), refine)


def test_the_evidence_is_what_the_engine_says(evidence: dict, rows: tuple[Row, ...]) -> None:
    shown = {row["id"]: row for row in evidence["rows"]}
    assert len(rows) > 5
    for row in rows:
        kept = shown[row.case.id]
        assert row.estimated == pytest.approx(kept["estimated"], rel=MOVED), row.case.id
        assert kept["reference"] == row.case.expected
        assert kept["low"] <= kept["estimated"] <= kept["high"]


def test_every_row_says_where_it_was_published(evidence: dict) -> None:
    assert {row["source"] for row in evidence["rows"]} == {one["source"] for one in evidence["sources"]}
    assert all(row["published"] and row["setup"] and row["model"] for row in evidence["rows"])
    assert sum(one["rows"] for one in evidence["sources"]) == len(evidence["rows"])


def test_the_evidence_is_written_with_its_figures(rows: tuple[Row, ...]) -> None:
    written = evidence_object(rows)
    errors = [abs(row["error"]) for row in written["rows"]]
    assert errors == sorted(errors, reverse=True)
    assert [one["source"] for one in written["sources"]] == sorted({row.case.group for row in rows})


def test_the_report_has_every_source_and_constant(evidence: dict) -> None:
    report = (FOLDER / "REPORT.md").read_text(encoding="utf-8")
    for source in evidence["sources"]:
        assert f"| {source['source']} |" in report
    for item in EMPIRICAL:
        assert f"| {item.name} | {item.value} {item.unit} |" in report


def test_a_report_names_the_worst_and_the_unsaid(rows: tuple[Row, ...]) -> None:
    unsaid = '{"id": "x", "measured": {"gib": 1.0, "metric": "unknown"}, "model": "m", "method": "full"}'
    report = accuracy_markdown([*rows, *compare(read_cases(unsaid), refine)])
    worst = max((row for row in rows if row.error is not None), key=lambda row: abs(row.error or 0.0))
    assert worst.case.id in report.split("## Largest errors")[1]
    assert 'measured.metric is "unknown"' in report.split("## What cannot be expressed")[1]


def test_one_command_writes_both(tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    lines = (FOLDER / "measured.jsonl").read_text(encoding="utf-8").splitlines()
    few.write_text("\n".join(lines[:4]), encoding="utf-8")
    report, evidence = tmp_path / "REPORT.md", tmp_path / "evidence.json"
    assert main(["accuracy", str(few), "--report", str(report), "--evidence", str(evidence)]) == 0
    assert report.read_text(encoding="utf-8").startswith("# Estimates beside references")
    assert json.loads(evidence.read_text(encoding="utf-8"))["rows"]
    assert main(["accuracy", str(few), "--report", str(tmp_path / "missing" / "REPORT.md")]) != 0
