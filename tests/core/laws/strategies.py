"""Any run a person could ask for, as random products of all axes over models of a few layers.

Choices are read from the configuration's own fields and registries: a new family, optimizer, method or saver is under
every law the day it is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from core.architecture import load_model, models
from core.architecture.families import FAMILIES
from core.architecture.vision_parts import has_vision_part
from core.config import PREFERENCE_TASKS, SECTIONS, FitGaugeError, ModelSpec, OptimizerConfig, TrainingConfig
from core.memory import estimate
from core.memory.admission import linear_names
from core.optimizers import OPTIMIZERS, moment_of

__all__ = ["cut", "expressible", "runs", "small_models", "smallest_ids"]

#: More layers than kinds of layers in any family, so that some layer stands for others.
DEEPEST = 7
LONGEST = 5000
#: Fields that say nothing about a run's memory, or are drawn with an eye on the others.
_NOT_DRAWN = {"framework", "gpu", "free_mib", "compute_capability", "task", "loss", "lora_target_modules", "optimizer"}


def cut(spec: ModelSpec, depth: int) -> ModelSpec:
    """``spec`` with its first ``depth`` layers; what is listed or counted in layers is cut with them."""
    whole = spec["num_hidden_layers"]
    fields: dict[str, Any] = {}
    for name, value in spec.fields:
        if isinstance(value, tuple) and len(value) == whole:
            fields[name] = value[:depth]
        elif name.endswith("_layers") and isinstance(value, int):
            # All of them, or so many at the end.
            fields[name] = max(0, depth - (whole - value))
        else:
            fields[name] = value
    return spec.model_copy(update={"fields": tuple(sorted((fields | {"num_hidden_layers": depth}).items()))})


@cache
def smallest_ids() -> tuple[str, ...]:
    """Of each model type that can be laid out, the catalogue's smallest."""
    smallest: dict[str, Any] = {}
    for entry in models():
        if entry.supported:
            spec = load_model(entry.id)
            kept = smallest.get(spec.model_type)
            if kept is None or entry.parameters < kept.parameters:
                smallest[spec.model_type] = entry
    return tuple(entry.id for entry in smallest.values())


@st.composite
def small_models(draw: DrawFn) -> ModelSpec:
    """A catalogued model of any family, a few layers deep."""
    spec = load_model(draw(st.sampled_from(smallest_ids())))
    return cut(spec, draw(st.integers(1, min(DEEPEST, spec["num_hidden_layers"]))))


def _choices(leaf: str) -> SearchStrategy[Any] | None:
    """Every value of a field that lists its values; ``None`` for a field that is a number."""
    info = type(getattr(_PLAIN, SECTIONS[leaf])).model_fields[leaf]
    kinds = get_args(info.annotation) if get_origin(info.annotation) is not Literal else (info.annotation,)
    values: list[Any] = []
    for kind in kinds or (info.annotation,):
        if get_origin(kind) is Literal:
            values += get_args(kind)
        elif kind is bool:
            values += [False, True]
        elif kind is type(None):
            values.append(None)
        else:
            return None
    return st.sampled_from(values)


_PLAIN = TrainingConfig(model=ModelSpec(model_type="llama", name="any", fields={}))
_LISTED = {leaf: choices for leaf in SECTIONS if leaf not in _NOT_DRAWN and (choices := _choices(leaf)) is not None}
_NUMBERS: dict[str, SearchStrategy[Any]] = {
    "num_labels": st.integers(1, 5),
    "micro_batch_size": st.integers(1, 6),
    "gradient_accumulation_steps": st.integers(1, 4),
    "lora_r": st.sampled_from([1, 8, 64]),
    "lora_dropout": st.sampled_from([0.0, 0.1]),
    "loss_chunks": st.integers(1, 9),
    "data_parallel_size": st.integers(1, 8),
    "checkpoint_every": st.integers(1, 4),
    "projection_rank": st.sampled_from([None, 4, 64]),
    "active_layers": st.integers(1, 3),
    "active_block": st.sampled_from([None, 0, 1]),
    "max_steps": st.sampled_from([None, 1]),
    "eval_batches": st.sampled_from([0, 1, 2, 5]),
    "eval_batch_size": st.sampled_from([None, 1, 3]),
    "eval_accumulation_steps": st.sampled_from([None, 1, 4]),
    "grpo_beta": st.sampled_from([0.0, 0.1]),
    "distillation_beta": st.sampled_from([0.0, 0.5, 1.0]),
}


@st.composite
def runs(draw: DrawFn, **fixed: Any) -> TrainingConfig:
    """Any run; ``fixed`` leaf fields are not drawn.  A few are refused: see :func:`expressible`."""
    config = TrainingConfig(model=draw(small_models()))
    layout = FAMILIES[config.model.model_type]
    longest = layout.longest(config.model) or LONGEST
    values: dict[str, Any] = {leaf: draw(choices) for leaf, choices in _LISTED.items()}
    values |= {leaf: draw(numbers) for leaf, numbers in _NUMBERS.items()}
    values["optimizer"] = draw(st.sampled_from(sorted(OPTIMIZERS)))
    values["sequence_length"] = draw(st.integers(1, min(longest, LONGEST)))
    # Preference tuning is one task among the others here, though it has six names.
    tasks = [task for task in layout.tasks if task not in PREFERENCE_TASKS]
    if len(tasks) < len(layout.tasks):
        tasks.append(draw(st.sampled_from(PREFERENCE_TASKS)))
    values["task"] = draw(st.sampled_from(tasks))
    losses = get_args(type(config.saving).model_fields["loss"].annotation)
    values["loss"] = draw(st.sampled_from(losses)) if values["task"] == "causal_lm" else "eager"
    names = linear_names(config.model, values["task"])
    values["lora_target_modules"] = draw(
        st.just(("all-linear",)) | st.lists(st.sampled_from(names), min_size=1, unique=True).map(tuple)
    )
    # Few of the small models are parts of a whole.
    values["whole_checkpoint"] = values["whole_checkpoint"] and has_vision_part(config.model)
    return config.replace(**_possible({**values, **fixed}, fixed))


def _possible(values: dict[str, Any], fixed: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` with those changed that would be refused beside others; ``fixed`` ones stay."""
    if fixed.get("sharding") == "fsdp2":
        values = {**values, **_divisible(values)}
    settings = OptimizerConfig(optimizer=values["optimizer"], optimizer_in_backward=values["optimizer_in_backward"])
    optimizer = OPTIMIZERS[settings.optimizer]
    needed: dict[str, Any] = {}
    if not optimizer.splits:
        needed["optimizer_in_backward"] = False
    if moment_of(settings) != "step":
        needed |= {"gradient_accumulation_steps": 1, "fp32_master_weights": False, "sharding": "none"}
        needed |= {"clip_grad_norm": False, "grad_scaler": False}
    if optimizer.alternates:
        needed |= {"method": "full", "sharding": "none", "fp32_master_weights": False}
    if values["grad_scaler"]:
        needed["fp32_master_weights"] = False
    if needed.get("sharding", values["sharding"]) == "fsdp2":
        if optimizer.works_on_parts and values["method"] != "qlora":
            needed |= {"fp32_master_weights": False, "float8_linears": False, "quantized_base": False}
        else:
            needed["sharding"] = "none"
    sharding = needed.get("sharding", values["sharding"])
    if sharding != "none":
        needed |= {"ema": "none", "grad_scaler": False}
    if not sharding.startswith("zero"):
        needed["offload_optimizer"] = "none"
    if sharding != "zero3":
        needed["offload_param"] = "none"
    if values["float8_linears"] and needed.get("method", values["method"]) != "full":
        needed["float8_linears"] = False
    needed |= _possible_method({**values, **needed})
    if needed.get("packing", values["packing"]) != "none":
        packs = values["task"] == "causal_lm" and "micro_batch_size" not in fixed
        needed |= {"micro_batch_size": 1, "padded": False} if packs else {"packing": "none"}
    if needed.get("sharding", values["sharding"]) == "zero3":
        needed["eval_batches"] = 0
    if values["task"] in ("embedding", "reward", *PREFERENCE_TASKS):
        needed["prediction_loss_only"] = True
    if values["task"] in PREFERENCE_TASKS:
        needed |= _possible_preference({**values, **needed, **fixed})
    elif needed.get("loss", values["loss"]) == "trl_fused":
        needed["sequence_length"] = max(values["sequence_length"], 2)
    if needed.get("packing", values["packing"]) != "none":
        needed["eval_batch_size"] = None
    return values | {leaf: value for leaf, value in needed.items() if leaf not in fixed}


def _possible_method(values: Mapping[str, Any]) -> dict[str, Any]:
    """What the drawn method cannot stand beside."""
    method = values["method"]
    if method in ("prompt_tuning", "p_tuning", "prefix_tuning"):
        # Virtual tokens are learned for next tokens alone, and prefixes by some families only.
        if values["task"] != "causal_lm" or method == "prefix_tuning":
            return {"method": "lora"}
        return {"loss": "eager", "packing": "none"}
    if method in ("hra", "loha", "lokr"):
        return {"quantized_base": False}
    return {"trainable_token_count": 1} if method == "trainable_tokens" else {}


def _divisible(values: Mapping[str, Any]) -> dict[str, Any]:
    """What of ``values`` FSDP2 cannot divide, changed."""
    changed: dict[str, Any] = {"optimizer_in_backward": False}
    if not OPTIMIZERS[values["optimizer"]].works_on_parts:
        changed["optimizer"] = "adamw_fused"
    changed["quantized_base"] = False
    if values["method"] == "qlora":
        changed["method"] = "lora"
    if values["method"] != "full" and values["lora_adapter_dtype"] is not None:
        # Biases that train with the adapters have the weights' dtype.
        changed["lora_bias"] = "none"
    return changed


def _possible_preference(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same for preference tuning and distillation."""
    needed: dict[str, Any] = {"sequence_length": max(values["sequence_length"], 2)}
    if values["sharding"] == "fsdp2":
        return {"task": "causal_lm", "loss": "eager"}
    if values["sharding"] == "zero3":
        needed["reference"] = "precomputed"
        needed |= {"task": "orpo"} if values["task"] == "distillation" else {}
    elif values["reference"] == "adapter" and values["method"] in ("full", "partial"):
        needed["reference"] = None
    return needed


def expressible(config: TrainingConfig) -> bool:
    """Whether ``config`` can be run, else refused by name; for ``assume``.  Any other error is a failure."""
    try:
        estimate(config)
    except FitGaugeError:
        return False
    return True
