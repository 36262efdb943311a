"""Offloading moves a rank's state and loses nothing of it."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import TrainingConfig
from core.memory import estimate
from core.memory.engine import situation
from core.memory.held import HeldTensors
from tests.core.laws.strategies import expressible, runs
from tests.core.laws.test_sharding import DEEPSPEED

ON_GPU = {"offload_optimizer": "none", "offload_param": "none"}


def bytes_of(held: tuple[HeldTensors, ...], component: str) -> int:
    return sum(item.raw for item in held if item.component == component)


@settings(max_examples=10)
@given(runs(**DEEPSPEED, **ON_GPU), st.sampled_from(["zero1", "zero2", "zero3"]))
def test_the_optimizer_states_are_the_same_wherever_they_wait(config: TrainingConfig, stage: str) -> None:
    here = config.replace(sharding=stage, data_parallel_size=max(2, config.parallel.data_parallel_size))
    away = here.replace(offload_optimizer="cpu")
    assume(expressible(here) and expressible(away))
    assert bytes_of(situation(away).state.host, "optimizer") == bytes_of(situation(here).state.held, "optimizer")
    assert bytes_of(situation(away).state.held, "optimizer") == 0


@settings(max_examples=10)
@given(runs(**DEEPSPEED, **ON_GPU, sharding="zero3"), st.sampled_from(["cpu", "nvme"]))
def test_weights_that_wait_elsewhere_are_not_on_the_gpu(config: TrainingConfig, place: str) -> None:
    away = config.replace(offload_param=place)
    assume(expressible(config) and expressible(away))
    here, there = situation(config).state, situation(away).state
    buffers = bytes_of(here.held, "weights") - bytes_of(there.held, "weights")
    kept = [item for item in there.host if item.component == "weights" and not item.name.startswith("buffer")]
    assert bytes_of((*kept, *there.disk), "weights") == buffers


@settings(max_examples=10)
@given(runs(**DEEPSPEED, sharding="zero3", offload_optimizer="cpu"), st.integers(1, 8), st.integers(1, 8))
def test_more_gpus_in_a_machine_never_need_less_of_its_memory(config: TrainingConfig, gpus: int, more: int) -> None:
    assume(expressible(config))
    few = estimate(config.replace(gpus_per_node=gpus)).host
    many = estimate(config.replace(gpus_per_node=gpus + more)).host
    assert few is not None
    assert many is not None
    assert few.node.expected <= many.node.expected
    assert sum(part.bytes for part in many.parts) == many.node.expected
