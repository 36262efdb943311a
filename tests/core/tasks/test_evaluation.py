"""Evaluation, and runs of a single step, beside traces of small models, phase by phase."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.case import Case
from core.accuracy.traced import traced_case
from core.config import FitGaugeError, TrainingConfig
from core.memory import estimate, explain

FOLDER = Path(__file__).parents[2] / "accuracy"
#: In small models single numbers, 512 bytes each in the allocator, are a larger share of the whole.
SMALL, EXACT = 2e-4, 1e-4


@cache
def cases() -> dict[str, Case]:
    lines = [
        json.loads(line)
        for file in ("cases_evaluation.jsonl", "cases_first_step.jsonl", "cases_optim_dev.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    chosen = [
        line
        for line in lines
        if line["config"]["eval_batches"] or line["config"]["steps"] == 1 or "overflow_steps=" in line["name"]
    ]
    return {line["name"]: traced_case(line) for line in chosen}


@cache
def lisa() -> dict[str, Case]:
    text = (FOLDER / "cases_optim_dev.jsonl").read_text(encoding="utf-8")
    return {line["name"]: traced_case(line) for line in map(json.loads, text.splitlines()) if "lisa" in line["name"]}


def config_of(name: str) -> TrainingConfig:
    config = cases()[name].config
    assert config is not None
    return config


@pytest.mark.parametrize("name", cases())
def test_a_trace_is_met_in_every_phase(name: str) -> None:
    case = cases()[name]
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=SMALL)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=EXACT), phase


def test_predictions_that_are_kept_cost_more_with_every_batch_until_they_move_to_the_host() -> None:
    config = config_of("to the host every batch").replace(eval_accumulation_steps=None)

    def height(**changes: object) -> int:
        return next(p.peak_bytes for p in estimate(config.replace(**changes)).phases if p.phase == "eval")

    heights = [height(eval_batches=batches) for batches in (1, 2, 3, 4, 5)]
    assert heights == sorted(set(heights))
    # From the third batch on each one adds its logits to what is held, and to the copy that takes its place.
    assert heights[4] - heights[3] == heights[3] - heights[2]
    assert height(eval_batches=400, eval_accumulation_steps=4) == heights[3]
    assert height(eval_batches=400, prediction_loss_only=True) < heights[1]


def test_an_evaluation_neither_keeps_for_backward_nor_drops() -> None:
    config = config_of("LoRA with dropout").replace(prediction_loss_only=True, eval_batch_size=None)
    heights = {phase.phase: phase.peak_bytes for phase in estimate(config).phases}
    assert heights["eval"] < heights["loss"]
    without = estimate(config.replace(lora_dropout=0.0)).phases
    assert heights["eval"] == next(phase.peak_bytes for phase in without if phase.phase == "eval")


def test_the_highest_moment_is_explained_down_to_the_predictions() -> None:
    config = config_of("padded, GQA")
    answer = estimate(config)
    tree = explain(config)
    assert answer.peak_phase == "eval"
    assert tree.bytes == answer.device.expected

    def titles(part: object) -> set[str]:
        return {str(part.title)}.union(*(titles(child) for child in part.children))  # type: ignore[attr-defined]

    assert "results of all batches so far" in titles(tree)


def test_an_evaluation_comes_beside_the_step_and_changes_none_of_it() -> None:
    config = config_of("full, bf16 autocast, one batch")
    steps = {p.phase: p for p in estimate(config).phases if p.phase != "eval"}
    assert steps == {p.phase: p for p in estimate(config.replace(eval_batches=0)).phases}


def test_a_reader_is_told_what_an_evaluation_leaves_cached() -> None:
    config = config_of("full, bf16 autocast, one batch")
    told = [str(note) for note in estimate(config).notes]
    assert any("cached" in note for note in told)
    assert not any("cached" in str(note) for note in estimate(config.replace(eval_batches=0)).notes)


def test_the_first_step_lacks_states_until_it_has_made_them() -> None:
    config = config_of("adamw_foreach")
    first = {p.phase: p for p in estimate(config).phases}
    later = {p.phase: p for p in estimate(config.replace(max_steps=None)).phases}
    states = later["optimizer"].components["optimizer"]
    assert states > 0
    for phase in ("forward", "loss", "backward"):
        assert later[phase].peak_allocated - first[phase].peak_allocated == states  # type: ignore[index]
    assert first["optimizer"] == later["optimizer"]


def test_layers_that_lisa_turns_to_get_their_states_in_the_step() -> None:
    case = next(case for name, case in lisa().items() if '"switch": true' in name)
    assert case.config is not None
    met = {phase.phase: phase.peak_bytes for phase in estimate(case.config).phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=EXACT), phase


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sharding": "zero3", "data_parallel_size": 2}, "eval_batches"),
        ({"packing": "masked", "micro_batch_size": 1, "eval_batch_size": 4}, "eval_batch_size"),
    ],
)
def test_what_no_trainer_evaluates_is_refused(changes: dict[str, object], field: str) -> None:
    config = config_of("to the host every batch").replace(**changes)
    with pytest.raises(FitGaugeError, match=field):
        estimate(config)
