"""More ranks or a higher stage never leave a rank with more of the model's state; one rank has all of it."""

from __future__ import annotations

from typing import get_args

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import ParallelConfig, TrainingConfig
from core.memory import estimate
from core.memory.engine import situation
from core.memory.held import State
from core.memory.program import layout
from tests.core.laws.strategies import expressible, runs

STAGES: tuple[str, ...] = ("none", "zero1", "zero2", "zero3")
HELD = ("weights", "quantized_weights", "optimizer")
#: DeepSpeed trains half-precision weights with fp32 masters, and lays the state of a matrix and a vector out alike.
#: Adapters in fp32 it casts in the lower stages only.
DEEPSPEED = {
    "fp32_master_weights": True,
    "weight_dtype": "bf16",
    "autocast_dtype": "none",
    "optimizer": "adamw_fused",
    "optimizer_in_backward": False,
    "lora_adapter_dtype": None,
    "ema": "none",
    "grad_scaler": False,
    # The highest stage divides no second model, and evaluates nothing.
    "reference": "precomputed",
    "eval_batches": 0,
}


def held_between_steps(config: TrainingConfig) -> int:
    """Bytes a rank holds of the model's state throughout."""
    step = next(phase for phase in estimate(config).phases if phase.phase == "optimizer")
    return sum(step.components[name] for name in HELD)


def held(state: State) -> int:
    """Requested bytes of weights and optimizer states."""
    return sum(item.raw for item in state.held if item.component in HELD)


def padding(config: TrainingConfig) -> int:
    """What rounding the flat parameters up to a multiple of twice the ranks can add, and the blocks it is put in."""
    return 2 * config.parallel.data_parallel_size * 16 + 8 * 512


def test_the_stages_tried_here_are_all_there_are() -> None:
    assert set(STAGES) <= set(get_args(ParallelConfig.model_fields["sharding"].annotation))


@settings(max_examples=10)
@given(runs(**DEEPSPEED), st.integers(1, 60), st.sampled_from(STAGES))
def test_more_ranks_never_hold_more_each(config: TrainingConfig, more: int, stage: str) -> None:
    config = config.replace(sharding=stage)
    assume(expressible(config))
    wider = config.replace(data_parallel_size=config.parallel.data_parallel_size + more)
    assert held_between_steps(wider) <= held_between_steps(config) + padding(wider)


@settings(max_examples=10)
@given(runs(**DEEPSPEED), st.integers(0, 2))
def test_a_higher_stage_never_holds_more(config: TrainingConfig, stage: int) -> None:
    lower, higher = config.replace(sharding=STAGES[stage]), config.replace(sharding=STAGES[stage + 1])
    assume(expressible(lower) and expressible(higher))
    assert held_between_steps(higher) <= held_between_steps(lower) + padding(higher)


@settings(max_examples=8)
@given(runs(sharding="none", data_parallel_size=1, method="full", **DEEPSPEED), st.sampled_from(STAGES[1:]))
def test_one_rank_of_any_stage_holds_what_one_gpu_holds(alone: TrainingConfig, stage: str) -> None:
    sharded = alone.replace(sharding=stage)
    assume(expressible(alone) and expressible(sharded))
    # DeepSpeed's flat parameters hold states for weights that no loss reaches, too.
    assume(not any(item.trainable for item in layout(alone).unreached))
    one, other = situation(alone).state, situation(sharded).state
    # Flat tensors have one step counter between them, and a little padding.
    counters = sum(item.raw for item in one.held if item.name == "step counter")
    assert abs(held(other) - held(one)) <= padding(sharded) + counters
