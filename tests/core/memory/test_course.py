"""The course of a step: its peak is the estimate's, its phases follow each other, every moment can be explained."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings

from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate, explain
from core.memory.course import Course, course
from core.memory.explain import explain_at
from core.memory.explain_result import Part
from core.memory.result import COMPONENTS
from tests.core.laws.strategies import expressible, runs

LLAMA = TrainingConfig(model=load_model("huggyllama/llama-7b"))
RUNS = {
    "full": LLAMA,
    "qlora": LLAMA.replace(method="qlora", gradient_checkpointing="full", autocast_dtype="bf16"),
    "accumulation": LLAMA.replace(method="lora", gradient_accumulation_steps=8),
    "alternating layers": TrainingConfig(model=load_model("google/gemma-2-9b")).replace(attention="eager"),
    "zero2": LLAMA.replace(sharding="zero2", data_parallel_size=8),
    "zero3": LLAMA.replace(sharding="zero3", data_parallel_size=8),
    "second model": LLAMA.replace(task="dpo"),
    "several passes": LLAMA.replace(task="kto", method="lora", gradient_accumulation_steps=4),
    "two stacks": TrainingConfig(model=load_model("google-t5/t5-base")).replace(task="seq2seq_lm"),
}


def sums(part: Part) -> dict[str, int]:
    found = dict.fromkeys(COMPONENTS, 0)
    for child in part.children:
        found[child.component] += child.bytes
    return found


def heights(found: Course, number: int) -> dict[str, int]:
    return {name: row[number] for name, row in found.heights.items()}


@settings(max_examples=10)
@given(runs())
def test_the_highest_moment_is_the_estimates_peak(config: TrainingConfig) -> None:
    assume(expressible(config))
    found, answer = course(config), estimate(config)
    assert heights(found, found.peak) == answer.components
    assert max(found.totals) == answer.device.expected
    assert all(size >= 0 for row in found.heights.values() for size in row)


@pytest.mark.parametrize("name", RUNS)
def test_phases_follow_each_other_and_cover_the_step(name: str) -> None:
    found = course(RUNS[name])
    assert found.spans[0].first == 0 and found.spans[-1].last == found.times[-1]
    assert all(before.last == after.first for before, after in pairwise(found.spans))
    assert list(found.times) == sorted(found.times)
    assert found.spans[-1].phase == "optimizer"
    assert len({len(found.times), len(found.places), *(len(row) for row in found.heights.values())}) == 1


@pytest.mark.parametrize("name", RUNS)
def test_the_highest_moment_of_a_phase_is_the_estimates(name: str) -> None:
    found, answer = course(RUNS[name]), estimate(RUNS[name])
    beyond = answer.device.expected - answer.allocated.expected
    peaks: dict[str, int] = {}
    for number, place in enumerate(found.places):
        peaks[place.phase] = max(peaks.get(place.phase, 0), found.total(number))
    # Loading is drawn where it is the highest of all.
    for phase in answer.phases[1:]:
        # What a phase finds at its beginning belongs to the phase before it.
        assert peaks[phase.phase] >= phase.peak_allocated + beyond
    assert max(peaks.values()) == answer.device.expected


@pytest.mark.parametrize("name", RUNS)
def test_every_moment_is_explained_to_the_byte(name: str) -> None:
    found = course(RUNS[name])
    for number in range(0, len(found.times), 97):
        moment = found.places[number].moment
        assert sums(explain_at(RUNS[name], moment)) == heights(found, number)


def test_the_peak_is_explained_as_before() -> None:
    found = course(LLAMA)
    assert sums(explain_at(LLAMA, found.places[found.peak].moment)) == sums(explain(LLAMA))


def test_layers_are_counted_up_forward_and_down_backward() -> None:
    for name in ("full", "alternating layers", "two stacks", "zero2", "second model"):
        found = course(RUNS[name])
        layers = {
            phase: list(dict.fromkeys(place.layer for place in found.places if place.phase == phase and place.layer))
            for phase in ("forward", "backward")
        }
        depth = len(layers["forward"])
        assert layers["forward"] == list(range(1, depth + 1))
        assert layers["backward"] == list(range(depth, 0, -1))


def test_every_model_that_is_asked_has_a_forward_pass_of_its_own() -> None:
    spans = [(span.phase, span.passes) for span in course(RUNS["several passes"]).spans]
    asked = ["forward", "loss"] * 4 + ["backward"]
    assert spans == [*((phase, 1) for phase in asked), *((phase, 3) for phase in asked), ("optimizer", 1)]


def test_the_second_pass_stands_for_those_that_follow() -> None:
    passes = [(span.phase, span.passes) for span in course(RUNS["accumulation"]).spans]
    assert passes == [
        ("forward", 1),
        ("loss", 1),
        ("backward", 1),
        ("forward", 7),
        ("loss", 7),
        ("backward", 7),
        ("optimizer", 1),
    ]


def test_activations_grow_forward_and_gradients_backward() -> None:
    found = course(LLAMA)
    forward, _loss, backward, _step = found.spans
    for component, span in (("activations", forward), ("gradients", backward)):
        first, last = (found.nearest(time) for time in (span.first, span.last - 1))
        assert found.heights[component][last] > 100 * (found.heights[component][first] + 1)


def test_a_deep_model_has_no_more_moments_than_a_picture_shows() -> None:
    assert len(course(TrainingConfig(model=load_model("meta-llama/Llama-3.1-70B"))).times) < 2500


def test_an_evaluation_follows_the_step_and_can_be_the_highest() -> None:
    config = LLAMA.replace(method="lora", eval_batches=4, eval_batch_size=16, prediction_loss_only=False)
    found, answer = course(config), estimate(config)
    assert [span.phase for span in found.spans] == ["forward", "loss", "backward", "optimizer", "eval"]
    assert answer.peak_phase == "eval" == found.places[found.peak].phase
    assert heights(found, found.peak) == answer.components == sums(explain_at(config, found.places[found.peak].moment))
    layers = {place.layer for place in found.places if place.phase == "eval"}
    assert layers <= {None, *range(1, 33)} and {1, 32} <= layers


def test_the_only_step_begins_without_states() -> None:
    config = LLAMA.replace(max_steps=1, gradient_checkpointing="full")
    found, answer = course(config), estimate(config)
    assert heights(found, found.peak) == answer.components
    optimizer = found.heights["optimizer"]
    assert optimizer[0] == 0
    assert optimizer[-1] > 0
    assert sums(explain_at(config, found.places[0].moment))["optimizer"] == 0


def test_loading_is_drawn_where_it_needs_most() -> None:
    config = TrainingConfig(model=load_model("google/gemma-2-9b")).replace(
        method="qlora", lora_r=1, gradient_checkpointing="full", sequence_length=16
    )
    found, answer = course(config), estimate(config)
    assert answer.peak_phase == "load" == found.spans[0].phase
    assert heights(found, found.peak) == answer.components == sums(explain_at(config, found.places[0].moment))
    assert sums(explain(config)) == answer.components
