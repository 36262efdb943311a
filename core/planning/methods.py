"""One model trained in the usual ways, as people weigh them against each other."""

from __future__ import annotations

from dataclasses import dataclass

from core.config import Text, TrainingConfig

__all__ = ["Variant", "method_variants"]

#: GPUs over which ZeRO divides where the run has one: the number of a common node's half.
_GPUS = 4


@dataclass(frozen=True, slots=True)
class Variant:
    """``name`` says the way, ``config`` is the run trained that way."""

    name: Text
    config: TrainingConfig


def method_variants(config: TrainingConfig) -> tuple[Variant, ...]:
    """Full fine-tuning, LoRA, QLoRA, then full with ZeRO-2 and ZeRO-3; batch, length and savers are ``config``'s.

    Adapters need no fp32 copy of what is frozen, quantized weights compute under autocast, and DeepSpeed keeps fp32
    master weights: those settings follow the way, because nobody trains otherwise.
    """
    gpus = max(config.parallel.data_parallel_size, _GPUS)
    alone = config.replace(sharding="none", data_parallel_size=1, rank=None)
    adapted = alone.replace(fp32_master_weights=False, framework=_without_deepspeed(config))
    divided = config.replace(
        method="full",
        rank=None,
        data_parallel_size=gpus,
        framework="deepspeed",
        weight_dtype="bf16",
        autocast_dtype="none",
        fp32_master_weights=True,
    )
    return (
        Variant(Text.of("Full"), alone.replace(method="full")),
        Variant(Text.of("LoRA"), adapted.replace(method="lora")),
        Variant(
            Text.of("QLoRA"),
            adapted.replace(method="qlora", weight_dtype="bf16", autocast_dtype="bf16"),
        ),
        Variant(Text.of("ZeRO-2 on {n} GPUs", n=gpus), divided.replace(sharding="zero2")),
        Variant(Text.of("ZeRO-3 on {n} GPUs", n=gpus), divided.replace(sharding="zero3")),
    )


def _without_deepspeed(config: TrainingConfig) -> str:
    framework = config.framework.framework
    return "hf_trainer" if framework == "deepspeed" else framework
