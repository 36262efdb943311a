"""ZeRO-3 is not always the smaller one, and says so."""

from __future__ import annotations

from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate
from core.memory.stages import stage_note
from core.report.object import estimate_object

SMALL = TrainingConfig(model=load_model("Qwen/Qwen2.5-0.5B")).replace(
    fp32_master_weights=True,
    sharding="zero3",
    data_parallel_size=4,
    gradient_checkpointing="full",
    sequence_length=512,
)


def test_a_small_model_takes_more_with_its_weights_divided_and_is_told_why() -> None:
    higher, lower = estimate(SMALL), estimate(SMALL.replace(sharding="zero2"))
    assert higher.device.expected > lower.device.expected
    note = str(stage_note(higher))
    assert f"{round((higher.device.expected - lower.device.expected) / 2**20):,} MiB more than ZeRO-2" in note
    assert note in estimate_object(higher)["notes"]


def test_a_large_model_takes_less_and_lower_stages_are_not_compared() -> None:
    large = SMALL.replace(model=load_model("huggyllama/llama-7b"))
    assert stage_note(estimate(large)) is None
    assert stage_note(estimate(SMALL.replace(sharding="zero2"))) is None
