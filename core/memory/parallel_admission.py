"""What is refused of runs on several GPUs.

Sources: DeepSpeed (it scales the loss itself, and its flat parameters have no average beside them); torch
``fully_shard`` (``_init_mp_dtypes``: one dtype of trained weights in a unit; ``_get_post_forward_mesh_info``: groups
divide the GPUs evenly), which takes neither bitsandbytes' packed weights nor float8 copies made in the linear layers.
"""

from __future__ import annotations

from core.config import FitGaugeError, Text, TrainingConfig
from core.config.refusal import not_allowed, shown
from core.linears import Builder
from core.memory.requirement import require
from core.optimizers import OPTIMIZERS
from core.sharding import units_of

__all__ = ["admit_parallel", "admit_units"]


#: Where a block ran forward twice, FSDP2 misses the end of the second of two reentrant recomputations of it.
_NOT_REENTRANT = ("none", "full", "every_nth", "selective")


def admit_parallel(config: TrainingConfig) -> None:
    """Raises ``FitGaugeError`` naming field, value and what is allowed, unless the run can be spread this way."""
    parallel = config.parallel
    sharding = parallel.sharding
    if sharding == "none":
        return
    why = Text.of("sharding is {value}", value=shown(sharding))
    if parallel.rank is not None and parallel.rank >= parallel.data_parallel_size:
        raise FitGaugeError(
            Text.of(
                "{field} is {value}; it must be at most {limit}",
                field="rank",
                value=parallel.rank,
                limit=parallel.data_parallel_size - 1,
            )
        )
    if sharding == "ddp":
        require(config, why, ema="none")
        return
    require(config, why, ema="none", grad_scaler=False)
    if sharding == "fsdp2":
        _admit_fsdp2(config, why)


def _admit_fsdp2(config: TrainingConfig, why: Text) -> None:
    parallel = config.parallel
    require(config, why, fp32_master_weights=False, float8_linears=False)
    if config.method.quantizes:
        raise not_allowed("sharding", parallel.sharding, ("none", "ddp", "zero1", "zero2", "zero3"))
    if not OPTIMIZERS[config.optimizer.optimizer].works_on_parts:
        allowed = [name for name, optimizer in OPTIMIZERS.items() if optimizer.works_on_parts]
        raise not_allowed("optimizer", config.optimizer.optimizer, allowed)
    if config.batch.task == "embedding" and config.saving.gradient_checkpointing not in _NOT_REENTRANT:
        raise not_allowed("gradient_checkpointing", config.saving.gradient_checkpointing, _NOT_REENTRANT)
    if parallel.data_parallel_size % parallel.replicate_size:
        raise _not_a_factor("replicate_size", parallel.replicate_size, parallel.data_parallel_size)
    if parallel.reshard_after_forward == "group" and parallel.shard_size % parallel.reshard_group_size:
        raise _not_a_factor("reshard_group_size", parallel.reshard_group_size, parallel.shard_size)


def _not_a_factor(field: str, value: int, whole: int) -> FitGaugeError:
    return FitGaugeError(
        Text.of("{field} is {value}; it must divide the {whole} GPUs evenly", field=field, value=value, whole=whole)
    )


def admit_units(config: TrainingConfig, builder: Builder) -> None:
    """Raises ``FitGaugeError`` where FSDP2 would have to sum gradients of several dtypes in one message."""
    if config.parallel.sharding != "fsdp2":
        return
    for parameters in units_of(builder, config.parallel).values():
        dtypes = sorted({parameter.dtype for parameter in parameters if parameter.trainable})
        if len(dtypes) > 1:
            raise FitGaugeError(
                Text.of(
                    "sharding is {value}, which needs trained weights of one dtype in each block; these are {dtypes}",
                    value=shown(config.parallel.sharding),
                    dtypes=", ".join(dtypes),
                )
            )
