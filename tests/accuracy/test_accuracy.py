"""The engine beside real training steps: traced byte by byte, and measured on GPUs by others."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.comparison import Row, compare, read_cases, summarize
from core.memory import estimate

FOLDER = Path(__file__).parent
TRACED = (
    "cases_dev",
    "cases_families_dev",
    "cases_optim_dev",
    "cases_methods_dev",
    "cases_parallel_dev",
    "cases_zero_dev",
)


@cache
def rows_of(name: str) -> tuple[Row, ...]:
    return compare(read_cases((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")), estimate)


@pytest.mark.parametrize("name", [*TRACED, "measured"])
def test_every_line_is_compared_or_named_with_its_reason(name: str) -> None:
    lines = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = rows_of(name)
    assert [row.case.id for row in rows] == [line.get("id") or line["name"] for line in lines]
    assert all((row.error is None) != (row.reason is None) for row in rows)
    assert all(str(row.reason) for row in rows if row.reason is not None)


def test_most_traced_cases_can_be_expressed() -> None:
    assert summarize(rows_of("cases_dev")).expressible >= 90


def test_the_median_error_of_traced_cases_is_at_most_two_percent() -> None:
    median = summarize(rows_of("cases_dev")).median_abs_error
    assert median is not None
    assert median <= 0.02


def test_no_traced_case_is_off_by_more_than_ten_percent() -> None:
    off = {row.case.id: round(row.error, 4) for row in rows_of("cases_dev") if row.error and abs(row.error) > 0.10}
    assert off == {}


def test_the_peak_is_found_in_the_traced_phase() -> None:
    agreement = summarize(rows_of("cases_dev")).phase_agreement
    assert agreement is not None
    assert agreement >= 0.90


def test_only_what_is_missing_from_the_configuration_is_a_reason() -> None:
    reasons = Counter(str(row.reason).split(" is ")[0] for row in rows_of("cases_dev") if row.reason is not None)
    assert set(reasons) <= {"task", "model_type"}
