"""Divided matrices: what a GPU holds of them, and which runs cannot be divided."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.config import ITEM_BYTES, FitGaugeError, TrainingConfig
from core.memory import estimate
from core.memory.program import layout
from core.memory.state import state


def run(**values: Any) -> TrainingConfig:
    model = load_model(values.pop("model", "mistralai/Mistral-7B-v0.1"))
    return TrainingConfig(model=model).replace(**{"sequence_length": 256, **values})


def held(config: TrainingConfig, component: str) -> int:
    return sum(item.raw for item in state(layout(config), config).held if item.component == component)


@pytest.mark.parametrize("sharding", ["none", "fsdp2"])
@pytest.mark.parametrize("component", ["weights", "optimizer"])
def test_more_gpus_never_hold_more_each(sharding: str, component: str) -> None:
    sizes = [held(run(sharding=sharding, tensor_parallel_size=ranks), component) for ranks in (1, 2, 4, 8)]
    assert sizes == sorted(sizes, reverse=True)


def test_the_parts_of_all_gpus_are_the_whole_but_for_norms_and_buffers_which_each_has() -> None:
    whole, builder = run(), layout(run())
    of_each = [(item, builder.counts[item]) for item in builder.parameters if len(item.shape) == 1]
    repeated = sum(
        item.storage.record.size[0] * ITEM_BYTES[item.dtype] * count
        for item, count in [*of_each, *builder.held_buffers()]
    )
    assert 4 * held(run(tensor_parallel_size=4), "weights") == held(whole, "weights") + 3 * repeated


def test_the_number_of_parameters_is_the_models() -> None:
    assert estimate(run(tensor_parallel_size=2)).parameters == estimate(run()).parameters


def test_divided_tokens_take_less_and_divided_logits_less_again() -> None:
    peaks = [
        max(phase.peak_bytes for phase in estimate(run(tensor_parallel_size=4, micro_batch_size=8, **values)).phases)
        for values in ({"sequence_parallel": False}, {}, {"loss_parallel": True})
    ]
    assert peaks == sorted(peaks, reverse=True)
    assert len(set(peaks)) == len(peaks)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"model": "openai-community/gpt2"}, 'model_type is "gpt2"'),
        ({"model": "Qwen/Qwen3-0.6B"}, "shares one matrix"),
        ({"method": "lora"}, 'method is "lora"'),
        ({"sharding": "ddp"}, 'sharding is "ddp"'),
        ({"loss": "chunked"}, 'loss is "chunked"'),
        ({"optimizer": "muon"}, 'optimizer is "muon"'),
        ({"tensor_parallel_size": 3}, "must divide num_attention_heads, which is 32"),
        ({"sequence_length": 255}, "must divide sequence_length, which is 255"),
        ({"padded": True}, "padded is true"),
        ({"attention": "eager"}, 'attention is "eager"'),
        ({"sequence_length": 8192}, "sequence_parallel is true; it must be false"),
    ],
)
def test_what_cannot_be_divided_is_refused_by_name(values: dict[str, Any], words: str) -> None:
    with pytest.raises(FitGaugeError) as refused:
        estimate(run(**{"tensor_parallel_size": 2, **values}))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"replicate_size": 3}, "replicate_size is 3; it must divide the 8 GPUs evenly"),
        ({"reshard_after_forward": "group", "reshard_group_size": 3}, "reshard_group_size is 3"),
        ({"method": "qlora"}, 'sharding is "fsdp2"'),
        ({"optimizer": "muon"}, 'optimizer is "muon"'),
        ({"fp32_master_weights": True}, "fp32_master_weights is true"),
        ({"rank": 8}, "rank is 8; it must be at most 7"),
        ({"task": "embedding", "gradient_checkpointing": "full_reentrant"}, "gradient_checkpointing is"),
        ({"method": "lora", "lora_bias": "all", "model": "openai-community/gpt2"}, "one dtype in each block"),
    ],
)
def test_what_fsdp2_cannot_divide_is_refused_by_name(values: dict[str, Any], words: str) -> None:
    with pytest.raises(FitGaugeError) as refused:
        estimate(run(**{"sharding": "fsdp2", "data_parallel_size": 8, **values}))
    assert words in str(refused.value)
