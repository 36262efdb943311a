"""Adapters beside traced steps: every kind of PEFT's, over plain and quantized bases, with autocast and checkpoints."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.accuracy.traced import traced_case
from core.architecture import load_model
from core.config import FitGaugeError, TrainingConfig
from core.linears.adapters.oft import block_size
from core.memory import estimate

FOLDER = Path(__file__).parents[2] / "accuracy"
#: In small models the loss's rows of labels, of which one more or less is held, are a larger share of the whole.
SMALL, LOSS = 2e-4, 5e-4
LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B")).replace(sequence_length=512)
#: What compares the methods of ``cases_methods_dev`` elsewhere: tasks of TRL.
_TRL = ("sft", "dpo", "orpo", "cpo", "kto", "reward", "grpo", "distill")


@cache
def lines() -> dict[str, dict[str, Any]]:
    found = [
        json.loads(line)
        for file in ("cases_methods_dev.jsonl", "cases_adapters.jsonl", "cases_prompts.jsonl")
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
    ]
    return {line["name"]: line for line in found if line["config"]["task"] not in _TRL}


@pytest.mark.parametrize("name", lines())
def test_a_traced_step_is_met_in_every_phase(name: str) -> None:
    line = lines()[name]
    case = traced_case(line)
    assert case.config is not None, case.reason
    answer = estimate(case.config)
    assert answer.allocated.expected == pytest.approx(case.expected, rel=SMALL)
    assert answer.peak_phase == case.peak_phase
    met = {phase.phase: phase.peak_bytes for phase in answer.phases}
    for phase, peak in case.phase_peaks.items():
        assert met[phase] == pytest.approx(peak, rel=LOSS if phase == "loss" else SMALL)


@pytest.mark.parametrize("name", lines())
def test_parameters_are_counted_to_the_last(name: str) -> None:
    line = lines()[name]
    config = traced_case(line).config
    assert config is not None
    parameters = estimate(config).parameters
    assert (parameters.total, parameters.trainable) == (
        line["result"]["parameters_total"],
        line["result"]["parameters_trainable"],
    )


@pytest.mark.parametrize(("wanted", "size"), [(32, 32), (50, 48), (300, 192), (3, 3), (5, 4), (7, 6), (100, 96)])
def test_a_block_that_does_not_divide_becomes_the_nearest_that_does(wanted: int, size: int) -> None:
    assert block_size(192, wanted) == size


def test_reflections_keep_a_whole_matrix_each() -> None:
    config = LLAMA.replace(method="hra", lora_target_modules=("q_proj",))
    peaks = [_highest(config.replace(lora_r=rank), "forward") for rank in (4, 5)]
    layers, width = 16, 2048
    assert peaks[1] - peaks[0] == pytest.approx(layers * width * width * 4, rel=0.01)


def test_the_penalty_holds_every_factors_gradient_from_the_first_of_backward_on() -> None:
    config = LLAMA.replace(method="adalora", lora_target_modules=("q_proj",))
    few, many = (_highest(config.replace(lora_r=rank), "backward") for rank in (8, 264))
    layers, width, ranks = 16, 2048, 256
    factors = layers * ranks * 2 * width * 4
    # Weight, two states, and the gradient, which a LoRA of that size would only have once its layer is through.
    assert many - few > 4 * factors


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"method": "hra", "quantized_base": True}, "quantized_base is true"),
        ({"method": "loha", "quantized_base": True}, "quantized_base is true"),
        ({"method": "lokr", "quantized_base": True}, "quantized_base is true"),
        ({"method": "boft", "boft_block_size": 48}, "boft_block_size is 48"),
        ({"method": "trainable_tokens"}, "trainable_token_count is 0"),
        ({"method": "lora", "target_parameters": ("mlp.experts.gate_up_proj",)}, "target_parameters is"),
        ({"method": "prefix_tuning", "gradient_checkpointing": "full"}, 'gradient_checkpointing is "full"'),
        ({"method": "prompt_tuning", "loss": "chunked"}, 'loss is "chunked"'),
        ({"method": "p_tuning", "task": "sequence_classification"}, 'task is "sequence_classification"'),
    ],
)
def test_what_peft_cannot_run_is_refused(values: dict[str, Any], named: str) -> None:
    with pytest.raises(FitGaugeError, match=named):
        estimate(LLAMA.replace(**values))


def test_virtual_tokens_need_positions_too() -> None:
    config = TrainingConfig(model=load_model("openai-community/gpt2")).replace(method="prompt_tuning")
    estimate(config.replace(sequence_length=1004))
    with pytest.raises(FitGaugeError, match="num_virtual_tokens is 20"):
        estimate(config.replace(sequence_length=1005))


def test_a_model_whose_layers_have_no_room_for_a_prefix_is_refused() -> None:
    config = TrainingConfig(model=load_model("deepseek-ai/DeepSeek-V2-Lite")).replace(method="prefix_tuning")
    with pytest.raises(FitGaugeError, match="deepseek_v2"):
        estimate(config.replace(sequence_length=128))


def test_experts_of_one_layer_can_be_targeted_alone() -> None:
    config = TrainingConfig(model=load_model("openai/gpt-oss-20b")).replace(
        method="lora", lora_r=4, lora_target_modules=("q_proj",), attention="eager", sequence_length=128
    )
    plain = estimate(config).parameters.trainable
    names = ("mlp.experts.gate_up_proj", "mlp.experts.down_proj")
    one = estimate(config.replace(target_parameters=tuple(f"7.{name}" for name in names))).parameters.trainable - plain
    every = estimate(config.replace(target_parameters=names)).parameters.trainable - plain
    assert one > 0
    assert every == 24 * one


def test_targets_do_not_meet_both_an_adapter_and_weights_of_their_own_size() -> None:
    config = TrainingConfig(model=load_model("mistralai/Mixtral-8x7B-v0.1")).replace(
        method="lora", lora_target_modules=("q_proj",), target_parameters=("experts.down_proj",), sequence_length=128
    )
    estimate(config)
    with pytest.raises(FitGaugeError, match="use_dora is true"):
        estimate(config.replace(use_dora=True))
    with pytest.raises(FitGaugeError, match="lora_dropout is"):
        estimate(config.replace(lora_dropout=0.1))


def _highest(config: TrainingConfig, phase: str) -> int:
    return next(peak.peak_bytes for peak in estimate(config).phases if peak.phase == phase)
