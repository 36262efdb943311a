"""What loading, checkpoints and the first step need, against sizes counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate
from core.memory.result import Estimate, PhasePeak

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.1-8B"))
MIXTRAL = TrainingConfig(model=load_model("mistralai/Mixtral-8x7B-v0.1"))
VOCABULARY, HIDDEN, WIDE = 128_256, 4096, 14_336


def peak(answer: Estimate, name: str) -> PhasePeak:
    return next(found for found in (*answer.phases, *answer.moments) if found.phase == name)


def weights(answer: Estimate) -> int:
    return answer.phases[1].components["weights"] + answer.phases[1].components["quantized_weights"]


@pytest.mark.parametrize("loading", ["host", "device"])
def test_weights_of_single_layers_are_never_there_twice(loading: str) -> None:
    answer = estimate(LLAMA.replace(loading=loading))
    assert peak(answer, "load").peak_allocated == weights(answer)
    assert answer.peak_phase != "load"


def test_of_a_base_that_is_prepared_the_head_is_there_in_both_dtypes() -> None:
    config = LLAMA.replace(method="qlora", lora_r=8)
    load, ready = peak(estimate(config), "load"), weights(estimate(config))
    adapters = estimate(config).parameters.trainable * 4
    assert load.components["temporary"] == VOCABULARY * HIDDEN * 2
    assert load.peak_allocated == pytest.approx(ready - adapters + VOCABULARY * HIDDEN * 2, rel=1e-4)


@pytest.mark.parametrize(
    ("changes", "made"),
    [
        ({}, 2 * WIDE * HIDDEN + 2 * 4 * WIDE * HIDDEN // 64),
        ({"double_quant": False}, 2 * WIDE * HIDDEN),
        ({"quant_type": "int8"}, 4 * WIDE * HIDDEN),
        ({"quant_type": "hqq"}, 2 * WIDE * HIDDEN),
        ({"quant_type": "gptq"}, 0),
        ({"quant_type": "awq"}, 0),
    ],
)
def test_a_weight_is_there_whole_before_it_is_quantized(changes: dict[str, Any], made: int) -> None:
    config = LLAMA.replace(method="qlora", prepare_for_kbit_training=False, lora_r=1, **changes)
    answer = estimate(config)
    load = peak(answer, "load")
    assert load.components["temporary"] == made
    assert load.components["quantized_weights"] == answer.phases[1].components["quantized_weights"]


def test_experts_are_joined_beside_their_parts_unless_that_is_done_on_the_host() -> None:
    joined = 8 * 2 * WIDE * HIDDEN * 2
    made = {
        loading: peak(estimate(MIXTRAL.replace(loading=loading)), "load").components["temporary"]
        for loading in ("host", "device")
    }
    assert made == {"host": 0, "device": joined}


def test_saving_takes_all_experts_apart_unless_only_adapters_are_saved() -> None:
    whole, adapters = (estimate(MIXTRAL.replace(method=method)) for method in ("full", "lora"))
    assert peak(whole, "save").components["temporary"] == 32 * 8 * 2 * WIDE * HIDDEN * 2
    assert peak(adapters, "save").components["temporary"] == 0


def test_saving_gathers_one_weight_of_a_divided_model() -> None:
    answer = estimate(LLAMA.replace(sharding="zero3", data_parallel_size=8))
    assert peak(answer, "save").components["temporary"] == VOCABULARY * HIDDEN * 2


def test_states_are_loaded_beside_those_an_optimizer_was_made_with() -> None:
    adam, adagrad = (estimate(LLAMA.replace(optimizer=name)) for name in ("adamw_foreach", "adagrad_foreach"))
    assert peak(adam, "resume").components["temporary"] == 0
    resumed = peak(adagrad, "resume").components
    assert resumed["temporary"] == resumed["optimizer"] > 0


def test_the_first_step_is_no_higher_than_those_after_it() -> None:
    answer = estimate(LLAMA.replace(gradient_checkpointing="full"))
    only = estimate(LLAMA.replace(gradient_checkpointing="full", max_steps=1))
    first = peak(answer, "first_step")
    assert first.peak_allocated == only.allocated.expected < answer.allocated.expected
    assert sum(first.components.values()) == first.peak_allocated
    assert "first_step" not in {moment.phase for moment in only.moments}


def test_counted_from_the_first_step_on_loading_is_no_phase() -> None:
    config = LLAMA.replace(method="qlora", gradient_checkpointing="full", sequence_length=16, lora_r=1)
    counted, uncounted = estimate(config), estimate(config.replace(loading="uncounted"))
    assert counted.peak_phase == "load"
    assert counted.allocated.expected > uncounted.allocated.expected
    assert counted.phases[1:] == uncounted.phases
