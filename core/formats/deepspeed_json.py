"""DeepSpeed's configuration of a scenario: only what the scenario says, and defaults that differ from ours.

Source: DeepSpeed ``runtime/zero/config.py``, ``offload_config.py``, ``runtime/config.py``.
"""

from __future__ import annotations

from typing import Any

from core.config import OffloadConfig, ParallelConfig, TrainingConfig
from core.formats.written import Written

__all__ = ["deepspeed_json"]

#: Where DeepSpeed's default is ours, so that it need not be said.
_USUAL = ParallelConfig()
_ALL = ("reduce_bucket_size", "contiguous_gradients", "reduce_scatter")
_FLAT = ("round_robin_gradients",)
_STAGE3 = (
    "stage3_prefetch_bucket_size",
    "stage3_max_live_parameters",
    "stage3_max_reuse_distance",
    "stage3_param_persistence_threshold",
    "sub_group_size",
)
#: The family that DeepSpeed has an optimizer of its own for on the host.
_ADAM = ("adamw_", "adam_")
_CLIPPED_AT = 1.0
_DISK = "/local_nvme"


def deepspeed_json(config: TrainingConfig) -> Written:
    """The file that ``deepspeed.initialize`` and transformers' ``--deepspeed`` read; for ZeRO only."""
    parallel, offload, precision = config.parallel, config.offload, config.precision
    stage = int(parallel.sharding.removeprefix("zero"))
    said = {"sharding", "micro_batch_size", "gradient_accumulation_steps", "clip_grad_norm", "overlap_comm"}
    said |= {"weight_dtype", "fp32_master_weights", "grad_accum_dtype", "offload_optimizer", "offload_param"}
    said |= {*_ALL, *(_STAGE3 if stage == 3 else _FLAT), "offload_pin_memory"}
    content: dict[str, Any] = {
        "train_micro_batch_size_per_gpu": config.batch.micro_batch_size,
        "gradient_accumulation_steps": config.batch.gradient_accumulation_steps,
        "gradient_clipping": _CLIPPED_AT if config.optimizer.clip_grad_norm else 0.0,
    }
    if precision.weight_dtype != "fp32":
        content[precision.weight_dtype] = {"enabled": True}
    if parallel.grad_accum_dtype is not None:
        content["data_types"] = {"grad_accum_dtype": parallel.grad_accum_dtype}
    # Left open, DeepSpeed overlaps at stage 3 and nowhere else.
    zero: dict[str, Any] = {"stage": stage, "overlap_comm": parallel.overlap_comm}
    for name in (*_ALL, *(_STAGE3 if stage == 3 else _FLAT)):
        value = getattr(parallel, name)
        if value != getattr(_USUAL, name):
            zero[name] = value
    if offload.optimizer_on_host:
        zero["offload_optimizer"] = _place(offload.offload_optimizer, offload)
        content |= _host_optimizer(config.optimizer.optimizer)
    if offload.weights_on_host:
        zero["offload_param"] = _place(offload.offload_param, offload)
    content["zero_optimization"] = zero
    return Written(content, frozenset(said))


def _place(device: str, offload: OffloadConfig) -> dict[str, Any]:
    block: dict[str, Any] = {"device": device, "pin_memory": offload.offload_pin_memory}
    # DeepSpeed wants a path; which disk there is only the person knows.
    return block | {"nvme_path": _DISK} if device == "nvme" else block


def _host_optimizer(name: str) -> dict[str, Any]:
    """DeepSpeed refuses another optimizer on the host than its own, unless told to take it."""
    if name.startswith(_ADAM):
        return {
            "optimizer": {
                "type": "AdamW" if name.startswith("adamw") else "Adam",
                "params": dict.fromkeys(("lr", "betas", "eps", "weight_decay"), "auto"),
            }
        }
    return {"zero_force_ds_cpu_optimizer": False, "zero_allow_untested_optimizer": True}
