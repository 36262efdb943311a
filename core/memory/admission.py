"""What is refused before anything is computed: questions whose run would fail or has no meaning.

Sources: transformers' task classes and position tables; PEFT ``inject_adapter`` (raises when no target matches, passes
over the targets that do not); torchtune and Liger-Kernel (their losses replace that of causal language models only).
"""

from __future__ import annotations

from functools import lru_cache

from core.architecture.families import FAMILIES
from core.config import PREFERENCE_TASKS, FitGaugeError, ModelSpec, Text, TrainingConfig
from core.config.refusal import not_allowed, shown
from core.hardware.links import find_link
from core.linears import ADAPTERS, ALL_LINEAR, Builder, is_expression
from core.memory.method_admission import admit_method
from core.memory.parallel_admission import admit_parallel, admit_units
from core.memory.preference_admission import admit_preference
from core.memory.program import layout
from core.memory.requirement import require
from core.memory.tensor_parallel_admission import admit_tensor_parallel
from core.optimizers import OPTIMIZERS, moment_of

__all__ = ["admit", "admit_training", "linear_names", "unmatched_targets"]

_STAGES = ("zero1", "zero2", "zero3")


def admit(config: TrainingConfig) -> None:
    """Raises ``FitGaugeError`` naming field, value and what is allowed, unless ``config`` can be run."""
    if config.model.model_type not in FAMILIES:
        raise not_allowed("model_type", config.model.model_type, sorted(FAMILIES))
    if config.optimizer.optimizer not in OPTIMIZERS:
        raise not_allowed("optimizer", config.optimizer.optimizer, OPTIMIZERS)
    _admit_optimizer(config)
    _admit_precision(config)
    _admit_packing(config)
    admit_parallel(config)
    _admit_offload(config)
    _admit_evaluation(config)
    _admit_links(config)
    _admit_task(config)
    _admit_loss(config)
    _admit_length(config)
    admit_preference(config)
    admit_tensor_parallel(config)
    _admit_targets(config)
    admit_method(config)


def admit_training(config: TrainingConfig, builder: Builder) -> None:
    """Raises ``FitGaugeError`` where no parameter trains, so that there is nothing to differentiate."""
    if not any(parameter.trainable for parameter in builder.parameters):
        raise FitGaugeError(
            Text.of(
                "method is {value}, but with its settings no weight of {model} would train",
                value=shown(config.method.method),
                model=config.model.name,
            )
        )
    admit_units(config, builder)


def _admit_optimizer(config: TrainingConfig) -> None:
    """An optimizer that works in backward never has all gradients together."""
    settings = config.optimizer
    optimizer = OPTIMIZERS[settings.optimizer]
    if settings.optimizer_in_backward and not optimizer.splits:
        raise FitGaugeError(
            Text.of(
                "optimizer_in_backward needs an optimizer for each tensor; {name} is one for all", name=optimizer.label
            )
        )
    if optimizer.alternates:
        require(
            config,
            Text.of("{name} trains some layers at a time", name=optimizer.label),
            method="full",
            sharding="none",
            fp32_master_weights=False,
        )
    if moment_of(settings) == "step":
        return
    own_clipping = moment_of(settings) == "next gradient"
    require(
        config,
        Text.of("{name} works in backward", name=optimizer.label),
        gradient_accumulation_steps=1,
        fp32_master_weights=False,
        sharding="none",
        grad_scaler=False,
        **({} if own_clipping else {"clip_grad_norm": False}),
    )


def _admit_precision(config: TrainingConfig) -> None:
    if config.precision.float8_linears:
        require(config, Text.of("float8_linears is on"), method="full")
    if config.precision.grad_scaler:
        require(config, Text.of("grad_scaler is on"), fp32_master_weights=False)


def _admit_packing(config: TrainingConfig) -> None:
    """Packed sequences lie in one row."""
    if config.batch.packing != "none":
        require(
            config,
            Text.of("packing is {value}", value=shown(config.batch.packing)),
            task="causal_lm",
            micro_batch_size=1,
            padded=False,
        )


def _admit_offload(config: TrainingConfig) -> None:
    """DeepSpeed moves the parts of a rank; weights are in parts under ZeRO-3 only."""
    for field, stages in (("offload_optimizer", _STAGES), ("offload_param", _STAGES[2:])):
        value, sharding = config.value(field), config.parallel.sharding
        if value != "none" and sharding not in stages:
            raise FitGaugeError(
                Text.of(
                    "{field} is {value}; it needs sharding to be one of: {allowed}",
                    field=field,
                    value=shown(value),
                    allowed=", ".join(stages),
                )
            )


def _admit_evaluation(config: TrainingConfig) -> None:
    """What no trainer evaluates, or not like that."""
    run = config.run
    if not run.eval_batches:
        return
    if config.parallel.sharding == "zero3":
        require(config, Text.of("sharding is {value}", value=shown("zero3")), eval_batches=0)
    if config.batch.task in ("embedding", "reward", *PREFERENCE_TASKS):
        require(config, Text.of("task is {value}", value=shown(config.batch.task)), prediction_loss_only=True)
    if config.batch.packing != "none" and run.eval_batch_size is not None:
        require(config, Text.of("packing is {value}", value=shown(config.batch.packing)), eval_batch_size=1)


def _admit_links(config: TrainingConfig) -> None:
    if config.cluster.gpu_link is not None:
        find_link(config.cluster.gpu_link, "gpus")
    if config.cluster.node_link is not None:
        find_link(config.cluster.node_link, "machines")


def _admit_task(config: TrainingConfig) -> None:
    allowed = FAMILIES[config.model.model_type].tasks
    if config.batch.task not in allowed:
        raise FitGaugeError(
            Text.of(
                "task is {value}; a model of type {model_type} can be trained for: {allowed}",
                value=shown(config.batch.task),
                model_type=config.model.model_type,
                allowed=", ".join(allowed),
            )
        )


def _admit_loss(config: TrainingConfig) -> None:
    if config.saving.loss != "eager" and config.batch.task != "causal_lm":
        raise FitGaugeError(
            Text.of(
                "loss is {value}, which exists for causal_lm only; for {task} it must be eager",
                value=shown(config.saving.loss),
                task=config.batch.task,
            )
        )


def _admit_length(config: TrainingConfig) -> None:
    # Images have the size the model is made for, whatever the length says.
    if config.batch.task == "image_classification":
        return
    limit = FAMILIES[config.model.model_type].longest(config.model)
    produced = config.batch.target_length if config.batch.task == "speech_seq2seq" else None
    field, length = (
        ("sequence_length", config.batch.sequence_length) if produced is None else ("target_length", produced)
    )
    virtual = config.prompt.num_virtual_tokens if config.method.lengthens else 0
    if limit is not None and virtual and length <= limit < length + virtual:
        raise FitGaugeError(
            Text.of(
                "num_virtual_tokens is {value}; with {field} {length} that makes more positions than the {limit} "
                "that {model} has learned",
                value=virtual,
                field=field,
                length=length,
                limit=limit,
                model=config.model.name,
            )
        )
    if limit is not None and length > limit:
        raise FitGaugeError(
            Text.of(
                "{field} is {value}; {model} has learned positions for {limit} tokens, so it must be at most {limit}",
                field=field,
                value=length,
                model=config.model.name,
                limit=limit,
            )
        )


def _admit_targets(config: TrainingConfig) -> None:
    unmatched = unmatched_targets(config)
    if unmatched and len(unmatched) == len(config.lora.lora_target_modules):
        raise not_allowed(
            "lora_target_modules", ", ".join(unmatched), (ALL_LINEAR, *linear_names(config.model, config.batch.task))
        )


def unmatched_targets(config: TrainingConfig) -> tuple[str, ...]:
    """The adapters' target names that no linear layer of the model has."""
    targets = config.lora.lora_target_modules
    if config.method.method not in ADAPTERS or ALL_LINEAR in targets:
        return ()
    names = linear_names(config.model, config.batch.task)
    return tuple(target for target in targets if target not in names and not is_expression(target))


@lru_cache(maxsize=64)
def linear_names(model: ModelSpec, task: str) -> tuple[str, ...]:
    """Names by which adapters may target the model's linear layers."""
    return tuple(layout(TrainingConfig(model=model).replace(task=task)).linear_names)
