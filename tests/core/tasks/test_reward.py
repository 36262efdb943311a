"""Reward models beside traced steps: pairs are rows of one batch, and their head gives one number."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.memory import estimate

FOLDER = Path(__file__).parents[2] / "accuracy"
#: In small models single numbers of the loss, 512 bytes each, are a larger share of the whole.
SMALL, EXACT = 2e-4, 5e-5


@cache
def cases() -> dict[str, Case]:
    lines = [
        json.loads(line)
        for file in ("cases_methods_dev.jsonl", "cases_rewards.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: traced_case(line) for line in lines if line["config"]["task"] == "reward"}


@pytest.mark.parametrize("name", cases())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    case = cases()[name]
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=SMALL)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=EXACT)


def test_a_reward_is_one_number_whatever_the_classes() -> None:
    config = next(case.config for case in cases().values() if case.config is not None)
    assert estimate(config).parameters.total == estimate(config.replace(num_labels=9)).parameters.total
