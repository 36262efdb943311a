"""Arguments of transformers' Trainer, and of TRL's supervised fine-tuning on top of them.

Source: transformers 5.24 ``training_args.py``; TRL 1.16 ``trainer/sft_config.py``, ``model_config.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.config import TrainingConfig
from core.formats.written import Written

__all__ = ["OPTIMIZERS", "sft_arguments", "trainer_arguments"]

#: Our names -> those of ``--optim``.
OPTIMIZERS: Mapping[str, str] = {
    "adamw_fused": "adamw_torch_fused",
    "adamw_foreach": "adamw_torch",
    "adafactor": "adafactor",
    "sgd": "sgd",
    "adagrad_foreach": "adagrad",
    "rmsprop_foreach": "rmsprop",
    "adamw_8bit": "adamw_8bit",
    "paged_adamw_8bit": "paged_adamw_8bit",
    "paged_adamw_32bit": "paged_adamw_32bit",
    "lion_bnb_32bit": "lion_32bit",
    "lion_8bit": "lion_8bit",
    "paged_lion_8bit": "paged_lion_8bit",
    "paged_lion_32bit": "paged_lion_32bit",
    "rmsprop_bnb_8bit": "rmsprop_bnb_8bit",
    "ademamix": "ademamix",
    "ademamix_8bit": "ademamix_8bit",
    "paged_ademamix": "paged_ademamix_32bit",
    "paged_ademamix_8bit": "paged_ademamix_8bit",
    "ao_adamw_8bit": "adamw_torch_8bit",
    "ao_adamw_4bit": "adamw_torch_4bit",
    "schedulefree_adamw": "schedule_free_adamw",
    "schedulefree_radam": "schedule_free_radam",
    "schedulefree_sgd": "schedule_free_sgd",
    "galore_adamw": "galore_adamw",
    "galore_adamw_layerwise": "galore_adamw_layerwise",
    "galore_adamw_8bit": "galore_adamw_8bit",
    "galore_adafactor": "galore_adafactor",
    "lomo": "lomo",
    "adalomo": "adalomo",
    "stableadamw": "stable_adamw",
}
_CHECKPOINTING: Mapping[str, dict[str, Any]] = {
    "none": {"gradient_checkpointing": False},
    "full": {"gradient_checkpointing": True, "gradient_checkpointing_kwargs": {"use_reentrant": False}},
    "full_reentrant": {"gradient_checkpointing": True, "gradient_checkpointing_kwargs": {"use_reentrant": True}},
}
_DTYPES = {"fp32": "float32", "bf16": "bfloat16", "fp16": "float16"}
#: Losses of TRL's own: what is left open is its fused head.
_LOSSES: Mapping[str, dict[str, Any]] = {"trl_fused": {}, "dft": {"loss_type": "dft"}}
_BITS: Mapping[str, dict[str, Any]] = {
    "nf4": {"load_in_4bit": True, "bnb_4bit_quant_type": "nf4"},
    "fp4": {"load_in_4bit": True, "bnb_4bit_quant_type": "fp4"},
    "int8": {"load_in_8bit": True},
}


def trainer_arguments(config: TrainingConfig) -> Written:
    """What every Trainer takes; where it runs under DeepSpeed, mixed precision is DeepSpeed's."""
    batch, precision = config.batch, config.precision
    said = {"micro_batch_size", "gradient_accumulation_steps", "clip_grad_norm"}
    mixed: str = precision.autocast_dtype
    if config.parallel.sharding.startswith("zero"):
        mixed = precision.weight_dtype
    else:
        said.add("autocast_dtype")
    content: dict[str, Any] = {
        "per_device_train_batch_size": batch.micro_batch_size,
        "gradient_accumulation_steps": batch.gradient_accumulation_steps,
        "max_grad_norm": 1.0 if config.optimizer.clip_grad_norm else 0.0,
        "bf16": mixed == "bf16",
        "fp16": mixed == "fp16",
    }
    if config.optimizer.optimizer in OPTIMIZERS:
        content["optim"] = OPTIMIZERS[config.optimizer.optimizer]
        said.add("optimizer")
    if config.saving.gradient_checkpointing in _CHECKPOINTING:
        content |= _CHECKPOINTING[config.saving.gradient_checkpointing]
        said.add("gradient_checkpointing")
    content |= _evaluation(config)
    said |= {"eval_batch_size", "prediction_loss_only", "eval_accumulation_steps"}
    if config.parallel.sharding == "ddp":
        content |= {
            "ddp_bucket_cap_mb": config.parallel.bucket_cap_mb,
            "ddp_find_unused_parameters": config.parallel.find_unused_parameters,
            "ddp_static_graph": config.parallel.static_graph,
        }
        said |= {"sharding", "bucket_cap_mb", "find_unused_parameters", "static_graph"}
    return Written(content, frozenset(said))


def _evaluation(config: TrainingConfig) -> dict[str, Any]:
    """Only what the scenario sets."""
    run = config.run
    content: dict[str, Any] = {}
    if run.eval_batch_size is not None:
        content["per_device_eval_batch_size"] = run.eval_batch_size
    if run.prediction_loss_only:
        content["prediction_loss_only"] = True
    if run.eval_accumulation_steps is not None:
        content["eval_accumulation_steps"] = run.eval_accumulation_steps
    return content


def sft_arguments(config: TrainingConfig) -> Written:
    """A whole run of ``trl sft``: model, data's length, adapters and quantized base as well."""
    usual = trainer_arguments(config)
    said = {*usual.said, "sequence_length", "weight_dtype", "method", "task"}
    content: dict[str, Any] = {
        "model_name_or_path": config.model.id or config.model.name,
        "dtype": _DTYPES[config.precision.weight_dtype],
        "max_length": config.batch.sequence_length,
        "packing": config.batch.packing != "none",
    }
    if config.saving.attention in ("sdpa", "eager"):
        flash = config.batch.packing == "flash"
        content["attn_implementation"] = "flash_attention_2" if flash else config.saving.attention
        said |= {"attention", "packing"}
    if config.saving.loss in _LOSSES:
        content |= _LOSSES[config.saving.loss]
        said.add("loss")
    if config.method.method in ("lora", "qlora"):
        content |= _adapters(config)
        said |= {"lora_r", "lora_dropout", "lora_target_modules", "use_dora", "modules_to_save"}
    if config.method.method == "qlora":
        bits = _BITS.get(config.quantization.quant_type)
        if bits is None:
            said.discard("method")
        else:
            content |= bits
            said.add("quant_type")
            if "load_in_4bit" in bits:
                content["use_bnb_nested_quant"] = config.quantization.double_quant
                said.add("double_quant")
    elif config.method.method not in ("full", "lora"):
        said.discard("method")
    return Written(content | usual.content, frozenset(said))


def _adapters(config: TrainingConfig) -> dict[str, Any]:
    lora = config.lora
    targets = list(lora.lora_target_modules)
    content: dict[str, Any] = {
        "use_peft": True,
        "lora_r": lora.lora_r,
        "lora_dropout": lora.lora_dropout,
        "lora_target_modules": targets[0] if targets == ["all-linear"] else targets,
    }
    if lora.use_dora:
        content["use_dora"] = True
    if lora.modules_to_save:
        content["lora_modules_to_save"] = list(lora.modules_to_save)
    return content
