"""A trace's configuration is mapped field by field, and nothing of it is dropped in silence."""

from __future__ import annotations

from typing import Any

import pytest

from core.accuracy.case import Inexpressible
from core.accuracy.traced import is_traced, traced_case, traced_config
from core.accuracy.traced_adapters import method_values

LLAMA = {
    "model_type": "llama",
    "vocab_size": 320,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "_full_layers": 32,
}


def trace(**changes: Any) -> dict[str, Any]:
    return {"model": LLAMA, **changes}


@pytest.mark.parametrize(
    ("change", "leaf", "value"),
    [
        ({"method": "lora"}, "method", "lora"),
        ({"precision": "amp"}, "weight_dtype", "fp32"),
        ({"precision": "amp"}, "autocast_dtype", "bf16"),
        ({"precision": "amp"}, "outputs_in_fp32", True),
        ({"precision": "master"}, "fp32_master_weights", True),
        ({"precision": "pure", "dtype": "fp16"}, "weight_dtype", "fp16"),
        ({"trainer_outputs_fp32": True}, "outputs_in_fp32", True),
        ({"optimizer": "adamw_foreach"}, "optimizer", "adamw_foreach"),
        ({"micro_batch": 3}, "micro_batch_size", 3),
        ({"seq_len": 77}, "sequence_length", 77),
        ({}, "sequence_length", 1024),
        ({"grad_accum": 4}, "gradient_accumulation_steps", 4),
        ({"attention_mask": "padded"}, "padded", True),
        ({"attention": "eager"}, "attention", "eager"),
        ({"checkpointing": "full"}, "gradient_checkpointing", "full"),
        ({"loss": "liger"}, "loss", "fused_linear"),
        ({"loss": "hf"}, "loss", "eager"),
        ({"loss": "chunked", "loss_chunks": 4}, "loss_chunks", 4),
        ({"hold_outputs": True}, "outputs_held", True),
        ({"clip_grad_norm": False}, "clip_grad_norm", False),
        ({"gpu": "sm90"}, "compute_capability", "9.0"),
        ({"task": "seq_cls"}, "task", "sequence_classification"),
        ({"method": "lora", "lora": {"r": 4, "alpha": 8}}, "lora_r", 4),
        ({"method": "lora", "lora": {"dropout": 0.1}}, "lora_dropout", 0.1),
        ({"method": "lora", "peft": {"lora_dropout": 0.1}}, "lora_dropout", 0.1),
        ({"method": "lora"}, "lora_target_modules", ("all-linear",)),
        ({"method": "lora", "lora": {"targets": ["q_proj"]}}, "lora_target_modules", ("q_proj",)),
        ({"method": "lora", "lora": {"autocast_adapter_dtype": False}}, "lora_adapter_dtype", None),
        ({"method": "lora", "peft": {"use_rslora": True, "bias": "none"}}, "method", "lora"),
        ({"method": "qlora", "qlora_double_quant": False}, "double_quant", False),
        ({"method": "qlora", "qlora_prepare": False}, "prepare_for_kbit_training", False),
        ({"method": "lora", "quant": {"kind": "fp4"}}, "method", "qlora"),
        ({"method": "lora", "quant": {"kind": "fp4"}}, "quant_type", "fp4"),
        ({"parallel": {"kind": "zero2", "world_size": 4, "rank": 0, "settings": {}}}, "sharding", "zero2"),
        ({"parallel": {"kind": "zero3", "world_size": 4}}, "data_parallel_size", 4),
        ({"parallel": {"kind": "fsdp2", "world_size": 4}}, "sharding", "fsdp2"),
        ({"parallel": {"kind": "fsdp2", "reshard_after_forward": None}}, "reshard_after_forward", "default"),
        ({"parallel": {"kind": "fsdp2", "reshard_after_forward": 2}}, "reshard_group_size", 2),
        ({"parallel": {"kind": "fsdp2", "param_dtype": "bf16"}}, "mp_param_dtype", "bf16"),
        ({"parallel": {"kind": "fsdp2", "loss_place": "outside"}}, "loss", "torchtitan"),
        ({"parallel": {"kind": "ddp", "bucket_cap_mb": 100}}, "bucket_cap_mb", 100),
        ({"optimizer": "galore_adamw", "optimizer_args": {"rank": 8}}, "projection_rank", 8),
        ({"optimizer": "badam", "optimizer_args": {"start_block": 1}}, "active_block", 1),
        ({"optimizer": "lisa", "optimizer_args": {"layers": 3}}, "layers_with_states", 3),
        ({"optimizer": "lisa", "optimizer_args": {"layers": 2, "switch": True}, "steps": 3}, "layers_with_states", 6),
        ({"optimizer": "lomo", "optimizer_args": {"grad_norm": True}, "clip_grad_norm": False}, "clip_grad_norm", True),
        ({"optimizer_in_backward": True, "clip_grad_norm": False}, "optimizer_in_backward", True),
        ({"checkpointing": "every_n", "checkpoint_every": 3}, "checkpoint_every", 3),
        ({"checkpointing": "selective_op"}, "gradient_checkpointing", "selective"),
        ({"checkpoint_args": {"double_buffer": True}}, "offload_double_buffer", True),
        ({"activation_offload": "save_on_cpu"}, "activation_offload", "save_on_cpu"),
        ({"loss": "cce"}, "loss", "cut"),
        ({"loss_target_gb": 1}, "loss_target_gib", 1.0),
        ({"packing": "fa2"}, "packing", "flash"),
        ({"packing": "sdpa"}, "packing", "masked"),
        ({"float8": True}, "float8_linears", True),
        ({"grad_scaler": True}, "grad_scaler", True),
        ({"ema": "fp32", "ema_device": "cpu"}, "ema_on_host", True),
        ({"steps": 1}, "max_steps", 1),
        ({"steps": 3}, "max_steps", None),
        ({"overflow_steps": [1], "optimizer": "adamw_loop"}, "max_steps", 1),
        ({"overflow_steps": [1], "optimizer": "adamw_fused"}, "max_steps", None),
        ({"eval_batches": 4}, "eval_batches", 4),
        ({"eval_batches": 4, "eval_batch": 8}, "eval_batch_size", 8),
        ({"eval_batches": 4, "prediction_loss_only": False}, "prediction_loss_only", False),
        ({"eval_batches": 4, "eval_accumulation_steps": 2}, "eval_accumulation_steps", 2),
    ],
)
def test_a_field_reaches_its_setting(change: dict[str, Any], leaf: str, value: Any) -> None:
    assert traced_config(trace(**change)).value(leaf) == value


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"task": "ppo"}, 'task is "ppo"'),
        ({"optimizer": "adam_mini"}, 'optimizer is "adam_mini"'),
        ({"optimizer": "galore_adamw", "optimizer_args": {"proj_type": "right"}}, "optimizer_args.proj_type is"),
        ({"optimizer_args": {"rank": 8}}, "optimizer_args.rank is 8"),
        ({"checkpointing": "every_other"}, 'checkpointing is "every_other"'),
        ({"checkpoint_args": {"pinned": True}}, "checkpoint_args.pinned is true"),
        ({"loss": "focal"}, 'loss is "focal"'),
        ({"overflow_steps": [1, 2], "optimizer": "adamw_loop"}, "overflow_steps is [1, 2]"),
        ({"gpu": "none"}, 'gpu is "none"'),
        ({"attention": "flex"}, 'attention is "flex"; allowed: sdpa'),
        ({"use_cache": True}, "use_cache is true"),
        ({"num_items_in_batch": False}, "num_items_in_batch is false"),
        ({"zero_grad_set_to_none": False}, "zero_grad_set_to_none is false"),
        ({"kernel_workspaces": False}, "kernel_workspaces is false"),
        ({"something_new": 3}, "something_new is 3"),
        ({"method": "full", "peft": {"r": 4}}, 'peft is {"r": 4}'),
        ({"pref": {"beta": 0.1}}, "pref.beta is 0.1"),
        ({"parallel": {"kind": "pipeline", "world_size": 4}}, 'parallel.kind is "pipeline"'),
        ({"parallel": {"kind": "fsdp2", "reshard_after_forward": "often"}}, 'reshard_after_forward is "often"'),
        ({"parallel": {"kind": "ddp", "new": 1}}, "parallel.new is 1"),
        ({"parallel": {"kind": "zero2", "new": 1}}, "parallel.new is 1"),
        ({"model": {"model_type": "starship"}}, 'model_type is "starship"'),
        ({"method": "qlora", "model": {**LLAMA, "_skip_4bit": ["router"]}}, "model._skip_4bit"),
    ],
)
def test_what_has_no_setting_is_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Inexpressible) as refused:
        traced_config(trace(**change))
    assert reason in str(refused.value.reason)


def test_fields_that_do_nothing_are_no_reason() -> None:
    idle = {"prediction_loss_only": False, "eval_accumulation_steps": 2, "eval_batch": 4}
    assert traced_config(trace(**idle)) == traced_config(trace())


def test_labels_and_target_length_are_settings() -> None:
    assert traced_config(trace(task="seq_cls", model={**LLAMA, "num_labels": 7})).batch.num_labels == 7
    assert traced_config(trace(task="token_cls", pref={"num_labels": 9})).batch.num_labels == 9
    assert traced_config(trace(task="seq2seq_lm", target_len=128)).batch.target_length == 128


def test_a_case_carries_peaks_and_phases() -> None:
    line = {
        "name": "one",
        "config": trace(),
        "result": {
            "peak_allocated_bytes": 1000,
            "peak_phase": "loss",
            "phases": {"loss": {"peak_bytes": 900, "step": 2}, "forward": {"peak_bytes": 800}},
        },
    }
    assert is_traced(line)
    case = traced_case(line)
    assert (case.id, case.expected, case.peak_phase) == ("one", 1000, "loss")
    assert case.phase_peaks == {"loss": 900, "forward": 800}
    assert case.config is not None
    assert case.reason is None


def test_an_adapter_without_targets_has_pefts_for_the_model_type() -> None:
    values = method_values({"method": "lokr", "model": {"model_type": "gpt2"}})
    assert values["lora_target_modules"] == ("c_attn",)
    with pytest.raises(Inexpressible, match="lokr without targets, model_type"):
        method_values({"method": "lokr", "model": {"model_type": "phi"}})
