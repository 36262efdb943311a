"""Mixtures of experts beside traced steps of the real classes, and their parameters beside the catalogue's."""

import json
from functools import cache
from pathlib import Path

import pytest

from core.accuracy.traced import traced_case
from core.architecture.catalogue import load_model, models
from core.config import FitGaugeError, TrainingConfig
from core.memory import estimate
from core.memory.program import layout

_FILES = ("cases_dev", "cases_families_dev", "cases_experts")
_FOLDER = Path(__file__).parents[2] / "accuracy"
FAMILIES = (
    "deepseek_v2",
    "deepseek_v3",
    "ernie4_5_moe",
    "glm4_moe",
    "glm4_moe_lite",
    "gpt_oss",
    "llama4_text",
    "mixtral",
    "olmoe",
    "phimoe",
    "qwen2_moe",
    "qwen3_5_moe_text",
    "qwen3_5_text",
    "qwen3_moe",
    "qwen3_next",
)


@cache
def _lines() -> dict[str, dict]:
    lines = [
        json.loads(line)
        for name in _FILES
        for line in (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: line for line in lines if line["config"]["model"]["model_type"] in FAMILIES}


@pytest.mark.parametrize("name", _lines())
def test_every_phase_is_as_high_as_in_the_traced_step(name: str) -> None:
    line = _lines()[name]
    case = traced_case(line)
    assert case.config is not None, case.reason
    found = estimate(case.config)
    assert found.parameters.total == line["result"]["parameters_total"]
    assert found.parameters.trainable == line["result"]["parameters_trainable"]
    assert found.peak_phase == line["result"]["peak_phase"]
    assert found.allocated.expected == pytest.approx(line["result"]["peak_allocated_bytes"], rel=5e-5)
    heights = {phase.phase: phase.peak_bytes for phase in found.phases}
    for phase, traced in line["result"]["phases"].items():
        assert heights[phase] == pytest.approx(traced["peak_bytes"], rel=1e-3), phase


#: In the catalogue these stand under the model type of their multimodal checkpoint.
_OUTER = ("llama4", "qwen3_5", "qwen3_5_moe")


@pytest.mark.parametrize(
    "entry", [entry for entry in models() if entry.model_type in FAMILIES + _OUTER], ids=lambda entry: entry.id
)
def test_parameters_are_those_of_the_catalogue(entry) -> None:
    assert estimate(TrainingConfig(model=load_model(entry.id))).parameters.total == entry.text_parameters


def _adapted(**values: object) -> TrainingConfig:
    return TrainingConfig(model=load_model("Qwen/Qwen3-30B-A3B")).replace(method="lora", **values)


def test_adapters_on_experts_refuse_dropout_by_name() -> None:
    with pytest.raises(FitGaugeError, match=r"lora_dropout is 0\.1.*down_proj"):
        estimate(_adapted(lora_dropout=0.1, lora_target_modules=("q_proj", "down_proj")))
    estimate(_adapted(lora_dropout=0.1, lora_target_modules=("q_proj", "o_proj")))


def test_adapters_on_a_router_that_peft_cannot_wrap_are_refused_by_name() -> None:
    config = TrainingConfig(model=load_model("microsoft/Phi-3.5-MoE-instruct")).replace(method="lora")
    with pytest.raises(FitGaugeError, match=r"all-linear.*router.*q_proj"):
        estimate(config)
    estimate(config.replace(lora_target_modules=("q_proj", "o_proj")))


def test_half_of_a_fused_pair_is_refused_by_name() -> None:
    with pytest.raises(FitGaugeError, match="gate_proj without up_proj"):
        estimate(_adapted(lora_target_modules=("q_proj", "gate_proj")))


def test_adapters_on_fused_experts_have_both_ranks() -> None:
    builder = layout(_adapted(lora_r=4, lora_target_modules=("gate_proj", "up_proj", "down_proj")))
    shapes = {item.name.removeprefix("layer.mlp.experts."): item.shape for item in builder.parameters if item.trainable}
    assert shapes == {
        "gate_up_proj.lora_A": (8 * 128, 2048),
        "gate_up_proj.lora_B": (2 * 768, 8 * 128),
        "down_proj.lora_A": (4 * 128, 768),
        "down_proj.lora_B": (2048, 4 * 128),
    }


def _hybrid(length: int, **values: object) -> int:
    model = load_model("Qwen/Qwen3.5-4B")
    return estimate(TrainingConfig(model=model).replace(sequence_length=length, **values)).allocated.expected


def test_chunks_of_the_delta_rule_that_are_not_played_through_cost_what_the_others_do() -> None:
    # From the fourth chunk on, each adds as much as the one before, but for masks and row sums that follow s itself.
    heights = [_hybrid(64 * count, method="lora") for count in range(2, 12)]
    steps = [after - before for before, after in zip(heights, heights[1:], strict=False)]
    assert max(steps) - min(steps) <= 0.001 * min(steps)


def test_a_partly_filled_chunk_costs_a_whole_one() -> None:
    kept = _hybrid(64 * 9, method="lora") - _hybrid(64 * 8 + 1, method="lora")
    assert kept < 0.7 * (_hybrid(64 * 9, method="lora") - _hybrid(64 * 8, method="lora"))
