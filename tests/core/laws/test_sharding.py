"""More ranks or a higher stage never leave a rank with more of the model's state; one rank has all of it."""

from __future__ import annotations

from typing import get_args

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import ParallelConfig, TrainingConfig
from core.memory import estimate
from tests.core.laws.strategies import expressible, runs

STAGES: tuple[str, ...] = ("none", "zero1", "zero2", "zero3")
STATE = ("weights", "quantized_weights", "gradients", "optimizer")


def state_at_the_step(config: TrainingConfig) -> int:
    """Bytes a rank holds of the model's state when the optimizer begins."""
    step = next(phase for phase in estimate(config).phases if phase.phase == "optimizer")
    return sum(step.components[name] for name in STATE)


def test_the_stages_tried_here_are_all_there_are() -> None:
    assert set(STAGES) <= set(get_args(ParallelConfig.model_fields["sharding"].annotation))


@settings(max_examples=50)
@given(runs(), st.integers(1, 60), st.sampled_from(STAGES))
def test_more_ranks_never_hold_more_each(config: TrainingConfig, more: int, stage: str) -> None:
    config = config.replace(sharding=stage)
    assume(expressible(config))
    wider = config.replace(data_parallel_size=config.parallel.data_parallel_size + more)
    assert state_at_the_step(wider) <= state_at_the_step(config)


@settings(max_examples=50)
@given(runs(), st.integers(0, 2))
def test_a_higher_stage_never_holds_more(config: TrainingConfig, stage: int) -> None:
    lower, higher = config.replace(sharding=STAGES[stage]), config.replace(sharding=STAGES[stage + 1])
    assume(expressible(lower) and expressible(higher))
    assert state_at_the_step(higher) <= state_at_the_step(lower)


@settings(max_examples=50)
@given(runs(sharding="none", data_parallel_size=1), st.sampled_from(STAGES[1:]))
def test_one_rank_of_any_stage_is_one_gpu(alone: TrainingConfig, stage: str) -> None:
    sharded = alone.replace(sharding=stage)
    assume(expressible(alone) and expressible(sharded))
    one, other = estimate(alone), estimate(sharded)
    assert other.components == one.components
    assert other.phases == one.phases
