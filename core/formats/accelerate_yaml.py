"""accelerate's configuration of a scenario that PyTorch's FSDP2 divides.

Source: accelerate ``utils/dataclasses.py`` (``FullyShardedDataParallelPlugin``), ``commands/launch.py``.
"""

from __future__ import annotations

from typing import Any

from core.config import TrainingConfig
from core.formats.written import Written

__all__ = ["accelerate_yaml"]


def accelerate_yaml(config: TrainingConfig, machines: int) -> Written:
    """The file for ``accelerate launch --config_file`` on ``machines``; for FSDP2 only."""
    parallel = config.parallel
    said = {"sharding", "data_parallel_size"}
    mixed = parallel.mp_param_dtype if parallel.mp_param_dtype in ("bf16", "fp16") else "no"
    fsdp: dict[str, Any] = {"fsdp_version": 2, "fsdp_auto_wrap_policy": "TRANSFORMER_BASED_WRAP"}
    if parallel.fsdp_wrap == "blocks":
        said.add("fsdp_wrap")
    if parallel.mp_param_dtype in ("none", "bf16", "fp16"):
        said.add("mp_param_dtype")
    if parallel.reshard_after_forward != "group":
        fsdp["fsdp_reshard_after_forward"] = parallel.reshard_after_forward != "never"
        said.add("reshard_after_forward")
    content: dict[str, Any] = {
        "compute_environment": "LOCAL_MACHINE",
        "distributed_type": "FSDP",
        "mixed_precision": mixed,
        "num_machines": machines,
        "num_processes": parallel.gpus,
        "fsdp_config": fsdp,
    }
    if parallel.replicate_size > 1 or parallel.tensor_parallel_size > 1:
        content["parallelism_config"] = {
            "parallelism_config_dp_replicate_size": parallel.replicate_size,
            "parallelism_config_dp_shard_size": parallel.shard_size,
            "parallelism_config_tp_size": parallel.tensor_parallel_size,
        }
        said |= {"replicate_size", "tensor_parallel_size"}
    return Written(content, frozenset(said))
