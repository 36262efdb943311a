"""How a published run was spread over GPUs, in FitGauge's words.

Sources: torchtitan of 2024 and 2025 (``models/llama/parallelize_llama.py``: blocks and the root are the units, weights
in fp32 with bf16 computation and fp32 sums; the loss is the loop's); torchao's training benchmarks run torchtitan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import chosen, unexpressed

__all__ = ["sharding_of"]

_KINDS = {kind: kind for kind in ("none", "ddp", "fsdp2", "zero1", "zero2", "zero3")}
#: Harnesses whose loop is torchtitan's.
_TITAN = ("torchtitan", "torchao")
_RESHARD = {None: "default", "default": "default", "always": "always", "never": "never"}


def sharding_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """Leaf values; raises :class:`core.accuracy.case.Inexpressible` naming what cannot be said."""
    sharding = dict(line.get("sharding") or {"kind": "none"})
    kind = chosen("sharding.kind", sharding.pop("kind"), _KINDS)
    if kind == "none" and line["gpus"] != 1:
        raise unexpressed("gpus", line["gpus"])
    sharding.pop("dp", None)
    if kind != "fsdp2":
        if line.get("tp", 1) != 1:
            raise unexpressed("tp", line["tp"])
        if line.get("fsdp_mixed_precision"):
            raise unexpressed("fsdp_mixed_precision", line["fsdp_mixed_precision"])
        for name, value in sharding.items():
            raise unexpressed(f"sharding.{name}", value)
        return {"sharding": kind, "data_parallel_size": line["gpus"]}
    sharding.pop("cp", None)
    values = {
        "sharding": kind,
        "data_parallel_size": line["gpus"] // line.get("tp", 1),
        "tensor_parallel_size": line.get("tp", 1),
        "reshard_after_forward": chosen(
            "sharding.reshard_after_forward", sharding.pop("reshard_after_forward", None), _RESHARD
        ),
    }
    for name, value in sharding.items():
        raise unexpressed(f"sharding.{name}", value)
    if line.get("fsdp_mixed_precision"):
        values |= {"mp_param_dtype": line["autocast"], "mp_reduce_dtype": "fp32", "autocast_dtype": "none"}
    if line.get("group") in _TITAN and line["loss"] == "eager_fp32":
        values["loss"] = "torchtitan"
    return values
