"""The usual ways of training one model, side by side."""

import pytest

from core.architecture.catalogue import load_model
from core.config import TrainingConfig
from core.memory import estimate
from core.planning.methods import method_variants

BASE = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B")).replace(
    micro_batch_size=2, sequence_length=1024, gradient_checkpointing="full", lora_r=8, gpu="RTX 4090"
)


@pytest.fixture(scope="module")
def found():
    return {str(variant.name): variant.config for variant in method_variants(BASE)}


def test_every_way_is_there_and_can_be_computed(found):
    assert list(found) == ["Full", "LoRA", "QLoRA", "ZeRO-2 on 4 GPUs", "ZeRO-3 on 4 GPUs"]
    needs = [estimate(config).device.expected for config in found.values()]
    full, lora, qlora, zero2, zero3 = needs
    assert full > lora > qlora
    # ZeRO keeps fp32 master weights; the same on one GPU needs more.
    undivided = estimate(found["Full"].replace(fp32_master_weights=True)).device.expected
    assert max(zero2, zero3) < undivided


@pytest.mark.parametrize(
    "field",
    ["micro_batch_size", "sequence_length", "gradient_checkpointing", "lora_r", "gpu", "optimizer", "task"],
)
def test_what_is_not_the_way_of_training_stays(found, field):
    assert {config.value(field) for config in found.values()} == {BASE.value(field)}


def test_the_ways_start_from_any_of_them(found):
    for config in found.values():
        again = {str(variant.name): variant.config.method.method for variant in method_variants(config)}
        assert list(again.values()) == ["full", "lora", "qlora", "full", "full"]


def test_zero_takes_as_many_gpus_as_the_run_has():
    many = BASE.replace(sharding="zero2", data_parallel_size=8)
    names = [str(variant.name) for variant in method_variants(many)]
    assert names[-1] == "ZeRO-3 on 8 GPUs"
    assert method_variants(many)[0].config.parallel.data_parallel_size == 1
