"""Families of published measurements: GPT-BigCode beside recorded steps, LitGPT and Qwen beside published counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.accuracy.comparison import compare, read_cases
from core.accuracy.models import measured_model
from core.config import TrainingConfig
from core.memory import estimate

_TRACES = Path(__file__).parents[2] / "accuracy" / "cases_bigcode.jsonl"


def test_a_recorded_step_of_gpt_bigcode_is_met_in_every_phase() -> None:
    rows = compare(read_cases(_TRACES.read_text(encoding="utf-8")), estimate)
    assert len(rows) == 7
    for row in rows:
        assert row.error == pytest.approx(0, abs=1e-5), row.case.id
        assert max(abs(error) for error in row.phase_errors.values()) < 1e-4, row.case.id


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("Qwen/Qwen-1_8B-Chat", 1_836_828_672), ("Qwen/Qwen-7B-Chat", 7_721_324_544)],
)
def test_parameters_equal_the_published_count(name: str, parameters: int) -> None:
    assert estimate(TrainingConfig(model=measured_model(name, False))).parameters.total == parameters


@pytest.mark.parametrize(
    ("name", "trainable"),
    [
        ("microsoft/phi-1_5", 1_572_864),
        ("stabilityai/stablelm-base-alpha-3b", 2_097_152),
        ("meta-llama/Llama-2-7b-hf", 4_194_304),
        ("meta-llama/Llama-2-13b-hf", 6_553_600),
    ],
)
def test_adapters_of_litgpt_are_as_many_as_its_tables_say(name: str, trainable: int) -> None:
    config = TrainingConfig(model=measured_model(name, True)).replace(
        method="lora", lora_r=8, lora_target_modules=("query", "value"), loss="litgpt"
    )
    assert estimate(config).parameters.trainable == trainable


def test_litgpt_trains_with_any_loss_that_asks_its_head_for_logits() -> None:
    config = TrainingConfig(model=measured_model("microsoft/phi-1_5", True)).replace(sequence_length=300)
    for method in ("full", "lora", "qlora"):
        for loss in ("litgpt", "eager", "chunked", "shifted"):
            assert estimate(config.replace(method=method, loss=loss)).allocated.expected > 0


def test_grouped_queries_of_litgpt_spread_their_keys() -> None:
    model = measured_model("meta-llama/Llama-2-7b-hf", True)
    fields = dict(model.fields) | {"num_key_value_heads": 8}
    grouped = model.model_copy(update={"fields": tuple(sorted(fields.items()))})
    few, many = (estimate(TrainingConfig(model=spec)).parameters.total for spec in (grouped, model))
    assert many - few == 32 * 2 * 4096 * 24 * 128
