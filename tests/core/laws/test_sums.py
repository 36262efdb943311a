"""What is shown adds up: components to the device's total, the explanation at every node, phases to their peaks."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import assume, given, settings

from core.config import TrainingConfig
from core.memory import COMPONENTS, Part, estimate, explain
from tests.core.laws.strategies import expressible, runs


def nodes(part: Part) -> Iterator[Part]:
    yield part
    for child in part.children:
        yield from nodes(child)


@settings(max_examples=10)
@given(runs())
def test_components_add_up_to_the_device_and_to_each_phase(config: TrainingConfig) -> None:
    assume(expressible(config))
    answer = estimate(config)
    assert tuple(answer.components) == COMPONENTS
    assert min(answer.components.values()) >= 0
    assert sum(answer.components.values()) == answer.device.expected
    for phase in answer.phases:
        assert min(phase.components.values()) >= 0
        assert sum(phase.components.values()) == phase.peak_allocated
    top = max(answer.phases, key=lambda phase: phase.peak_allocated)
    assert (top.phase, top.peak_allocated) == (answer.peak_phase, answer.allocated.expected)


@settings(max_examples=10)
@given(runs())
def test_every_part_of_the_explanation_is_the_sum_of_its_parts(config: TrainingConfig) -> None:
    assume(expressible(config))
    answer, why = estimate(config), explain(config)
    assert why.bytes == answer.device.expected
    for part in nodes(why):
        assert not part.children or part.bytes == sum(child.bytes for child in part.children), part.title
        assert part.bytes >= 0, part.title
    shown = {child.component: child.bytes for child in why.children}
    assert shown == {name: size for name, size in answer.components.items() if size or name in shown}
