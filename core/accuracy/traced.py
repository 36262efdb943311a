"""Traced steps: one line is ``{"name", "config", "result"}``, bytes counted tensor by tensor.

Every field of a trace's configuration is mapped, or only allowed its usual value, or known to do nothing while
others have theirs.  A field that is none of these is a reason why the case cannot be expressed, never dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accuracy.case import Case, Inexpressible, chosen, question, unexpressed
from core.accuracy.models import described_model
from core.accuracy.traced_adapters import method_values
from core.accuracy.traced_parallel import is_torch_parallel, torch_parallel_values
from core.accuracy.traced_preferences import as_language_model, preference_values
from core.accuracy.traced_run import run_values, updates_of
from core.config import TrainingConfig
from core.optimizers import OPTIMIZERS

__all__ = ["is_traced", "traced_case"]

#: precision -> (dtype, autocast, master_weights), unless the trace says these itself.
_PRECISIONS = {"pure": ("bf16", "none", False), "amp": ("fp32", "bf16", False), "master": ("bf16", "none", True)}
_TASKS = {
    "causal_lm": "causal_lm",
    "embedding": "embedding",
    "image_cls": "image_classification",
    "image_text_to_text": "causal_lm",
    "masked_lm": "masked_lm",
    "reward": "reward",
    "seq2seq_lm": "seq2seq_lm",
    "sft": "causal_lm",
    "speech_seq2seq": "speech_seq2seq",
    "seq_cls": "sequence_classification",
    "token_cls": "token_classification",
}
_LOSSES = {
    "hf": "eager",
    "chunked": "chunked",
    "liger": "fused_linear",
    "cce": "cut",
    "unsloth_ce": "unsloth",
    "unsloth_fused": "unsloth_fused",
    "label_smoothing": "label_smoothing",
    "z_loss": "z_loss",
    "dft": "dft",
    "trl_fused": "trl_fused",
    "trl_logits": "trl_logits",
}
_CHECKPOINTING = {
    "none": "none",
    "full": "full",
    "full_reentrant": "full_reentrant",
    "every_n": "every_nth",
    "selective_op": "selective",
    "offload_unsloth": "offloaded",
    "offload_unsloth_smart": "offloaded_staged",
}
_GPUS = {"sm80": "8.0", "sm90": "9.0"}

#: DeepSpeed's ``zero_optimization`` settings that have a field of the same name.
_ZERO_SWITCHES = ("overlap_comm", "contiguous_gradients", "reduce_scatter", "round_robin_gradients")
_ZERO_SIZES = (
    "reduce_bucket_size",
    "stage3_prefetch_bucket_size",
    "stage3_max_live_parameters",
    "stage3_max_reuse_distance",
    "stage3_param_persistence_threshold",
    "sub_group_size",
)
#: Fields that must have the value a usual training loop gives them; any other is not expressible.
_ONLY: dict[str, Any] = {
    "use_cache": False,
    "num_items_in_batch": True,
    "zero_grad_set_to_none": True,
    "kernel_workspaces": True,
}
#: What adapters usually have; the same as leaving it out.
#: Fields that do nothing while the fields above, the task and the checkpointing are expressible.
_IDLE = ("precision",)


def is_traced(line: Mapping[str, Any]) -> bool:
    """Whether a line's content is a traced step."""
    return isinstance(line.get("config"), dict) and isinstance(line.get("result"), dict)


def traced_case(line: Mapping[str, Any]) -> Case:
    """The case of one line; raises ``KeyError`` when the result lacks its peak."""
    trace, result = line["config"], line["result"]
    parallel = trace.get("parallel") or {}
    config, reason = None, None
    try:
        config = traced_config(trace)
    except Inexpressible as error:
        reason = error.reason
    return Case(
        id=str(line.get("id") or line.get("name")),
        group=str(parallel.get("kind") or trace.get("method", "full")),
        family=str(trace.get("model", {}).get("model_type")),
        method=str(trace.get("method", "full")),
        metric="allocated",
        expected=int(result["peak_allocated_bytes"]),
        phase_peaks={name: int(phase["peak_bytes"]) for name, phase in (result.get("phases") or {}).items()},
        peak_phase=result.get("peak_phase"),
        setup=str(line.get("name", "")),
        source="a training step recorded byte by byte",
        config=config,
        reason=reason,
    )


def traced_config(trace: Mapping[str, Any]) -> TrainingConfig:
    """FitGauge's configuration of a trace; raises :class:`Inexpressible` naming the field and value that has none."""
    rest = as_language_model(trace)
    for name, usual in _ONLY.items():
        if (value := rest.pop(name, usual)) != usual:
            raise unexpressed(name, value)
    dtype, autocast, master = chosen("precision", rest.get("precision", "pure"), _PRECISIONS)
    autocast = _given(rest, "autocast", autocast)
    preferences = preference_values(rest)
    task = preferences.get("task") or chosen("task", rest.get("task", "causal_lm"), _TASKS)
    rest.pop("task", None)
    steps = rest.pop("steps", 2)
    updates = updates_of(steps, rest.pop("overflow_steps", []), rest.get("optimizer", "adamw_fused"))
    outputs_in_fp32 = rest.pop("trainer_outputs_fp32", None)
    adapters = method_values(rest)
    values: dict[str, Any] = {
        "task": task,
        "whole_checkpoint": trace.get("task") == "image_text_to_text",
        "weight_dtype": _given(rest, "dtype", dtype),
        "autocast_dtype": autocast,
        "fp32_master_weights": _given(rest, "master_weights", master),
        **_optimizer(
            rest.pop("optimizer", "adamw_fused"),
            dict(rest.pop("optimizer_args", None) or {}),
            rest.pop("clip_grad_norm", True),
            steps,
        ),
        **run_values(updates, rest),
        "grad_scaler": rest.pop("grad_scaler", False),
        "float8_linears": rest.pop("float8", False),
        "ema": rest.pop("ema", "none"),
        "ema_on_host": chosen("ema_device", rest.pop("ema_device", "cuda"), {"cuda": False, "cpu": True}),
        "packing": chosen("packing", rest.pop("packing", "none"), {"none": "none", "sdpa": "masked", "fa2": "flash"}),
        "optimizer_in_backward": rest.pop("optimizer_in_backward", False),
        "micro_batch_size": rest.pop("micro_batch", 1),
        "sequence_length": rest.pop("seq_len", 1024),
        "target_length": rest.pop("target_len", None),
        "gradient_accumulation_steps": rest.pop("grad_accum", 1),
        "padded": chosen("attention_mask", rest.pop("attention_mask", "none"), {"none": False, "padded": True}),
        "gradient_checkpointing": chosen("checkpointing", rest.pop("checkpointing", "none"), _CHECKPOINTING),
        "checkpoint_every": rest.pop("checkpoint_every", 2),
        "offload_double_buffer": _buffers(rest.pop("checkpoint_args", {})),
        "activation_offload": rest.pop("activation_offload", "none"),
        "attention": rest.pop("attention", "sdpa"),
        "loss": chosen("loss", rest.pop("loss", "hf"), _LOSSES),
        "loss_chunks": rest.pop("loss_chunks", 8),
        "loss_target_gib": rest.pop("loss_target_gb", 4.0),
        "outputs_in_fp32": autocast != "none" if outputs_in_fp32 is None else outputs_in_fp32,
        "outputs_held": rest.pop("hold_outputs", False),
        "compute_capability": chosen("gpu", rest.pop("gpu", "sm80"), _GPUS),
    }
    values |= preferences | adapters | _sharding(rest.pop("parallel", None) or {})
    fields = _model_fields(rest.pop("model"), rest.pop("pref", {}), values["method"])
    if (labels := fields.pop("num_labels", None)) is not None:
        values["num_labels"] = labels
    model = described_model(fields)
    for name in _IDLE:
        rest.pop(name, None)
    for name, value in rest.items():
        raise unexpressed(name, value)
    return question(model, values)


def _alternation(options: dict[str, Any], steps: int) -> dict[str, Any]:
    """LISA: how many layers have states in the last step that was traced."""
    active = options.pop("layers", 2)
    keeps = options.pop("switch", False) and not options.pop("clear", False)
    options.pop("clear", None)
    return {"active_layers": active, "layers_with_states": active * steps if keeps else active}


def _buffers(options: Mapping[str, Any]) -> bool:
    rest = dict(options)
    double = bool(rest.pop("double_buffer", False))
    for name, value in rest.items():
        raise unexpressed(f"checkpoint_args.{name}", value)
    return double


def _given(rest: dict[str, Any], name: str, preset: Any) -> Any:
    value = rest.pop(name, None)
    return preset if value is None else value


def _optimizer(name: str, options: dict[str, Any], clips: bool, steps: int) -> dict[str, Any]:
    if name not in OPTIMIZERS:
        raise unexpressed("optimizer", name)
    # LOMO's own clipping is an option of the optimizer.
    values: dict[str, Any] = {"optimizer": name, "clip_grad_norm": options.pop("grad_norm", False) or clips}
    if "projection_rank" in OPTIMIZERS[name].settings:
        values["projection_rank"] = options.pop("rank", None)
        gap = options.pop("update_proj_gap", 200)
        values["projection_renewed"] = any(step % gap == 0 for step in range(1, steps))
        options.pop("scale", None)
    if "active_layers" in OPTIMIZERS[name].settings:
        values |= _alternation(options, steps)
    if "active_block" in OPTIMIZERS[name].settings:
        values["active_block"] = options.pop("start_block", None)
    for option, value in options.items():
        raise unexpressed(f"optimizer_args.{option}", value)
    return values


def _sharding(parallel: dict[str, Any]) -> dict[str, Any]:
    """Leaf values of a DeepSpeed ZeRO run."""
    if not parallel:
        return {}
    if is_torch_parallel(parallel):
        return torch_parallel_values(parallel)
    rest = dict(parallel)
    kind = chosen("parallel.kind", rest.pop("kind", None), {f"zero{stage}": f"zero{stage}" for stage in (1, 2, 3)})
    clipping = rest.pop("gradient_clipping", 1.0)
    values = {
        "sharding": kind,
        "data_parallel_size": rest.pop("world_size", 1),
        "rank": rest.pop("rank", 0),
        "clip_grad_norm": clipping > 0,
    }
    settings = dict(rest.pop("settings", None) or {})
    for name in _ZERO_SWITCHES:
        if name in settings:
            values[name] = settings.pop(name)
    for name in _ZERO_SIZES:
        if name in settings:
            values[name] = int(settings.pop(name))
    values |= _offload(settings)
    # The gather writes straight into the flat parameters.
    settings.pop("allgather_bucket_size", None)
    for name, value in settings.items():
        raise unexpressed(f"parallel.settings.{name}", value)
    values["grad_accum_dtype"] = rest.pop("grad_accum_dtype", None)
    if extra := rest.pop("extra", None):
        raise unexpressed("parallel.extra", extra)
    for name, value in rest.items():
        raise unexpressed(f"parallel.{name}", value)
    return values


def _offload(settings: dict[str, Any]) -> dict[str, Any]:
    """DeepSpeed page-locks host buffers unless told not to."""
    values: dict[str, Any] = {}
    for name in ("offload_optimizer", "offload_param"):
        block = dict(settings.pop(name, None) or {})
        values[name] = block.pop("device", "none")
        if not block.pop("pin_memory", True):
            values["offload_pin_memory"] = False
        for option, value in block.items():
            raise unexpressed(f"parallel.settings.{name}.{option}", value)
    return values


def _model_fields(model: Mapping[str, Any], pref: Mapping[str, Any], method: str) -> dict[str, Any]:
    """The model's ``config.json`` fields; names with a leading underscore are remarks of whoever made the case."""
    if method == "qlora" and model.get("_skip_4bit"):
        raise unexpressed("model._skip_4bit", model["_skip_4bit"])
    fields = {name: value for name, value in model.items() if not name.startswith("_")}
    rest = dict(pref)
    if "num_labels" in rest:
        fields["num_labels"] = rest.pop("num_labels")
    for name, value in rest.items():
        raise unexpressed(f"pref.{name}", value)
    return fields
