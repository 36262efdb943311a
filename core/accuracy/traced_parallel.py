"""Traced steps under PyTorch's own parallelisms: the fields of their configuration in FitGauge's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import chosen, unexpressed

__all__ = ["is_torch_parallel", "torch_parallel_values"]

_KINDS = {"ddp": "ddp", "fsdp2": "fsdp2", "fsdp2_tp": "fsdp2", "tp": "none"}
_RESHARD = {None: "default", True: "always", False: "never"}


def is_torch_parallel(parallel: Mapping[str, Any]) -> bool:
    """Whether the run is spread by PyTorch itself, not by DeepSpeed."""
    return parallel.get("kind") in ("ddp", "fsdp2", "fsdp2_tp", "tp")


def torch_parallel_values(parallel: Mapping[str, Any]) -> dict[str, Any]:
    """Leaf values of such a run; raises :class:`core.accuracy.case.Inexpressible`."""
    rest = dict(parallel)
    kind = chosen("parallel.kind", rest.pop("kind"), _KINDS)
    size, rank = rest.pop("world_size", 2), rest.pop("rank", 0)
    # Ranks of tensor parallelism are neighbours.
    matrices = size if kind == "none" else rest.pop("tp", 1)
    values: dict[str, Any] = {
        "sharding": kind,
        "data_parallel_size": size // matrices,
        "rank": rank // matrices,
        "tensor_parallel_size": matrices,
        "sequence_parallel": rest.pop("sequence_parallel", True),
        "loss_parallel": rest.pop("loss_parallel", False),
        "replicate_size": rest.pop("replicate_size", 1),
        "fsdp_wrap": rest.pop("wrap", "blocks"),
        **_reshard(rest.pop("reshard_after_forward", None)),
        **{f"mp_{name}": rest.pop(name, None) or "none" for name in ("param_dtype", "reduce_dtype", "output_dtype")},
        "gradient_sync": rest.pop("gradient_sync", "every"),
    }
    # Memory is the same whether a block's checkpoint lies within its unit or around it.
    for name in ("checkpoint_place", "shard_size", "tp"):
        rest.pop(name, None)
    for name in ("gradient_as_bucket_view", "static_graph", "find_unused_parameters"):
        values[name] = rest.pop(name, False)
    if (cap := rest.pop("bucket_cap_mb", None)) is not None:
        values["bucket_cap_mb"] = int(cap)
    if chosen("parallel.loss_place", rest.pop("loss_place", "inside"), {"inside": False, "outside": True}):
        values["loss"] = "torchtitan"
    for name, value in rest.items():
        raise unexpressed(f"parallel.{name}", value)
    return values


def _reshard(value: Any) -> dict[str, Any]:
    if isinstance(value, int) and not isinstance(value, bool):
        return {"reshard_after_forward": "group", "reshard_group_size": value}
    return {"reshard_after_forward": chosen("parallel.reshard_after_forward", value, _RESHARD)}
