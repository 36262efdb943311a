"""FitGauge's configuration of a published measurement, or the field and value it has no words for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import Inexpressible, chosen, question, unexpressed
from core.accuracy.harnesses import base_of, habits_of, loss_of, model_name, runs_litgpt, targets_of
from core.accuracy.measured_sharding import sharding_of
from core.accuracy.models import measured_model
from core.config import Text, TrainingConfig
from core.optimizers import OPTIMIZERS

__all__ = ["measured_config"]

_QUANTIZED: dict[str, dict[str, Any]] = {
    "nf4": {"quant_type": "nf4", "double_quant": False},
    "nf4_double_quant": {"quant_type": "nf4", "double_quant": True},
    "fp4": {"quant_type": "fp4", "double_quant": False},
    "gptq_int4": {"quant_type": "gptq", "gptq_bits": 4},
    "gptq_int8": {"quant_type": "gptq", "gptq_bits": 8},
}
#: (optimizer, optimizer_impl) -> FitGauge's optimizer.
_OPTIMIZERS = {
    ("adamw", "foreach"): "adamw_foreach",
    ("adamw", "fused"): "adamw_fused",
    ("adamw", "for_loop"): "adamw_loop",
    ("adamw", "bnb"): "adamw_bnb_32bit",
    ("adamw", "bnb_paged"): "paged_adamw_32bit",
    ("adamw", "deepspeed"): "adamw_fused",
    ("adamw_8bit", "bnb"): "adamw_8bit",
    ("adamw_8bit", "torchao"): "ao_adamw_8bit",
    ("adamw_4bit", "torchao"): "ao_adamw_4bit",
    ("sgd", "foreach"): "sgd",
    ("lomo", "fused_backward"): "lomo",
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
_ONLY: dict[str, Any] = {"pp": 1, "cp": 1, "ep": 1, "compile": False, "float8": "none"}
_CHECKPOINTING: dict[str, dict[str, Any]] = {
    **{name: {"gradient_checkpointing": name} for name in ("none", "full", "full_reentrant", "selective")},
    "every_2nd_layer": {"gradient_checkpointing": "every_nth", "checkpoint_every": 2},
}
_METHODS = {"full": "full", "lora": "lora", "qlora": "qlora", "dora": "lora"}


def measured_config(line: Mapping[str, Any]) -> TrainingConfig:
    """Raises :class:`Inexpressible` naming the field and value that cannot be said."""
    for name, usual in _ONLY.items():
        if line.get(name, usual) != usual:
            raise unexpressed(name, line[name])
    if line.get("seq_len") is None:
        raise unexpressed("seq_len", None)
    model = measured_model(model_name(line), runs_litgpt(line))
    method = chosen("method", line["method"], _METHODS)
    optimizer = _optimizer(line)
    in_backward = bool(line.get("optimizer_in_backward")) and optimizer != "lomo"
    values: dict[str, Any] = {
        "method": method,
        # Harnesses read their counters after training, which they reset before it.
        "loading": "uncounted",
        "weight_dtype": line["weight_dtype"],
        "autocast_dtype": line["autocast"],
        "fp32_master_weights": _has_masters(line),
        "optimizer": optimizer,
        "optimizer_in_backward": in_backward,
        "clip_grad_norm": not in_backward and optimizer != "lomo",
        "micro_batch_size": line["micro_batch"],
        "sequence_length": line["seq_len"],
        "gradient_accumulation_steps": line["grad_accum"],
        "activation_offload": chosen(
            "offload", line.get("offload", "none"), {"none": "none", "activations to CPU": "torchtune"}
        ),
        "attention": chosen("attention", line["attention"], {"flash": "sdpa", "sdpa": "sdpa", "eager": "eager"}),
        "loss": loss_of(line, model),
        "fused_kernels": chosen("fused_kernels", bool(line.get("fused_kernels")), {False: "none", True: "unsloth"}),
        "compute_capability": _capability(line["gpu"]),
    }
    values |= chosen("checkpointing", line["checkpointing"], _CHECKPOINTING)
    values |= habits_of(line, model) | sharding_of(line)
    if method != "full":
        values |= _adapters(line) | {"lora_target_modules": targets_of(line, model)}
    if method == "qlora" or line["quantization"] != "none":
        values |= _base(line, method)
    return question(model, values)


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


def _adapters(line: Mapping[str, Any]) -> dict[str, Any]:
    lora = line["lora"]
    # LitGPT and torchtune make adapters in the model's dtype; PEFT raises them to fp32.
    own = None if runs_litgpt(line) or line.get("group") == "torchtune" else "fp32"
    # torchtune's recipes have no dropout; lit-gpt's script has 0.05.
    usual = {"torchtune": 0.0, "lorainsights": 0.05}.get(str(line.get("group")))
    dropout = lora["dropout"] if lora["dropout"] is not None else usual
    if dropout is None:
        raise unexpressed("lora.dropout", None)
    return {
        "lora_r": lora["r"],
        "lora_dropout": float(dropout),
        "use_dora": line["method"] == "dora" or bool(lora.get("use_dora")),
        "lora_adapter_dtype": own if runs_litgpt(line) else lora["adapter_dtype"] or own,
    }


def _base(line: Mapping[str, Any], method: str) -> dict[str, Any]:
    if method != "qlora":
        raise unexpressed("quantization", line["quantization"])
    values: dict[str, Any] = chosen("quantization", line["quantization"], _QUANTIZED)
    return {**values, **base_of(line)}


def doubted(line: Mapping[str, Any]) -> Inexpressible | None:
    """The reason of a row that its own publisher doubts."""
    why = line.get("suspect")
    if why:
        return Inexpressible(Text.of("its publisher doubts it: {why}", why=why))
    if "unit" in line.get("inferred", ()):
        return Inexpressible(Text.of("its publisher names no unit"))
    return None
