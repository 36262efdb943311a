"""What ranks send, what passes to the host, and ranges of seconds that published runs lie in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.architecture import load_model
from core.config import FitGaugeError, TrainingConfig
from core.cost import Cost, cost
from core.hardware.links import find_link, links
from core.report.cost import cost_lines, cost_object, flops_words, rate_words, seconds_words
from tests.core.laws.strategies import expressible, runs
from tests.core.laws.test_sharding import DEEPSPEED

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.1-8B")).replace(
    fp32_master_weights=True, sequence_length=4096, gpu="H100 SXM5 80GB"
)
PARAMETERS = 8_030_261_248


def of(**changes: Any) -> Cost:
    return cost(LLAMA.replace(**changes))


def sent(**changes: Any) -> int:
    return sum(item.bytes for item in of(**changes).communication)


@pytest.mark.parametrize(("sharding", "factor"), [("none", 2.0), ("zero1", 2.0), ("zero2", 2.0), ("zero3", 3.0)])
def test_stages_send_two_or_three_times_the_parameters(sharding: str, factor: float) -> None:
    ranks = 8
    found = of(sharding=sharding, data_parallel_size=ranks)
    assert found.communication_factor == factor
    assert of(data_parallel_size=1).communication == ()
    expected = factor * 2 * PARAMETERS * (ranks - 1) / ranks
    assert sum(item.bytes for item in found.communication) == pytest.approx(expected, rel=1e-6)


def test_accumulation_sends_once_a_step_where_gradients_are_whole_and_each_time_where_they_are_not() -> None:
    assert sent(sharding="zero1", data_parallel_size=8, gradient_accumulation_steps=4) == sent(
        sharding="zero1", data_parallel_size=8
    )
    once, often = (sent(sharding="zero3", data_parallel_size=8, gradient_accumulation_steps=n) for n in (1, 4))
    assert often == 4 * once


def test_weights_that_stay_gathered_are_sent_once_and_groups_talk_about_their_parts_only() -> None:
    fsdp = {"sharding": "fsdp2", "data_parallel_size": 8, "fp32_master_weights": False}
    assert of(**fsdp, reshard_after_forward="never").communication_factor == 2.0
    grouped = of(**fsdp, replicate_size=2)
    assert grouped.communication_factor == pytest.approx(3.0 + 2 / 4, rel=1e-6)
    assert sent(**fsdp, gradient_accumulation_steps=4, gradient_sync="last") < sent(
        **fsdp, gradient_accumulation_steps=4
    )


def test_matrices_in_parts_share_the_operations_and_talk_about_every_token() -> None:
    alone, divided = of(), of(tensor_parallel_size=4)
    assert divided.flops.total * 4 == pytest.approx(alone.flops.total, rel=1e-3)
    (sums,) = divided.communication
    assert sums.bytes == 32 * 4 * 2 * (4096 * 4096 * 2 * 3 // 4)
    assert divided.communication_factor == 0.0


def test_adapters_send_hardly_anything_unless_the_weights_are_divided() -> None:
    lora = {"method": "lora", "lora_adapter_dtype": None, "data_parallel_size": 8}
    assert of(sharding="zero2", **lora).communication_factor < 0.02
    assert of(sharding="zero3", **lora).communication_factor == pytest.approx(2.0, abs=0.02)


def test_offloading_moves_gradients_down_and_weights_up() -> None:
    plain = of(sharding="zero2", data_parallel_size=8)
    moved = of(sharding="zero2", data_parallel_size=8, offload_optimizer="cpu")
    assert plain.transfers == ()
    assert sum(item.bytes for item in moved.transfers) == pytest.approx(6 * PARAMETERS / 8, rel=1e-6)
    assert {part.key for part in moved.parts} - {part.key for part in plain.parts} == {"transfers", "host"}


@pytest.mark.parametrize(
    ("model", "gpu", "tokens", "changes"),
    [
        # torchtitan docs/performance.md, tokens a second of all GPUs.
        (
            "meta-llama/Llama-3.1-8B",
            "A100 SXM4 80GB",
            64 * 2973,
            {"data_parallel_size": 64, "gradient_checkpointing": "selective"},
        ),
        (
            "meta-llama/Llama-3.1-70B",
            "A100 SXM4 80GB",
            64 * 331,
            {"data_parallel_size": 64, "gradient_checkpointing": "full"},
        ),
        (
            "meta-llama/Llama-3.1-8B",
            "H100 SXM5 80GB",
            8 * 5762,
            {"data_parallel_size": 8, "gradient_checkpointing": "selective", "micro_batch_size": 2},
        ),
    ],
)
def test_published_throughput_lies_in_the_range(model: str, gpu: str, tokens: int, changes: dict[str, Any]) -> None:
    config = TrainingConfig(model=load_model(model)).replace(
        fp32_master_weights=True, sequence_length=8192, sharding="zero3", gpu=gpu, **changes
    )
    found = cost(config).tokens_per_second
    assert found is not None
    assert found.low < tokens < found.high


def test_published_steps_of_an_offloaded_run_lie_in_the_range() -> None:
    # DeepSpeed's ZeRO-Offload tutorial: Qwen2.5-3B on two A100 40GB, with and without processors bound to ranks.
    config = TrainingConfig(model=load_model("Qwen/Qwen2.5-3B")).replace(
        fp32_master_weights=True,
        sequence_length=512,
        sharding="zero2",
        data_parallel_size=2,
        offload_optimizer="cpu",
        gpu="A100 SXM4 40GB",
    )
    step = cost(config).step
    assert step is not None
    assert step.low < 2.383 < 3.084 < step.high


def test_without_a_gpu_or_its_rates_there_are_operations_but_no_seconds() -> None:
    nowhere = cost(LLAMA.replace(gpu=None))
    assert nowhere.flops == cost(LLAMA).flops
    assert nowhere.step is None
    assert nowhere.limit is None
    assert "Choose a GPU" in str(nowhere.assumptions[0])
    assert cost(LLAMA.replace(weight_dtype="fp32", fp32_master_weights=False)).step is None


def test_slower_links_make_no_step_faster_and_unknown_ones_are_refused() -> None:
    highs = []
    for link in links():
        if link.joins == "gpus":
            step = of(sharding="zero3", data_parallel_size=8, gpu_link=link.name).step
            assert step is not None
            highs.append(step.high)
    assert highs == sorted(highs)
    with pytest.raises(FitGaugeError, match="gpu_link"):
        find_link("token_ring", "gpus")


def test_machines_talk_as_fast_as_their_network() -> None:
    inside = of(sharding="zero3", data_parallel_size=8, gpus_per_node=8, node_link="ethernet_10").step
    across = of(sharding="zero3", data_parallel_size=16, gpus_per_node=8, node_link="ethernet_10").step
    assert inside is not None
    assert across is not None
    assert across.low > 20 * inside.low


def test_words_have_the_figures_and_objects_only_plain_values() -> None:
    found = of(sharding="zero3", data_parallel_size=8, gradient_checkpointing="full", offload_optimizer="cpu")
    text = " ".join(str(line) for line in cost_lines(found))
    assert "3 ψ" in text
    assert seconds_words(found.step) in text  # type: ignore[arg-type]
    plain = cost_object(found)
    assert plain["flops"]["total"] == found.flops.total
    assert plain["parts"]["host"]["low"] < plain["parts"]["host"]["high"]
    assert flops_words(1_500_000_000_000) == "1.5 TFLOP"
    assert flops_words(12) == "12 FLOP"
    assert rate_words(found.tokens_per_second).count("–") == 1  # type: ignore[arg-type]


@settings(max_examples=25)
@given(runs(gpu="H100 SXM5 80GB"))
def test_every_range_is_in_order_and_every_count_is_whole(config: TrainingConfig) -> None:
    assume(expressible(config))
    found = cost(config)
    assert found.recompute_factor >= 1.0
    assert found.flops.attention <= found.flops.total
    assert min(found.flops.forward, found.flops.backward) > 0
    ranges = [part.seconds for part in found.parts] + [item for item in (found.step, found.tokens_per_second) if item]
    assert all(0 <= item.low <= item.high for item in ranges)
    assert all(item.bytes <= item.most for item in found.communication)


@settings(max_examples=25)
@given(runs(**DEEPSPEED, method="full"), st.sampled_from(["none", "zero1", "zero2"]))
def test_dividing_weights_never_sends_less(config: TrainingConfig, stage: str) -> None:
    lower = config.replace(sharding=stage, data_parallel_size=8, offload_param="none", offload_optimizer="none")
    higher = lower.replace(sharding="zero3")
    assume(expressible(lower) and expressible(higher))
    assert cost(lower).communication_factor <= cost(higher).communication_factor + 1e-9
