"""Checkpointing, offloading and losses beside traced steps of two small models, phase by phase."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.memory import estimate

CASES = Path(__file__).parents[2] / "accuracy" / "cases_savers.jsonl"
EXACT = 1e-3


@cache
def cases() -> dict[str, Case]:
    lines = (json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines())
    return {line["name"]: traced_case(line) for line in lines}


@pytest.mark.parametrize("name", cases())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    case = cases()[name]
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=EXACT)
    found = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert found[phase] == pytest.approx(peak, rel=EXACT), phase


def test_offloaded_inputs_leave_the_device_and_selected_results_stay() -> None:
    plain = cases()['micro_batch=2|seq_len=512|checkpointing="every_n"|m="Q"'].config
    assert plain is not None

    def kept(**changes: object) -> int:
        phases = estimate(plain.replace(**changes)).phases
        return next(phase for phase in phases if phase.phase == "loss").components["activations"]

    offloaded = kept(gradient_checkpointing="offloaded")
    full = kept(gradient_checkpointing="full")
    selective = kept(gradient_checkpointing="selective")
    none = kept(gradient_checkpointing="none")
    assert offloaded < full < selective < none
    assert kept(gradient_checkpointing="every_nth", checkpoint_every=1) == full
    assert kept(gradient_checkpointing="every_nth", checkpoint_every=4096) == none
