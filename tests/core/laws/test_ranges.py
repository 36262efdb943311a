"""Every total is a range in order, and each total holds the one before it."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.config import TrainingConfig
from core.memory import estimate
from tests.core.laws.strategies import expressible, runs


@settings(max_examples=10)
@given(runs(), st.sampled_from(["7.5", "8.0", "8.6", "9.0", "10.0"]))
def test_low_expected_and_high_stand_in_order(config: TrainingConfig, capability: str) -> None:
    assume(expressible(config))
    answer = estimate(config.replace(compute_capability=capability))
    for total in (answer.allocated, answer.reserved, answer.device):
        assert 0 < total.low <= total.expected <= total.high
    assert answer.allocated.expected <= answer.reserved.expected <= answer.device.expected
    assert answer.allocated.low <= answer.reserved.low <= answer.device.low
    assert answer.allocated.high <= answer.reserved.high <= answer.device.high


@settings(max_examples=10)
@given(runs(), st.integers(0, 2**20))
def test_more_room_never_turns_a_verdict_for_the_worse(config: TrainingConfig, free: int) -> None:
    assume(expressible(config))
    order = ("does_not_fit", "tight", "fits")
    verdicts = [estimate(config.replace(free_mib=size)).verdict for size in (free, 2 * free)]
    assert all(verdict is not None for verdict in verdicts)
    assert order.index(str(verdicts[0])) <= order.index(str(verdicts[1]))
