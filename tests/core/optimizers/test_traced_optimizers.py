"""Every optimizer beside traced steps: the peak of the step, and of the optimizer's own phase."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.config import OptimizerConfig
from core.memory import estimate
from core.optimizers import OPTIMIZERS
from core.optimizers.base import Trained

FOLDER = Path(__file__).parents[2] / "accuracy"
EXACT = 1e-3


@cache
def cases(file: str) -> dict[str, Case]:
    lines = (json.loads(line) for line in (FOLDER / file).read_text(encoding="utf-8").splitlines())
    found = {line["name"]: traced_case(line) for line in lines}
    return {name: case for name, case in found.items() if case.config is not None}


LARGE, SMALL = "cases_optim_dev.jsonl", "cases_optimizers.jsonl"
RENEWED = "cases_projections.jsonl"


def test_nearly_all_of_them_can_be_expressed() -> None:
    assert len(cases(LARGE)) >= 81
    assert {case.config.optimizer.optimizer for case in cases(SMALL).values() if case.config} == set(OPTIMIZERS)


@pytest.mark.parametrize(("file", "name"), [(file, name) for file in (LARGE, SMALL, RENEWED) for name in cases(file)])
def test_a_traced_step_is_met(file: str, name: str) -> None:
    case = cases(file)[name]
    assert case.config is not None
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=EXACT)
    assert answer.peak_phase == case.peak_phase
    if "optimizer" in case.phase_peaks:
        own = next(phase.peak_bytes for phase in answer.phases if phase.phase == "optimizer")
        assert own == pytest.approx(case.phase_peaks["optimizer"], rel=EXACT)


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_states_and_temporaries_belong_to_tensors_that_train(name: str) -> None:
    tensors = [
        Trained("table", (500, 64), 32000, "bf16", 1),
        Trained("layer.weight", (128, 64), 8192, "bf16", 3, inside=True),
        Trained("layer.norm", (64,), 64, "bf16", 3),
    ]
    optimizer, settings = OPTIMIZERS[name], OptimizerConfig(optimizer=name)
    owners = {item.name for item in tensors} | {"all"}
    for held in [*optimizer.states(tensors, settings), *optimizer.temporaries(tensors, settings)]:
        assert held.parameter in owners
        assert held.elements > 0
    assert optimizer.states([], settings) == []


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_labels_tell_optimizers_apart(name: str) -> None:
    assert [other for other, optimizer in OPTIMIZERS.items() if optimizer.label == OPTIMIZERS[name].label] == [name]


def test_a_step_that_renews_projections_needs_more_than_one_that_does_not() -> None:
    config = cases(RENEWED)["galore_adamw, pure"].config
    assert config is not None
    renewed, kept = (estimate(config.replace(projection_renewed=renewed)) for renewed in (True, False))
    assert renewed.allocated.expected > kept.allocated.expected
    assert [phase for phase in renewed.phases if phase.phase != "optimizer"] == [
        phase for phase in kept.phases if phase.phase != "optimizer"
    ]
