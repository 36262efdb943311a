"""What is refused of tensor parallelism.

Sources: torch/distributed/tensor/parallel (heads are divided, never cut; parts of the sequence are equal); transformers
``masking_utils`` (a mask has the size of the tokens a rank has, so that under sequence parallelism there can be none).
"""

from __future__ import annotations

from core.architecture.families import FAMILIES
from core.config import FitGaugeError, Text, TrainingConfig
from core.config.refusal import not_allowed, shown
from core.memory.requirement import require
from core.optimizers import OPTIMIZERS

__all__ = ["admit_tensor_parallel"]

#: Losses that take the head's logits as a tensor.
_LOSSES = ("eager", "torchtitan")


def admit_tensor_parallel(config: TrainingConfig) -> None:
    """Raises ``FitGaugeError`` naming field, value and what is allowed, unless matrices can be divided so."""
    ranks = config.parallel.tensor_parallel_size
    if ranks == 1:
        return
    model_type = config.model.model_type
    if not FAMILIES[model_type].divides:
        raise not_allowed("model_type", model_type, [name for name, layout in FAMILIES.items() if layout.divides])
    why = Text.of("tensor_parallel_size is {value}", value=ranks)
    require(
        config,
        why,
        task="causal_lm",
        method="full",
        float8_linears=False,
        fp32_master_weights=False,
        fused_kernels="none",
        ema="none",
    )
    if config.parallel.sharding not in ("none", "fsdp2"):
        raise not_allowed("sharding", config.parallel.sharding, ("none", "fsdp2"))
    if config.saving.loss not in _LOSSES:
        raise not_allowed("loss", config.saving.loss, _LOSSES)
    if not OPTIMIZERS[config.optimizer.optimizer].works_on_parts:
        allowed = [name for name, optimizer in OPTIMIZERS.items() if optimizer.works_on_parts]
        raise not_allowed("optimizer", config.optimizer.optimizer, allowed)
    if config.model["tie_word_embeddings"]:
        raise FitGaugeError(
            Text.of(
                "tensor_parallel_size is {value}, but {model} shares one matrix between embedding and head, "
                "which cannot be divided both ways",
                value=ranks,
                model=config.model.name,
            )
        )
    _admit_sizes(config, ranks)


def _admit_sizes(config: TrainingConfig, ranks: int) -> None:
    sizes = {name: int(config.model[name]) for name in ("num_attention_heads", "num_key_value_heads")}
    if config.parallel.sequence_parallel:
        why = Text.of("sequence_parallel is {value}", value=shown(True))
        require(config, why, padded=False, packing="none")
        if config.saving.attention == "eager":
            raise not_allowed("attention", "eager", ("sdpa", "sdpa_efficient", "sdpa_math"))
        sizes["sequence_length"] = config.batch.sequence_length
    for name, size in sizes.items():
        if size % ranks:
            raise FitGaugeError(
                Text.of(
                    "tensor_parallel_size is {value}; it must divide {field}, which is {size}",
                    value=ranks,
                    field=name,
                    size=size,
                )
            )
    window = config.model.get("sliding_window")
    length = config.batch.sequence_length
    if config.parallel.sequence_parallel and window is not None and length // ranks >= window:
        require(config, Text.of("sequence_length is {value}", value=length), sequence_parallel=False)
