"""What a published measurement leaves to its harness: whose loss, whose network, which habits of that version.

A row names its harness (``group``) and, in ``framework``, the version of transformers it ran with.  Sources: the
repositories of the harnesses, and transformers of the versions named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from core.accuracy.case import unexpressed
from core.config import ModelSpec

__all__ = ["LITGPT", "base_of", "habits_of", "loss_of", "model_name", "runs_litgpt", "targets_of"]

LITGPT = ("litgpt-resource-tables", "litgpt-config-hub", "lorainsights")
#: Harnesses that build quantized layers without PEFT's ``prepare_model_for_kbit_training``.
_UNPREPARED = (*LITGPT, "fsdp_qlora", "torchtune")
#: First versions of transformers in which logits stay half outside the loss, and labels are shifted instead of logits.
_HALF_OUTSIDE, _LABELS_SHIFTED = (4, 46), (4, 49)
#: First version in which experts are one stack.
_EXPERTS_STACKED = (5, 0)
_LOSSES = {"chunked": "chunked", "fused_linear": "fused_linear", "cut_cross_entropy": "cut"}
#: Harnesses whose loss is PyTorch's over the logits as they are, in code of their own.
_OWN_LOSS = ("scratchgpt",)
#: Families whose own ``forward`` took the loss of half-precision logits: GPT-BigCode in transformers 4, code that comes
#: with checkpoints.
_HALF_LOSS = ("gpt_bigcode", "qwen", "chatglm")
#: What a group calls its adapters' targets -> names in the order of the network's layers, by model type.
_WRITTEN_TARGETS: dict[str, dict[str, tuple[str, ...]]] = {
    "q,v": {"litgpt": ("query", "value")},
    # The head's adapters, 1.5 % of them, are left out.
    "all incl. mlp, head": {"litgpt": ("query", "key", "value", "projection", "fc", "fc_1", "fc_2", "proj")},
    "DEFAULT (attention qkv-style module)": {"llama": ("q_proj", "k_proj", "v_proj")},
}
#: LitGPT's names for what others call so.
_LITGPT_TARGETS = {"q_proj": "query", "k_proj": "key", "v_proj": "value", "o_proj": "projection"}


def model_name(line: Mapping[str, Any]) -> str:
    """The name under which the row's network is described."""
    if line.get("group") in _OWN_LOSS and (
        line["attention"] != "eager" or "library LayerNorm" in str(line.get("note"))
    ):
        # From that step of its series on, norms and activations are PyTorch's own.
        return f"{line['model']}, library kernels"
    return str(line["model"])


def runs_litgpt(line: Mapping[str, Any]) -> bool:
    """Whether the network is LitGPT's own."""
    return line.get("group") in LITGPT


def base_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """How a quantized base was prepared, as leaf values."""
    if line.get("group") == "fms-acceleration":
        # Its plugin skips the preparation; only the baseline rows, which say so, go through it.  TRL's SFTTrainer then
        # puts embeddings, head and adapters back to bf16 (``peft_module_casting_to_bf16``).
        prepared = "prepare_model_for_kbit_training" in (line.get("note") or "")
        own = {"embeddings_skip_upcast": True, "lora_adapter_dtype": "bf16"} if prepared else {}
        return {"prepare_for_kbit_training": prepared, "gptq_kernel": "triton", **own, **_group_size(line)}
    return {"prepare_for_kbit_training": line.get("group") not in _UNPREPARED, "bnb_keeps_input": _is_old_bnb(line)}


def _group_size(line: Mapping[str, Any]) -> dict[str, Any]:
    """TheBloke's checkpoints have groups of 128, those of Mixtral one scale for a whole column."""
    return {"quant_group_size": 65536} if "Mixtral" in line["model"] and "GPTQ" in line["model"] else {}


def _is_old_bnb(line: Mapping[str, Any]) -> bool:
    """Harnesses of 2023 ran bitsandbytes 0.41."""
    return runs_litgpt(line) or line.get("group") == "ms-swift"


def habits_of(line: Mapping[str, Any], model: ModelSpec) -> dict[str, Any]:
    """What a harness's own loop does, as leaf values."""
    if line.get("group") == "fms-acceleration" and model.model_type == "gpt_bigcode":
        # Concluded from these rows themselves: their peaks have one more copy of the logits than the code shows.
        return {"outputs_held": True}
    if line.get("group") == "ms-swift":
        # Its data were cut at the length given, so that batches differ; where they were packed, the evaluation's do.
        return {"lengths_vary": True}
    version = _transformers(line)
    return {"expert_layout": "modules"} if version is not None and version < _EXPERTS_STACKED else {}


def loss_of(line: Mapping[str, Any], model: ModelSpec) -> str:
    """FitGauge's name of the loss that ran."""
    kind = line["loss"]
    if runs_litgpt(line) and kind == "chunked":
        return "litgpt"
    if kind in _LOSSES:
        return _LOSSES[kind]
    if kind not in ("eager_fp32", "triton_ce"):
        raise unexpressed("loss", kind)
    if line.get("group") in _OWN_LOSS:
        return "half"
    if model.model_type in _HALF_LOSS:
        if model.model_type == "gpt_bigcode" and line["method"] == "qlora":
            # Concluded from these rows themselves: with a quantized base the logits are fp32.
            return "upcast" if kind == "eager_fp32" else "upcast_triton"
        return "shifted_half" if kind == "eager_fp32" else "shifted_half_triton"
    version = _transformers(line)
    if version is None or version >= _LABELS_SHIFTED:
        return "eager" if kind == "eager_fp32" else "unsloth"
    way = "shifted" if version >= _HALF_OUTSIDE else "upcast"
    return way if kind == "eager_fp32" else f"{way}_triton"


def _transformers(line: Mapping[str, Any]) -> tuple[int, int] | None:
    """Major and minor version of transformers, as far as the row or its harness's date says."""
    if line.get("group") in ("ms-swift", "lomo"):
        return 4, 36
    found = re.fullmatch(r"(\d+)\.(\d+)(\.\d+)?", str(line.get("framework") or ""))
    return None if found is None else (int(found[1]), int(found[2]))


def targets_of(line: Mapping[str, Any], model: ModelSpec) -> tuple[str, ...]:
    """The adapters' targets by the names the model's layers have here."""
    targets = line["lora"]["targets"]
    written = targets[0] if isinstance(targets, list) and len(targets) == 1 else targets
    if isinstance(written, str) and model.model_type in _WRITTEN_TARGETS.get(written, {}):
        return _WRITTEN_TARGETS[written][model.model_type]
    if not isinstance(targets, list):
        raise unexpressed("lora.targets", targets)
    names = [str(name).rsplit(".", 1)[-1] for name in targets]
    if any(not name.isidentifier() for name in names):
        raise unexpressed("lora.targets", targets)
    if model.model_type == "litgpt":
        names = [_LITGPT_TARGETS.get(name, name) for name in names]
    return tuple(dict.fromkeys(names))
