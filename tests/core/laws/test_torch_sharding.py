"""What PyTorch's data parallelism divides adds up to the whole, and more GPUs never leave one with more of it."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import ITEM_BYTES, TrainingConfig
from core.memory import estimate
from core.memory.engine import situation
from core.memory.program import layout
from core.memory.state import state
from core.optimizers import OPTIMIZERS
from core.optimizers.elementwise import Elementwise
from tests.core.laws.strategies import expressible, runs

HELD = ("weights", "quantized_weights", "optimizer")
FSDP2 = {
    "sharding": "fsdp2",
    "fp32_master_weights": False,
    "float8_linears": False,
    "ema": "none",
    "grad_scaler": False,
}


def alone(config: TrainingConfig) -> TrainingConfig:
    return config.replace(sharding="none", data_parallel_size=1)


def state_bytes(config: TrainingConfig, component: str) -> int:
    """Requested bytes of one part of the state of the rank that ``config`` names."""
    return sum(item.raw for item in state(layout(config), config).held if item.component == component)


def single_numbers(config: TrainingConfig) -> int:
    """Bytes of step counters and the like, of which every GPU has its own."""
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    assert isinstance(optimizer, Elementwise)
    names = {name for name, _dtype in optimizer.scalars}
    held = state(layout(config), alone(config)).held
    return sum(item.raw for item in held if item.component == "optimizer" and item.name in names)


@settings(max_examples=10)
@given(runs(**FSDP2), st.integers(2, 5))
def test_more_gpus_never_hold_more_each(config: TrainingConfig, times: int) -> None:
    wider = config.replace(data_parallel_size=config.parallel.data_parallel_size * times)
    assume(expressible(config))
    for component in HELD:
        assert state_bytes(wider, component) <= state_bytes(config, component)


@settings(max_examples=10)
@given(runs(**FSDP2), st.integers(2, 5))
def test_replicas_hold_what_one_group_of_their_size_holds(config: TrainingConfig, replicas: int) -> None:
    size = config.parallel.data_parallel_size * replicas
    hybrid = config.replace(data_parallel_size=size, replicate_size=replicas)
    assume(expressible(config))
    for component in HELD:
        assert state_bytes(hybrid, component) == state_bytes(config, component)


@settings(max_examples=10)
@given(runs(**FSDP2))
def test_the_parts_of_all_gpus_add_up_to_the_whole(config: TrainingConfig) -> None:
    assume(expressible(config))
    ranks = range(config.parallel.data_parallel_size)
    parts = sum(state_bytes(config.replace(rank=rank), "optimizer") for rank in ranks)
    own = (len(ranks) - 1) * single_numbers(config)
    assert parts == state_bytes(alone(config), "optimizer") + own


@settings(max_examples=10)
@given(runs(**FSDP2))
def test_weights_are_padded_by_less_than_a_row_a_gpu(config: TrainingConfig) -> None:
    assume(expressible(config))
    ranks, builder = config.parallel.data_parallel_size, layout(config)
    rows = sum(
        item.storage.record.size[0] // item.shape[0] * ITEM_BYTES[item.dtype] * builder.counts[item]
        for item in builder.parameters
        if isinstance(item.shape[0], int)
    )
    buffers = sum(
        item.storage.record.size[0] * ITEM_BYTES[item.dtype] * count for item, count in builder.held_buffers()
    )
    whole, part = state_bytes(alone(config), "weights") - buffers, state_bytes(config, "weights") - buffers
    assert whole <= ranks * part <= whole + (ranks - 1) * rows


@settings(max_examples=10)
@given(runs(data_parallel_size=1, **FSDP2))
def test_one_gpu_of_fsdp2_holds_what_one_gpu_holds(config: TrainingConfig) -> None:
    assume(expressible(config))
    for component in HELD:
        assert state_bytes(config, component) == state_bytes(alone(config), component)


@settings(max_examples=8)
@given(runs(sharding="ddp", ema="none", loading="uncounted"))
def test_ddp_adds_nothing_but_its_own_buffers(config: TrainingConfig) -> None:
    copying = config.replace(gradient_as_bucket_view=False, find_unused_parameters=False, static_graph=False)
    assume(expressible(copying) and expressible(alone(copying)))
    with_buckets, without = estimate(copying).phases, estimate(alone(copying)).phases
    gradients = state_bytes(copying, "communication")
    assert gradients > 0
    for more, less in zip(with_buckets, without, strict=True):
        assert more.peak_bytes == less.peak_bytes + gradients


@settings(max_examples=6)
@given(runs(**FSDP2))
def test_nothing_gathered_or_sent_outlives_backward(config: TrainingConfig) -> None:
    assume(expressible(config))
    timeline = situation(config).timeline
    left = {timeline.program.groups[number].component for number in timeline.left_alive()}
    assert "communication" not in left
