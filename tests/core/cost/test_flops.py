"""Operations beside those that PyTorch's own counter found in real steps of small models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.accuracy.models import described_model
from core.architecture import load_model
from core.config import TrainingConfig
from core.cost import cost

LINES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "accuracy" / "flops.jsonl").read_text(encoding="utf-8").splitlines()
]
LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.1-8B")).replace(sequence_length=4096)


def config_of(line: dict[str, Any]) -> TrainingConfig:
    adapters = {"method": "lora", "lora_r": line["lora"]} if line["lora"] else {}
    return TrainingConfig(model=described_model(line["fields"])).replace(
        micro_batch_size=line["b"],
        sequence_length=line["s"],
        attention=line["attention"],
        gradient_checkpointing="full" if line["checkpointing"] else "none",
        task="masked_lm" if line["fields"]["model_type"] == "bert" else "causal_lm",
        **adapters,
    )


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_a_step_has_the_operations_that_were_counted_in_it(line: dict[str, Any]) -> None:
    flops = cost(config_of(line)).flops
    # The counter knows no fused attention on a processor.
    left_out = flops.attention if line["attention"] == "sdpa" else 0
    assert flops.total - left_out == line["total"]
    if not left_out:
        assert flops.forward == line["forward"]


def test_attention_grows_with_the_square_of_the_length_and_the_rest_with_it() -> None:
    once, twice = cost(LLAMA).flops, cost(LLAMA.replace(sequence_length=8192)).flops
    assert twice.attention == 4 * once.attention
    assert twice.total - twice.attention == 2 * (once.total - once.attention)


def test_micro_batches_and_sequences_count_alike() -> None:
    flops = cost(LLAMA).flops
    assert cost(LLAMA.replace(gradient_accumulation_steps=3)).flops.total == 3 * flops.total
    assert cost(LLAMA.replace(micro_batch_size=3)).flops.total == 3 * flops.total


def test_a_full_backward_is_two_forwards_and_a_frozen_one_is_hardly_more_than_one() -> None:
    full, lora = cost(LLAMA).flops, cost(LLAMA.replace(method="lora")).flops
    # Flash attention makes its scores again, so that its backward is five products to two.
    assert full.backward - 2 * full.forward == pytest.approx(full.attention / 7, rel=1e-9)
    assert 1.0 < lora.backward / lora.forward < 1.3


def test_checkpointing_computes_almost_a_third_more_and_selective_half_of_that() -> None:
    factors = {
        kind: cost(LLAMA.replace(gradient_checkpointing=kind)).recompute_factor
        for kind in ("none", "selective", "full", "offloaded")
    }
    assert factors["none"] == 1.0
    assert 1.0 < factors["selective"] < 1.15
    assert 1.2 < factors["full"] < 1.34
    assert factors["offloaded"] > 1.2
