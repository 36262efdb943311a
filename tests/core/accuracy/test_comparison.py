"""Errors are signed fractions of the reference, and no case disappears."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.accuracy.case import Case
from core.accuracy.comparison import compare, read_cases, summarize
from core.accuracy.statistics import percentile, share
from core.accuracy.table import accuracy_json, accuracy_text
from core.config import FitGaugeError, ModelSpec, Text, TrainingConfig
from core.memory.result import COMPONENTS, PHASES, Bytes, Estimate, Parameters, PhasePeak

CONFIG = TrainingConfig(model=ModelSpec(model_type="llama", name="Tiny", fields={"hidden_size": 64}))


def answer(config: TrainingConfig) -> Estimate:
    """An engine that says 100 bytes plus ten for each sequence."""
    size = 100 + 10 * (config.batch.micro_batch_size - 1)
    figure = Bytes(low=size - 5, expected=size, high=size + 5)
    parts = dict.fromkeys(COMPONENTS, 0) | {"weights": size}
    return Estimate(
        config=config,
        parameters=Parameters(total=1, trainable=1),
        components={str(name): value for name, value in parts.items()},
        phases=tuple(
            PhasePeak(phase=phase, peak_bytes=size, peak_allocated=size, components={"weights": size})
            for phase in PHASES
        ),
        peak_phase="backward",
        allocated=figure,
        reserved=figure,
        device=figure,
        available=None,
        verdict=None,
        notes=(),
    )


def case(expected: int, **changes: Any) -> Case:
    values = {"id": f"c{expected}", "group": "g", "family": "llama", "method": "full", "metric": "allocated"}
    return Case(**{**values, "expected": expected, "config": CONFIG, **changes})


def test_an_error_is_a_signed_fraction_of_the_reference() -> None:
    under, over = compare([case(125), case(80)], answer)
    assert (under.error, over.error) == (-0.2, 0.25)


def test_figures_count_all_cases_but_use_only_the_expressible() -> None:
    missing = case(50, config=None, reason=Text.of("task is {value}", value="dpo"))
    figures = summarize(compare([case(125), case(102), case(80), missing], answer))
    assert (figures.cases, figures.expressible) == (4, 3)
    assert figures.median_abs_error == 0.2
    assert figures.worst_abs_error == 0.25
    assert figures.share_under_by_10pct == pytest.approx(1 / 3)
    assert figures.interval_coverage == pytest.approx(1 / 3)


def test_phases_and_their_agreement_are_compared() -> None:
    rows = compare(
        [
            case(100, phase_peaks={"loss": 50, "unheard of": 70}, peak_phase="loss"),
            case(100, phase_peaks={"backward": 200}, peak_phase="backward"),
        ],
        answer,
    )
    assert rows[0].phase_errors == {"loss": 1.0}
    assert rows[1].phase_errors == {"backward": -0.5}
    assert summarize(rows).phase_agreement == 0.5


def test_a_bound_is_held_or_not_but_is_no_error() -> None:
    held, broken, fits = compare(
        [case(103, kind="at_least"), case(200, kind="at_least"), case(103, kind="at_most")], answer
    )
    assert (held.bound_holds, broken.bound_holds, fits.bound_holds) == (True, False, True)
    assert held.error is None
    assert accuracy_json([held, broken, fits])["bounds"] == {"cases": 3, "held": 2}


def test_a_refusal_of_the_engine_is_a_reason() -> None:
    def refuse(config: TrainingConfig) -> Estimate:
        raise FitGaugeError(Text.of("no"))

    (row,) = compare([case(100)], refuse)
    assert (row.error, str(row.reason)) == (None, "no")


def test_json_names_every_case_with_error_or_reason() -> None:
    missing = case(50, config=None, reason=Text.of("task is {value}", value="dpo"))
    answered = accuracy_json(compare([case(125), missing], answer))
    first, second = answered["rows"]
    assert (first["id"], first["expected"], first["estimated"], first["error"]) == ("c125", 125, 100, -0.2)
    assert (second["id"], second["error"], second["reason"]) == ("c50", None, "task is dpo")
    assert json.loads(json.dumps(answered)) == answered


def test_text_counts_reasons_and_writes_true_minus() -> None:
    missing = case(50, config=None, reason=Text.of("task is {value}", value="dpo"))
    text = accuracy_text(compare([case(125), missing], answer), "group")
    assert "−20.00 %" in text
    assert "not expressible: 1" in text
    assert "1  task is dpo" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "Line 1 is not JSON"),
        ('\n\n{"a": 1}', "Line 3 is neither"),
        ('{"config": {}, "result": {}}', "Line 1: model is missing"),
        ('{"config": {"model": {}}, "result": {}}', "Line 1: peak_allocated_bytes is missing"),
        ('{"model": "m", "measured": {"metric": "nvidia-smi"}}', "Line 1: gib is missing"),
        ('{"config": {"model": {}, "peft": 3}, "result": {"peak_allocated_bytes": 1}}', "Line 1 cannot be read"),
        ('{"config": {"model": {}}, "result": {"peak_allocated_bytes": 0}}', "Line 1: expected is 0"),
        ('{"model": "m", "kind": "guess", "measured": {"metric": "nvidia-smi"}}', 'Line 1: kind is "guess"'),
    ],
)
def test_a_line_of_neither_format_is_refused_by_number(text: str, says: str) -> None:
    with pytest.raises(FitGaugeError, match=says):
        read_cases(text)


def test_percentiles_are_linear_between_neighbours() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 2.5
    assert percentile([1], 0.95) == 1
    assert percentile([], 0.5) is None
    assert share([]) is None
