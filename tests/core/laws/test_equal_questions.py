"""Equal questions have equal answers, whatever was asked before, and written down and read again they are equal."""

from __future__ import annotations

import sys

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace, read_workspace, write_workspace
from core.memory import estimate
from tests.core.laws.strategies import expressible, runs


def forget() -> None:
    """Empties the caches of the engine."""
    for name, module in list(sys.modules.items()):
        if name.startswith("core.memory"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()


@settings(max_examples=10)
@given(runs(), st.integers(1, 4), st.integers(1, 5000))
def test_an_estimate_does_not_depend_on_what_was_asked_before(config: TrainingConfig, batch: int, length: int) -> None:
    other = config.replace(micro_batch_size=batch, sequence_length=length)
    assume(expressible(config) and expressible(other))
    forget()
    fresh = estimate(config)
    forget()
    estimate(other)
    assert estimate(config) == fresh


@settings(max_examples=10)
@given(runs())
def test_a_configuration_made_anew_is_equal_and_gets_an_equal_estimate(config: TrainingConfig) -> None:
    again = TrainingConfig.model_validate_json(config.model_dump_json())
    assert again == config
    assert hash(again) == hash(config)
    if expressible(config):
        assert estimate(again) == estimate(config)


@settings(max_examples=10)
@given(st.lists(runs(), min_size=1, max_size=3), st.data())
def test_a_workspace_written_and_read_again_is_equal(configs: list[TrainingConfig], data: st.DataObject) -> None:
    workspace = Workspace(
        scenarios=tuple(Scenario(name=f"Run {number}", config=config) for number, config in enumerate(configs)),
        selected=data.draw(st.integers(0, len(configs) - 1)),
    )
    assert read_workspace(write_workspace(workspace)) == workspace
