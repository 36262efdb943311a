"""What ranks send each other in a step.

Sources: ZeRO paper (Rajbhandari et al. 2020, section 7: 2ψ for stages 1 and 2, 3ψ for stage 3); NCCL's rings, which
move (N − 1) / N of a gathered or scattered tensor and twice that of a reduced one through each rank; DeepSpeed
``runtime/zero/stage_1_and_2.py`` (stage 2 reduces every micro-batch, stage 1 the sum of them;
``use_multi_rank_bucket_allreduce``: a bucket that several ranks own is summed on all of them), ``stage3.py``; PyTorch
``distributed/fsdp/_fully_shard`` (gathered again for backward unless kept).
"""

from __future__ import annotations

from core.config import ITEM_BYTES, Text, TrainingConfig
from core.cost.arithmetic import Arithmetic
from core.cost.result import Collective
from core.sharding import keeps_sums

__all__ = ["collectives", "factor"]

_REDUCE = Text.of("gradients summed on every GPU (all-reduce)")
_SCATTER = Text.of("gradients summed by their owner (reduce-scatter)")
_NEW_WEIGHTS = Text.of("new weights sent to every GPU (all-gather)")
_WEIGHTS = Text.of("weights gathered for forward and backward (all-gather)")
_WEIGHTS_ONCE = Text.of("weights gathered for forward (all-gather)")
_SUMS = Text.of("activations summed over the parts of a matrix (all-reduce)")
_BETWEEN = Text.of("sums of each group's part (all-reduce)")


class _Messages:
    """Messages of one rank among ``ranks``."""

    def __init__(self, config: TrainingConfig, whole: int, ranks: int) -> None:
        self.bytes_each = ITEM_BYTES[config.precision.weight_dtype]
        self.whole = whole
        self.ranks = ranks

    def __call__(
        self, name: Text, elements: int, calls: int, rounds: int = 1, at_most: int = 0, dtype: str = "none"
    ) -> Collective:
        """``rounds``: how often the elements go around the ring; ``dtype``: ``none`` for that of the weights."""
        size = self.bytes_each if dtype == "none" else ITEM_BYTES[dtype]
        once = elements * size * (self.ranks - 1) // self.ranks
        return Collective(
            name=name,
            bytes=once * rounds * calls,
            most=once * max(rounds, at_most) * calls,
            calls=calls,
            factor=rounds * elements / self.whole,
        )


def collectives(config: TrainingConfig, counts: Arithmetic) -> tuple[Collective, ...]:
    """Messages of one GPU; none where it is alone."""
    return _state(config, counts) + _activations(config)


def _activations(config: TrainingConfig) -> tuple[Collective, ...]:
    """Tensor parallelism: what each block's attention and network put out is summed in forward, and its gradient in
    backward, for every token."""
    ranks, batch = config.parallel.tensor_parallel_size, config.batch
    width, depth = (dict(config.model.fields).get(name) for name in ("hidden_size", "num_hidden_layers"))
    if ranks == 1 or not isinstance(width, int) or not isinstance(depth, int):
        return ()
    tokens = batch.sequences * batch.sequence_length
    one = _Messages(config, tokens * width, ranks)(_SUMS, tokens * width, 4 * depth, rounds=2)
    steps = batch.gradient_accumulation_steps
    return (one._replace(bytes=one.bytes * steps, most=one.most * steps, calls=one.calls * steps, factor=0.0),)


def _state(config: TrainingConfig, counts: Arithmetic) -> tuple[Collective, ...]:
    """Weights and gradients, of which tensor parallelism leaves each GPU a part."""
    parallel, steps = config.parallel, config.batch.gradient_accumulation_steps
    ranks = parallel.data_parallel_size
    if ranks == 1:
        return ()
    whole, trained = (part // parallel.tensor_parallel_size for part in (counts.parameters, counts.trainable))
    message = _Messages(config, whole, ranks)
    match parallel.sharding:
        case "fsdp2":
            return _fsdp(config, whole, trained)
        case "zero1" if keeps_sums(config):
            return message(_REDUCE, trained, 1, rounds=2), message(_NEW_WEIGHTS, trained, 1)
        case "zero1":
            return message(_SCATTER, trained, 1, at_most=2), message(_NEW_WEIGHTS, trained, 1)
        case "zero2":
            return message(_SCATTER, trained, steps, at_most=2), message(_NEW_WEIGHTS, trained, 1)
        case "zero3":
            return message(_WEIGHTS, whole, 2 * steps), message(_SCATTER, trained, steps)
        case _:
            return (message(_REDUCE, trained, _sums(config), rounds=2),)


def _fsdp(config: TrainingConfig, whole: int, trained: int) -> tuple[Collective, ...]:
    """Within each group that divides the state, and of each part between the groups."""
    parallel, steps = config.parallel, config.batch.gradient_accumulation_steps
    found = []
    if parallel.shard_size > 1:
        inside = _Messages(config, whole, parallel.shard_size)
        gathers, weights = (
            (steps, _WEIGHTS_ONCE) if parallel.reshard_after_forward == "never" else (2 * steps, _WEIGHTS)
        )
        found.append(inside(weights, whole, gathers, dtype=parallel.mp_param_dtype))
        found.append(inside(_SCATTER, trained, _sums(config), dtype=_summed_in(config)))
    if parallel.replicate_size > 1:
        between = _Messages(config, whole, parallel.replicate_size)
        part = -(-trained // parallel.shard_size)
        found.append(between(_BETWEEN, part, _sums(config), rounds=2, dtype=_summed_in(config)))
    return tuple(found)


def _summed_in(config: TrainingConfig) -> str:
    parallel = config.parallel
    return parallel.mp_param_dtype if parallel.mp_reduce_dtype == "none" else parallel.mp_reduce_dtype


def _sums(config: TrainingConfig) -> int:
    """How often in a step gradients are summed over the ranks, where the training loop decides."""
    return config.batch.gradient_accumulation_steps if config.parallel.gradient_sync == "every" else 1


def factor(found: tuple[Collective, ...], steps: int) -> float:
    """Elements sent in a step of one micro-batch, as a multiple of the model's parameters."""
    return sum(item.factor * max(1, item.calls // steps) for item in found)
