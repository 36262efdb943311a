"""PyTorch's own parallelisms beside traced steps: FSDP2, hybrid sharding, DDP, divided matrices; every phase."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.memory import estimate

FOLDER = Path(__file__).parents[2] / "accuracy"
FILES = ("cases_parallel_dev.jsonl", "cases_data_parallel.jsonl", "cases_tensor_parallel.jsonl")
#: The figures of single numbers, rounded to 512 bytes each, and of gemma-3n's loss (0.13 %) are larger in small models.
TOTAL, PHASE = 5e-5, 2e-3


@cache
def cases() -> dict[str, Case]:
    lines = [json.loads(line) for file in FILES for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()]
    return {line["name"]: traced_case(line) for line in lines}


@pytest.mark.parametrize("name", cases())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    case = cases()[name]
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=TOTAL)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=PHASE)


@pytest.mark.parametrize("kind", ["fsdp2", "ddp", "tp", "fsdp2_tp"])
def test_every_kind_is_among_the_cases(kind: str) -> None:
    assert any(case.group == kind for case in cases().values())
