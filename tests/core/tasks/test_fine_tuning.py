"""TRL's supervised fine-tuning beside traced steps: its fused head, whole and in tiles, and its earlier form."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate

FOLDER = Path(__file__).parents[2] / "accuracy"
EXACT = 5e-5


@cache
def cases() -> dict[str, Case]:
    lines = [
        json.loads(line)
        for file in ("cases_methods_dev.jsonl", "cases_fine_tuning.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: traced_case(line) for line in lines if line["config"]["task"] == "sft"}


@pytest.mark.parametrize("name", cases())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    case = cases()[name]
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=EXACT)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=2 * EXACT)


def test_only_tokens_that_count_cost_memory() -> None:
    config = TrainingConfig(model=load_model("meta-llama/Llama-3.1-8B")).replace(
        method="lora", loss="trl_fused", micro_batch_size=4, gradient_checkpointing="full"
    )
    few, many, every = (
        next(
            phase.peak_bytes for phase in estimate(config.replace(target_length=length)).phases if phase.phase == "loss"
        )
        for length in (64, 1024, None)
    )
    assert few < many < every
