"""The names of tensors that an explanation can show, found by playing every kind of run through once.

The blocks name their tensors in plain strings as they make them, so that no reading of the source finds them all.
``python packaging/tensor_names.py`` prints them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from core.architecture import load_model, models  # noqa: E402
from core.architecture.families import FAMILIES, default_task  # noqa: E402
from core.config import SECTIONS, FitGaugeError, ModelSpec, TrainingConfig  # noqa: E402
from core.memory.admission import admit  # noqa: E402
from core.memory.engine import situation  # noqa: E402
from core.optimizers import OPTIMIZERS  # noqa: E402

__all__ = ["OPTIMIZERS", "tensor_names"]

#: What every family is played with.
_GROUNDS: tuple[dict[str, Any], ...] = (
    {},
    {"autocast_dtype": "bf16", "weight_dtype": "fp32"},
    {"method": "lora"},
    {"method": "lora", "gradient_checkpointing": "full", "autocast_dtype": "bf16"},
    {"method": "qlora", "autocast_dtype": "bf16"},
)
#: Ranks play their whole stack, layer by layer: a short one.
_SHARDED_LAYERS = 2
_SHARDED_GROUNDS: tuple[dict[str, Any], ...] = tuple(
    {"sharding": sharding, "data_parallel_size": 2, "fp32_master_weights": True} for sharding in ("zero2", "zero3")
)
#: What ranks hold elsewhere, and sums in another format: only some of it shows in each.
_ELSEWHERE: tuple[dict[str, Any], ...] = tuple(
    {"data_parallel_size": 2, "fp32_master_weights": True, "gradient_accumulation_steps": 2, **values}
    for values in (
        {"sharding": "zero1", "grad_accum_dtype": "fp32"},
        {"sharding": "zero1", "grad_accum_dtype": "fp32", "offload_optimizer": "cpu"},
        {"sharding": "zero2", "offload_optimizer": "cpu"},
        {"sharding": "zero2", "offload_optimizer": "cpu", "reduce_bucket_size": 1000},
        {"sharding": "zero3", "offload_optimizer": "nvme", "offload_param": "nvme", "sub_group_size": 1000},
        {"sharding": "zero3", "offload_param": "cpu", "method": "lora"},
    )
)
#: Families on which every setting is tried, and on top of what: what settings do hardly depends on the blocks.
_TRIED: dict[str, tuple[dict[str, Any], ...]] = {"gpt2": _GROUNDS, "llama": _GROUNDS[1:3], "t5": ({},)}
_TRIED_SHARDED = "llama"
#: Settings without a list of values of their own.
_NUMBERS: tuple[dict[str, Any], ...] = (
    {"gradient_accumulation_steps": 2},
    {"modules_to_save": ("lm_head", "embed_tokens")},
    {"trainable_token_count": 4},
    {"lora_target_modules": ("embed_tokens", "q_proj")},
    {"lora_dropout": 0.1},
    {"method": "oft", "oft_block_share": True},
    {"method": "oft", "oft_exact_inverse": True, "autocast_dtype": "bf16"},
    {"method": "boft", "autocast_dtype": "bf16"},
    {"method": "hra", "autocast_dtype": "bf16"},
    {"method": "trainable_tokens", "trainable_token_count": 4},
    {"method": "prompt_tuning", "padded": True},
    {"method": "prefix_tuning", "prefix_projection": True, "padded": True},
    {"micro_batch_size": 2, "sequence_length": 100},
    {"sub_group_size": 1000},
    {"reduce_bucket_size": 1000},
)


@cache
def tensor_names() -> frozenset[str]:
    """Names in words: parameters' paths and modules' identifiers, which stay as they are, are left out."""
    names: set[str] = set()
    for config in _runs():
        try:
            admit(config)
            now = situation(config)
        except FitGaugeError:
            continue
        names |= {group.name for group in now.timeline.program.groups}
        names |= {item.name for item in (*now.state.held, *now.state.at_step, *now.state.host)}
    return frozenset(name for name in names if not _is_identifier(name))


def _is_identifier(name: str) -> bool:
    return name.isascii() and ("." in name or "_" in name) and " " not in name


def _runs() -> Iterator[TrainingConfig]:
    for model_type, model in _smallest().items():
        for task in FAMILIES[model_type].tasks:
            yield _config(model, task=task)
        config = _config(model, task=default_task(model_type))
        for ground in _GROUNDS:
            yield config.replace(**ground)
        for ground in _TRIED.get(model_type, ()):
            yield from _changed(config.replace(**ground))
        if model_type == _TRIED_SHARDED:
            for ground in _SHARDED_GROUNDS:
                yield from _changed(_config(_shortened(model)).replace(**ground))
            for ground in _ELSEWHERE:
                yield _config(_shortened(model)).replace(**ground)


def _config(model: ModelSpec, **values: Any) -> TrainingConfig:
    return TrainingConfig(model=model).replace(sequence_length=64, **values)


def _changed(config: TrainingConfig) -> Iterator[TrainingConfig]:
    for name, section in SECTIONS.items():
        field = type(getattr(config, section)).model_fields[name]
        if name == "sharding" and config.parallel.sharding == "none":
            continue
        for value in _values(name, field.annotation):
            yield config.replace(**{name: value})
    for change in _NUMBERS:
        yield config.replace(**change)


def _values(name: str, annotation: Any) -> tuple[Any, ...]:
    if name == "optimizer":
        return tuple(OPTIMIZERS)
    if annotation is bool:
        return (True, False)
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(value for part in get_args(annotation) for value in _values(name, part))


def _shortened(spec: ModelSpec) -> ModelSpec:
    fields = {**dict(spec.fields), "num_hidden_layers": _SHARDED_LAYERS}
    return spec.model_copy(update={"fields": tuple(sorted(fields.items()))})


def _smallest() -> dict[str, ModelSpec]:
    """One model of every family."""
    found: dict[str, tuple[int, ModelSpec]] = {}
    for entry in models():
        if entry.supported:
            model = load_model(entry.id)
            parameters = entry.parameters or 0
            if model.model_type not in found or parameters < found[model.model_type][0]:
                found[model.model_type] = (parameters, model)
    return {model_type: model for model_type, (_, model) in found.items()}


if __name__ == "__main__":
    sys.stdout.write("".join(f"{name}\n" for name in sorted(tensor_names())))
