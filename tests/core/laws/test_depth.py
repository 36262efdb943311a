"""A stack of which equal layers are played through once is the stack played through layer by layer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from hypothesis import assume, given, settings

from core.config import TrainingConfig
from core.linears import stack
from core.memory.program import layout, trace
from core.memory.timeline import Timeline, evaluate
from core.tape import Dims
from tests.core.laws.strategies import expressible, runs


@contextmanager
def every_layer_by_itself() -> Iterator[None]:
    """While this lasts, no layer stands for another."""
    replaced = {
        stack.traced_layers: lambda kinds: [(index, 1) for index in range(len(kinds))],
        stack.stands_for: lambda kinds: list(range(len(kinds))),
    }
    patches = [
        mock.patch.object(module, function.__name__, stand_in)
        for name, module in list(sys.modules.items())
        for function, stand_in in replaced.items()
        if name.startswith("core.") and vars(module).get(function.__name__) is function
    ]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()


def played(config: TrainingConfig) -> tuple[Timeline, int]:
    """The step's timeline and the number of parameters."""
    builder = layout(config)
    elements = sum(builder.elements[parameter] * builder.counts[parameter] for parameter in builder.parameters)
    return evaluate(trace(config), Dims(config.batch.micro_batch_size, config.batch.sequence_length)), elements


@settings(max_examples=10)
@given(runs())
def test_equal_layers_played_once_are_all_layers_played(config: TrainingConfig) -> None:
    assume(expressible(config))
    short, elements = played(config)
    with every_layer_by_itself():
        whole, all_elements = played(config)
    assert elements == all_elements
    assert short.raw_peaks == whole.raw_peaks
    assert short.raw_left == whole.raw_left
    assert {phase: moment.live for phase, moment in short.peaks.items()} == {
        phase: moment.live for phase, moment in whole.peaks.items()
    }
