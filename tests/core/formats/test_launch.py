"""A scenario becomes a command and its files: every key is the scenario's, and what has no key is named."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings

from core.architecture import load_model
from core.config import FitGaugeError, TrainingConfig
from core.formats.launch import Launch, launch
from tests.core.laws.strategies import expressible, runs

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.1-8B")).replace(sequence_length=2048)
HALF = {"fp32_master_weights": True, "data_parallel_size": 8}
TRL = {"framework": "trl", "loss": "trl_fused"}


def of(**changes: Any) -> Launch:
    return launch(LLAMA.replace(**changes))


def zero(**changes: Any) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(of(**HALF, **changes).files["ds_config.json"])
    return content


def test_one_gpu_under_trl_is_one_command_and_one_file() -> None:
    found = of(**TRL, method="lora", lora_r=32, gradient_checkpointing="full", lora_adapter_dtype="fp32")
    assert found.command == "trl sft --config sft.yaml"
    content = yaml.safe_load(found.files["sft.yaml"])
    assert content["model_name_or_path"] == "meta-llama/Llama-3.1-8B"
    assert content["max_length"] == 2048
    assert (content["use_peft"], content["lora_r"]) == (True, 32)
    assert content["gradient_checkpointing_kwargs"] == {"use_reentrant": False}
    assert "load_in_4bit" not in content


@pytest.mark.parametrize(
    ("changes", "command"),
    [
        ({}, "python train.py arguments.yaml"),
        ({"data_parallel_size": 4}, "torchrun --nproc_per_node=4 train.py arguments.yaml"),
        (
            {"data_parallel_size": 16, "sharding": "ddp"},
            "torchrun --nnodes=2 --rdzv_backend=c10d --rdzv_endpoint=HOST:29500 --nproc_per_node=8 "
            "train.py arguments.yaml",
        ),
        ({"sharding": "zero2", **HALF}, "deepspeed --num_gpus=8 train.py arguments.yaml"),
        (
            {"sharding": "zero3", **HALF, "gpus_per_node": 4, **TRL},
            "deepspeed --hostfile=hostfile --num_nodes=2 --num_gpus=4 --module trl.scripts.sft --config sft.yaml",
        ),
        (
            {"sharding": "fsdp2", "data_parallel_size": 8, **TRL},
            "accelerate launch --config_file accelerate.yaml --module trl.scripts.sft --config sft.yaml",
        ),
    ],
)
def test_each_way_of_sharding_has_its_launcher(changes: dict[str, Any], command: str) -> None:
    assert of(**changes).command == command


def test_deepspeed_reads_only_what_the_scenario_says() -> None:
    assert zero(sharding="zero2") == {
        "train_micro_batch_size_per_gpu": 1,
        "gradient_accumulation_steps": 1,
        "gradient_clipping": 1.0,
        "bf16": {"enabled": True},
        "zero_optimization": {"stage": 2, "overlap_comm": False},
    }
    content = zero(
        sharding="zero3",
        sub_group_size=10_000_000,
        offload_optimizer="cpu",
        offload_param="nvme",
        grad_accum_dtype="fp32",
        clip_grad_norm=False,
    )
    assert content["zero_optimization"] == {
        "stage": 3,
        "overlap_comm": False,
        "sub_group_size": 10_000_000,
        "offload_optimizer": {"device": "cpu", "pin_memory": True},
        "offload_param": {"device": "nvme", "pin_memory": True, "nvme_path": "/local_nvme"},
    }
    assert content["data_types"] == {"grad_accum_dtype": "fp32"}
    assert content["gradient_clipping"] == 0.0
    assert content["optimizer"]["type"] == "AdamW"


def test_a_strange_optimizer_on_the_host_is_allowed_explicitly() -> None:
    content = zero(sharding="zero2", offload_optimizer="cpu", optimizer="sgd")
    assert content["zero_force_ds_cpu_optimizer"] is False
    assert "optimizer" not in content


def test_what_no_file_can_say_is_named() -> None:
    assert "loss" in of(**{**TRL, "loss": "cut"}).left_out
    assert "activation_offload" in of(activation_offload="torchtune").left_out
    assert of(**TRL).left_out == ()
    # Adapters of a run without any are nothing that is missing.
    assert "lora_dropout" not in of(lora_dropout=0.3).left_out


def test_gpus_that_do_not_fill_their_machines_are_refused() -> None:
    with pytest.raises(FitGaugeError, match="12 GPUs"):
        of(sharding="zero2", **{**HALF, "data_parallel_size": 12})


@settings(max_examples=50)
@given(runs(gpus_per_node=1))
def test_any_run_has_a_command_whose_files_read_back(config: TrainingConfig) -> None:
    assume(expressible(config))
    found = launch(config)
    for name, content in found.files.items():
        assert name in found.command or name == "ds_config.json"
        assert isinstance(yaml.safe_load(content), dict)
    arguments = yaml.safe_load(found.files["sft.yaml" if "sft.yaml" in found.files else "arguments.yaml"])
    assert arguments["per_device_train_batch_size"] == config.batch.micro_batch_size
    assert arguments["gradient_accumulation_steps"] == config.batch.gradient_accumulation_steps
    if "ds_config.json" in found.files:
        written = json.loads(found.files["ds_config.json"])
        assert arguments["deepspeed"] == "ds_config.json"
        assert f"zero{written['zero_optimization']['stage']}" == config.parallel.sharding
        assert written["train_micro_batch_size_per_gpu"] == arguments["per_device_train_batch_size"]
