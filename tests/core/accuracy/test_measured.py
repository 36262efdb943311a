"""A published measurement is compared with the counter its authors read, or says why it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from core.accuracy.measured import is_measured, measured_case

FSDP2 = {"kind": "fsdp2", "reshard_after_forward": "never"}
ROW: dict[str, Any] = {
    "id": "row",
    "group": "harness",
    "kind": "peak",
    "measured": {"gib": 10.5, "metric": "max_memory_allocated"},
    "model": "meta-llama/Llama-3.2-1B",
    "method": "full",
    "lora": None,
    "quantization": "none",
    "weight_dtype": "bf16",
    "autocast": "none",
    "fp32_master_or_upcast": False,
    "fsdp_mixed_precision": False,
    "optimizer": "adamw",
    "optimizer_impl": "foreach",
    "micro_batch": 4,
    "seq_len": 2048,
    "grad_accum": 1,
    "checkpointing": "full",
    "attention": "flash",
    "loss": "eager_fp32",
    "gpus": 1,
    "gpu": "A100-80GB",
    "sharding": {"kind": "none"},
    "suspect": None,
    "note": "",
}
LORA = {"r": 8, "targets": ["q_proj", "v_proj"], "dropout": 0.1, "adapter_dtype": None, "use_dora": False}
BASELINE = "stock path (prepare_model_for_kbit_training)"
QLORA = {"method": "qlora", "lora": LORA, "quantization": "nf4_double_quant"}


@pytest.mark.parametrize(
    ("change", "leaf", "value"),
    [
        ({}, "micro_batch_size", 4),
        ({}, "optimizer", "adamw_foreach"),
        ({}, "gradient_checkpointing", "full"),
        ({}, "attention", "sdpa"),
        ({}, "compute_capability", "8.0"),
        ({"gpu": "H100-96GB"}, "compute_capability", "9.0"),
        ({"gpu": "something"}, "compute_capability", None),
        ({"fp32_master_or_upcast": "fp32"}, "fp32_master_weights", True),
        ({"fp32_master_or_upcast": True, "weight_dtype": "fp32"}, "fp32_master_weights", False),
        ({"method": "lora", "lora": LORA}, "lora_target_modules", ("q_proj", "v_proj")),
        ({"method": "lora", "lora": LORA}, "lora_adapter_dtype", "fp32"),
        ({"method": "lora", "lora": {**LORA, "adapter_dtype": "bf16"}}, "lora_adapter_dtype", "bf16"),
        (QLORA, "double_quant", True),
        (QLORA, "prepare_for_kbit_training", True),
        ({**QLORA, "group": "fms-acceleration"}, "prepare_for_kbit_training", False),
        ({"loss": "chunked"}, "loss_chunks", 8),
        ({"loss": "eager_fp32", "framework": "4.48.1"}, "loss", "shifted"),
        ({"loss": "eager_fp32", "framework": "4.45.2"}, "loss", "upcast"),
        ({"loss": "eager_fp32", "framework": "5.13.1"}, "loss", "eager"),
        ({"loss": "triton_ce", "framework": "4.48.1", "fused_kernels": True}, "loss", "shifted_triton"),
        ({"fused_kernels": True}, "fused_kernels", "unsloth"),
        ({"model": "Qwen/Qwen-7B-Chat"}, "loss", "shifted_half"),
        ({"framework": "4.48.1"}, "expert_layout", "modules"),
        ({"optimizer": "lomo", "optimizer_impl": "fused_backward"}, "clip_grad_norm", False),
        ({"method": "dora", "lora": LORA}, "use_dora", True),
        (
            {**QLORA, "group": "litgpt-resource-tables", "loss": "chunked", "model": "microsoft/phi-1_5"},
            "loss",
            "litgpt",
        ),
        (
            {
                **QLORA,
                "group": "lorainsights",
                "loss": "chunked",
                "model": "Llama-2-7b",
                "lora": {**LORA, "targets": "q,v"},
            },
            "lora_target_modules",
            ("query", "value"),
        ),
        ({**QLORA, "quantization": "gptq_int8", "model": "TheBloke/Mistral-7B-v0.1-GPTQ"}, "gptq_bits", 8),
        ({**QLORA, "group": "fms-acceleration", "note": BASELINE}, "embeddings_skip_upcast", True),
        ({"gpus": 8, "sharding": {"kind": "zero3"}}, "data_parallel_size", 8),
        ({"gpus": 2, "sharding": {"kind": "ddp"}}, "sharding", "ddp"),
        ({"gpus": 8, "tp": 2, "sharding": {"kind": "fsdp2"}}, "data_parallel_size", 4),
        ({"gpus": 8, "sharding": FSDP2, "fsdp_mixed_precision": True, "autocast": "bf16"}, "mp_param_dtype", "bf16"),
        ({"gpus": 8, "sharding": FSDP2, "fsdp_mixed_precision": True, "autocast": "bf16"}, "autocast_dtype", "none"),
        ({"gpus": 8, "sharding": FSDP2}, "reshard_after_forward", "never"),
        ({"gpus": 8, "sharding": FSDP2, "group": "torchtitan", "loss": "eager_fp32"}, "loss", "torchtitan"),
        ({"checkpointing": "every_2nd_layer"}, "checkpoint_every", 2),
    ],
)
def test_a_field_reaches_its_setting(change: dict[str, Any], leaf: str, value: Any) -> None:
    config = measured_case({**ROW, **change}).config
    assert config is not None
    assert config.value(leaf) == value


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tp": 2}, "tp is 2"),
        ({"compile": True}, "compile is true"),
        ({"gpus": 4}, "gpus is 4"),
        ({"gpus": 4, "sharding": {"kind": "ddp", "stage": 1}}, "sharding.stage is 1"),
        ({"gpus": 4, "sharding": {**FSDP2, "stage": 1}}, "sharding.stage is 1"),
        ({"gpus": 4, "sharding": {"kind": "ddp"}, "fsdp_mixed_precision": True}, "fsdp_mixed_precision is true"),
        ({"sharding": {"kind": "fsdp1"}, "gpus": 4}, 'sharding.kind is "fsdp1"'),
        ({"seq_len": None}, "seq_len is null"),
        ({"quantization": "exl2", "method": "qlora", "lora": LORA}, 'quantization is "exl2"'),
        ({"optimizer": "prodigy"}, "optimizer is"),
        ({"method": "lora", "lora": {**LORA, "targets": "q,v"}}, 'lora.targets is "q,v"'),
        ({"method": "lora", "lora": {**LORA, "dropout": None}}, "lora.dropout is null"),
        ({"model": "nobody/Nothing-1B"}, "model nobody/Nothing-1B is not in the catalogue"),
        ({"suspect": "94 % of the card"}, "its publisher doubts it: 94 % of the card"),
        ({"measured": {"gib": 1.0, "metric": "unknown"}}, 'measured.metric is "unknown"'),
    ],
)
def test_what_has_no_setting_is_the_reason(change: dict[str, Any], reason: str) -> None:
    case = measured_case({**ROW, **change})
    assert case.config is None
    assert reason in str(case.reason)


@pytest.mark.parametrize(
    ("metric", "total"),
    [
        ("max_memory_allocated", "allocated"),
        ("max_memory_active", "allocated"),
        ("max_memory_reserved", "reserved"),
        ("nvidia-smi", "device"),
    ],
)
def test_each_counter_has_its_total(metric: str, total: str) -> None:
    case = measured_case({**ROW, "measured": {"gib": 10.5, "metric": metric}})
    assert (case.metric, case.expected) == (total, 11_274_289_152)


def test_a_run_that_died_is_a_bound() -> None:
    assert is_measured(ROW)
    case = measured_case({**ROW, "kind": "oom_lower_bound", "measured": {"gib": 20, "metric": "unknown"}})
    assert (case.kind, case.metric, case.reason) == ("at_least", "device", None)
