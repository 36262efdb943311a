"""Numbers are written one way everywhere."""

from __future__ import annotations

import pytest

from core.report.numbers import amount, change, count, parameters, share, span, value

GIB = 2**30


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (0, "GiB", "0 B"),
        (512, "GiB", "0.5 KiB"),
        (50, "GiB", "50 B"),
        (38 * 2**20, "GiB", "38.0 MiB"),
        (GIB // 2, "GiB", "0.5 GiB"),
        (1234 * GIB, "GiB", "1,234.0 GiB"),
        (-2 * GIB, "GiB", "−2.0 GiB"),
        (13_476_831_232, "GB", "13.5 GB"),
        (50_000_000, "GB", "50.0 MB"),
    ],
)
def test_an_amount_has_one_decimal_and_the_unit_that_shows_it(number: int, unit: str, text: str) -> None:
    assert amount(number, unit) == text


def test_changes_have_a_sign_and_nothing_is_plus_minus_zero() -> None:
    assert (change(GIB, "GiB"), change(-GIB, "GiB"), change(1, "GiB")) == ("+1.0 GiB", "−1.0 GiB", "±0")


def test_ranges_counts_and_shares() -> None:
    assert span(GIB, 2 * GIB, "GiB") == "1.0–2.0"
    assert value(GIB, "GiB") == "1.0"
    assert count(32000) == "32,000"
    assert (share(1, 1000), share(3, 10), share(0, 10)) == ("<1", "30", "–")


@pytest.mark.parametrize(
    ("number", "text"), [(6_738_415_616, "6.74 B"), (360_000_000, "360.0 M"), (12_345, "12.35 K"), (7, "7")]
)
def test_parameters_are_counted_as_the_field_writes_them(number: int, text: str) -> None:
    assert parameters(number) == text
