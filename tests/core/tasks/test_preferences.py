"""Preference tuning and distillation beside traced steps of TRL, and what they refuse."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.accuracy.case import Case, Inexpressible
from core.accuracy.traced import traced_case
from core.accuracy.traced_preferences import PREFERENCES, preference_values
from core.architecture import load_model
from core.config import PREFERENCE_TASKS, FitGaugeError, TrainingConfig
from core.memory import estimate, explain
from core.report.rule_of_thumb import rule_of_thumb

FOLDER = Path(__file__).parents[2] / "accuracy"
#: In small models single numbers of the loss, 512 bytes each, are a larger share of the whole.
SMALL, EXACT = 2e-4, 5e-5


@cache
def cases() -> dict[str, Case]:
    lines = [
        json.loads(line)
        for file in ("cases_methods_dev.jsonl", "cases_preferences.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: traced_case(line) for line in lines if line["config"]["task"] in PREFERENCES}


def asked(**values: Any) -> TrainingConfig:
    """A small model's run with pairs of 512 tokens, of which 128 are the answer's."""
    usual = {"micro_batch_size": 2, "sequence_length": 512, "target_length": 128, "method": "lora"}
    return TrainingConfig(model=load_model("Qwen/Qwen2.5-0.5B")).replace(**usual | values)


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


@pytest.mark.parametrize("task", PREFERENCE_TASKS)
def test_every_task_has_a_breakdown_that_adds_up(task: str) -> None:
    config = asked(task=task)
    assert explain(config).bytes == estimate(config).device.expected


def test_a_second_model_costs_its_weights_and_shows_them_apart() -> None:
    one, two = (asked(task="dpo", method="full", reference=kind) for kind in ("precomputed", "model"))
    weights = estimate(one).components["weights"]
    assert estimate(two).components["weights"] == 2 * weights
    assert "the reference model" in {str(part.title) for part in walk(explain(two))}
    assert estimate(two).parameters == estimate(one).parameters


def walk(part: Any) -> list[Any]:
    return [part, *(inner for child in part.children for inner in walk(child))]


def test_a_reference_is_the_model_without_adapters_unless_there_are_none() -> None:
    assert asked(task="dpo").reference_in_use == "adapter"
    assert asked(task="dpo", method="full").reference_in_use == "model"
    assert asked(task="grpo", method="full").reference_in_use == "none"
    assert asked(task="grpo", method="full", grpo_beta=0.1).holds_second_model
    assert not asked(task="orpo", method="full", reference="model").holds_second_model


def test_a_longer_answer_costs_more_where_answers_are_scored() -> None:
    for task in ("dpo", "kto", "grpo"):
        few, many = (loss_peak(asked(task=task, target_length=length)) for length in (16, 511))
        assert few < many, task


def loss_peak(config: TrainingConfig) -> int:
    return next(phase.peak_bytes for phase in estimate(config).phases if phase.phase == "loss")


def test_simpo_needs_no_copy_of_the_chosen_logits() -> None:
    learns = asked(task="cpo", micro_batch_size=4)
    assert loss_peak(learns.replace(cpo_learns_chosen=False)) < loss_peak(learns)


def test_a_teacher_may_be_another_model_with_the_same_words() -> None:
    config = asked(task="distillation", method="full")
    larger = estimate(config.replace(teacher=load_model("Qwen/Qwen2.5-1.5B")))
    assert larger.components["weights"] > estimate(config).components["weights"]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"task": "dpo", "method": "full", "reference": "adapter"}, "reference is"),
        ({"task": "dpo", "target_length": 512}, "at most 511 can count"),
        ({"loss": "trl_fused", "target_length": 600}, "at most 511 can count"),
        ({"task": "orpo", "sequence_length": 1, "target_length": None}, "at least 2"),
        ({"task": "dpo", "sharding": "zero3", "data_parallel_size": 2}, "must be one of: none, ddp, zero1, zero2"),
        ({"task": "dpo", "loss": "chunked"}, "must be eager"),
        ({"task": "distillation", "teacher": "meta-llama/Llama-3.2-1B"}, "it must have the 151936 words"),
        ({"task": "distillation", "teacher": "google-bert/bert-base-uncased"}, "predicts no next token"),
        ({"task": "distillation", "teacher": "openai-community/gpt2"}, "words"),
    ],
)
def test_what_cannot_be_run_is_refused_by_name(values: dict[str, Any], words: str) -> None:
    if "teacher" in values:
        values = values | {"teacher": load_model(values["teacher"])}
    with pytest.raises(FitGaugeError, match=words):
        estimate(asked(**values))


def test_a_trace_with_an_option_nobody_knows_is_not_read() -> None:
    with pytest.raises(Inexpressible, match="pref.loss_type"):
        preference_values({"task": "dpo", "pref": {"loss_type": "unheard"}})
    assert preference_values({"task": "causal_lm", "pref": {"weights": 3}}) == {}
    assert preference_values({"task": "dpo", "seq_len": 64, "pref": {"completion_len": 64}})["target_length"] is None
    with pytest.raises(Inexpressible, match="pref.weights"):
        preference_values({"task": "orpo", "pref": {"weights": 3}})


def test_the_rule_of_thumb_counts_both_sides_of_a_pair() -> None:
    alone, pairs = (rule_of_thumb(estimate(asked(task=task))) for task in ("grpo", "dpo"))
    assert pairs.components["activations"] == 2 * alone.components["activations"]


@pytest.mark.parametrize("task", PREFERENCE_TASKS)
def test_only_what_a_task_asks_for_changes_its_estimate(task: str) -> None:
    config = asked(task=task, log_prob_head="logits")
    usual = estimate(config).allocated.expected
    others = {
        "kto_loss": "apo_zero_unpaired",
        "cpo_learns_chosen": False,
        "grpo_beta": 0.1,
        "distillation_beta": 1.0,
        "teacher": load_model("Qwen/Qwen2.5-1.5B"),
    }
    owners = {"kto": "kto_loss", "cpo": "cpo_learns_chosen", "grpo": "grpo_beta"}
    for field, value in others.items():
        same = estimate(config.replace(**{field: value})).allocated.expected == usual
        owned = field == owners.get(task) or (task == "distillation" and field in ("distillation_beta", "teacher"))
        assert same or owned, field
