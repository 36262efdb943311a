"""Published measurements: one line is one run with the memory its authors read, in the flat schema of ``measured``.

Three counters are published: ``max_memory_allocated``, ``max_memory_reserved`` and ``nvidia-smi``; each is compared
with its own total of the estimate.  Where a row leaves something open, the habit of its group's harness is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from core.accuracy.case import Case, Inexpressible, Metric, chosen, question, unexpressed
from core.accuracy.models import catalogued_model
from core.config import Text, TrainingConfig
from core.optimizers import OPTIMIZERS

__all__ = ["is_measured", "measured_case"]

_METRICS: dict[str, Metric] = {
    "max_memory_allocated": "allocated",
    "max_memory_reserved": "reserved",
    "nvidia-smi": "device",
}
_KINDS: dict[str, Literal["peak", "at_least", "at_most"]] = {
    "peak": "peak",
    "oom_lower_bound": "at_least",
    "fits_upper_bound": "at_most",
}
_QUANTIZED = {"nf4": ("nf4", False), "nf4_double_quant": ("nf4", True), "fp4": ("fp4", False)}
#: (optimizer, optimizer_impl) -> FitGauge's optimizer.
_OPTIMIZERS = {
    ("adamw", "foreach"): "adamw_foreach",
    ("adamw", "fused"): "adamw_fused",
    ("adamw", "for_loop"): "adamw_loop",
    ("adamw", "bnb"): "adamw_bnb_32bit",
    ("adamw", "deepspeed"): "adamw_fused",
    ("adamw_8bit", "bnb"): "adamw_8bit",
    ("sgd", "foreach"): "sgd",
}
#: CUDA compute capability by the start of the GPU's name; it chooses cuBLAS's workspace.
_CAPABILITIES = {
    "A100": "8.0",
    "RTX 3090": "8.6",
    "RTX 4090": "8.9",
    "NVIDIA L40S": "8.9",
    "H100": "9.0",
    "H200": "9.0",
}
#: Only FitGauge's own words pass; what else a row may say is a reason.
_ONLY: dict[str, Any] = {
    "tp": 1,
    "pp": 1,
    "cp": 1,
    "ep": 1,
    "offload": "none",
    "compile": False,
    "float8": "none",
    "fused_kernels": False,
    "fsdp_mixed_precision": False,
    "optimizer_in_backward": False,
}
#: litgpt's loss takes the head's output in pieces of this many tokens.
_LITGPT_CHUNK = 128
_LITGPT = ("litgpt-resource-tables", "lorainsights")
#: Harnesses that build quantized layers without PEFT's ``prepare_model_for_kbit_training``.
_UNPREPARED = (*_LITGPT, "fsdp_qlora", "torchtune")


def is_measured(line: Mapping[str, Any]) -> bool:
    """Whether a line's content is a published measurement."""
    return isinstance(line.get("measured"), dict) and "model" in line


def measured_case(line: Mapping[str, Any]) -> Case:
    """The case of one line; raises ``KeyError`` when the line lacks its figure."""
    figure = line["measured"]
    metric, config, reason = _METRICS.get(figure["metric"], "device"), None, None
    kind = chosen("kind", line.get("kind", "peak"), _KINDS)
    try:
        if figure["metric"] not in _METRICS and kind == "peak":
            raise unexpressed("measured.metric", figure["metric"])
        if line.get("suspect"):
            raise Inexpressible(Text.of("its publisher doubts it: {why}", why=line["suspect"]))
        config = measured_config(line)
    except Inexpressible as error:
        reason = error.reason
    return Case(
        id=str(line.get("id") or line.get("name")),
        group=str(line.get("group", "")),
        family=str(line["model"]),
        method=str(line.get("method")),
        metric=metric,
        kind=kind,
        expected=round(float(figure["gib"]) * 2**30),
        config=config,
        reason=reason,
    )


def measured_config(line: Mapping[str, Any]) -> TrainingConfig:
    """FitGauge's configuration of a row; raises :class:`Inexpressible` naming the field and value that has none."""
    for name, usual in _ONLY.items():
        if line.get(name, usual) != usual:
            raise unexpressed(name, line[name])
    if line.get("seq_len") is None:
        raise unexpressed("seq_len", None)
    method = chosen("method", line["method"], {"full": "full", "lora": "lora", "qlora": "qlora"})
    values: dict[str, Any] = {
        "method": method,
        "weight_dtype": line["weight_dtype"],
        "autocast_dtype": line["autocast"],
        "fp32_master_weights": _has_masters(line),
        "optimizer": _optimizer(line),
        "micro_batch_size": line["micro_batch"],
        "sequence_length": line["seq_len"],
        "gradient_accumulation_steps": line["grad_accum"],
        "gradient_checkpointing": chosen("checkpointing", line["checkpointing"], {"none": "none", "full": "full"}),
        "attention": chosen("attention", line["attention"], {"flash": "sdpa", "sdpa": "sdpa", "eager": "eager"}),
        "compute_capability": _capability(line["gpu"]),
    }
    values |= _loss(line) | _sharding(line)
    if method != "full":
        values |= _adapters(line["lora"])
    if method == "qlora" or line["quantization"] != "none":
        values |= _base(line, method)
    return question(catalogued_model(line["model"]), values)


def _has_masters(line: Mapping[str, Any]) -> bool:
    # Rows that upcast while loading already say weight_dtype fp32; a master copy exists beside 16-bit weights only.
    return bool(line["fp32_master_or_upcast"]) and line["weight_dtype"] != "fp32"


def _optimizer(line: Mapping[str, Any]) -> str:
    name = _OPTIMIZERS.get((line["optimizer"], line["optimizer_impl"]))
    if name is None or name not in OPTIMIZERS:
        raise unexpressed("optimizer", f"{line['optimizer']} ({line['optimizer_impl']})")
    return name


def _capability(gpu: str) -> str | None:
    return next((capability for start, capability in _CAPABILITIES.items() if gpu.startswith(start)), None)


def _loss(line: Mapping[str, Any]) -> dict[str, Any]:
    loss = chosen(
        "loss",
        line["loss"],
        {"eager_fp32": "eager", "chunked": "chunked", "fused_linear": "fused_linear"},
    )
    if loss == "chunked" and line.get("group") in _LITGPT:
        return {"loss": loss, "loss_chunks": -(-line["seq_len"] // _LITGPT_CHUNK)}
    return {"loss": loss}


def _sharding(line: Mapping[str, Any]) -> dict[str, Any]:
    sharding = line.get("sharding") or {"kind": "none"}
    kind = chosen("sharding.kind", sharding["kind"], {name: name for name in ("none", "zero1", "zero2", "zero3")})
    if kind == "none" and line["gpus"] != 1:
        raise unexpressed("gpus", line["gpus"])
    for name, value in sharding.items():
        if name not in ("kind", "dp"):
            raise unexpressed(f"sharding.{name}", value)
    return {"sharding": kind, "data_parallel_size": line["gpus"]}


def _adapters(lora: Mapping[str, Any]) -> dict[str, Any]:
    targets = lora["targets"]
    if not isinstance(targets, list) or any(not name.isidentifier() for name in targets):
        raise unexpressed("lora.targets", targets)
    if lora["dropout"] is None:
        raise unexpressed("lora.dropout", None)
    if lora.get("use_dora"):
        raise unexpressed("lora.use_dora", True)
    return {
        "lora_r": lora["r"],
        "lora_dropout": float(lora["dropout"]),
        "lora_target_modules": tuple(targets),
        # A row that says nothing used PEFT, which raises adapters to fp32.
        "lora_adapter_dtype": lora["adapter_dtype"] or "fp32",
    }


def _base(line: Mapping[str, Any], method: str) -> dict[str, Any]:
    if method != "qlora":
        raise unexpressed("quantization", line["quantization"])
    kind, double = chosen("quantization", line["quantization"], _QUANTIZED)
    return {"quant_type": kind, "double_quant": double, "prepare_for_kbit_training": _is_prepared(line)}


def _is_prepared(line: Mapping[str, Any]) -> bool:
    if line.get("group") == "fms-acceleration":
        # Its plugin skips PEFT's preparation; only the baseline rows, which say so, go through it.
        return "prepare_model_for_kbit_training" in (line.get("note") or "")
    return line.get("group") not in _UNPREPARED
