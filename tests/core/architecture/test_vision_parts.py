"""Whole multimodal checkpoints on texts alone: what their vision parts hold, and what never reaches them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.accuracy.traced import traced_case
from core.architecture import load_model
from core.architecture.suiting import suited
from core.config import FitGaugeError, TrainingConfig, resource_path
from core.memory import estimate

FOLDER = Path(__file__).parents[2] / "accuracy"
GEMMA = TrainingConfig(model=load_model("google/gemma-3-4b-pt")).replace(sequence_length=256)


@cache
def lines() -> dict[str, dict[str, Any]]:
    found = [
        json.loads(line)
        for file in ("cases_families_dev.jsonl", "cases_whole_checkpoints.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: line for line in found if line["config"]["task"] == "image_text_to_text"}


def counted() -> dict[str, int]:
    rows = json.loads(resource_path("models.json").read_text(encoding="utf-8"))["models"]
    return {
        row["id"]: row["parameters"]["vision_audio_projector"]
        for row in rows
        if "vision_config" in row["config"] and row["model_type"] != "llama4"
    }


@pytest.mark.parametrize("name", lines())
def test_a_traced_step_of_a_whole_checkpoint_is_met(name: str) -> None:
    line = lines()[name]
    case = traced_case(line)
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=1e-4)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=5e-4)
    parameters = answer.parameters
    assert (parameters.total, parameters.trainable) == (
        line["result"]["parameters_total"],
        line["result"]["parameters_trainable"],
    )


@pytest.mark.parametrize("model", counted())
def test_a_vision_part_has_as_many_parameters_as_its_checkpoint(model: str) -> None:
    config = TrainingConfig(model=load_model(model)).replace(sequence_length=128)
    with_vision = estimate(config.replace(whole_checkpoint=True)).parameters.total
    assert with_vision - estimate(config).parameters.total == counted()[model]


def test_an_idle_part_has_neither_gradients_nor_states() -> None:
    alone, whole = estimate(GEMMA), estimate(GEMMA.replace(whole_checkpoint=True))
    assert whole.components["weights"] > alone.components["weights"]
    for part in ("gradients", "optimizer", "activations"):
        assert whole.components[part] == alone.components[part]


def test_adapters_reach_the_idle_part_where_their_names_do() -> None:
    config = GEMMA.replace(method="lora", lora_r=8)
    added = {
        targets: estimate(config.replace(whole_checkpoint=True, lora_target_modules=targets)).parameters.trainable
        - estimate(config.replace(lora_target_modules=targets)).parameters.trainable
        for targets in (("gate_proj",), ("q_proj",), ("all-linear",))
    }
    assert added["gate_proj",] == 0
    # 27 blocks of width 1152.
    assert added["q_proj",] == 27 * 8 * 2 * 1152
    assert added["all-linear",] > added["q_proj",]


@pytest.mark.parametrize("model", ["meta-llama/Llama-3.1-8B", "meta-llama/Llama-4-Scout-17B-16E"])
def test_a_checkpoint_without_a_known_vision_part_is_refused(model: str) -> None:
    config = TrainingConfig(model=load_model(model)).replace(whole_checkpoint=True)
    with pytest.raises(FitGaugeError, match="whole_checkpoint is true"):
        estimate(config)


def test_another_model_takes_the_vision_part_along_only_where_it_has_one() -> None:
    whole = GEMMA.replace(whole_checkpoint=True)
    assert suited(whole, load_model("Qwen/Qwen2.5-VL-7B-Instruct")).method.whole_checkpoint
    assert not suited(whole, load_model("meta-llama/Llama-3.1-8B")).method.whole_checkpoint
