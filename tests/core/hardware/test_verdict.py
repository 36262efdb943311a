"""The three verdicts and their borders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hardware import judge
from core.memory.result import Bytes

NEED = Bytes(low=90, expected=100, high=110)


@pytest.mark.parametrize(
    ("free", "verdict"),
    [(111, "fits"), (110, "fits"), (109, "tight"), (100, "tight"), (99, "does_not_fit"), (0, "does_not_fit")],
)
def test_each_verdict_begins_exactly_at_its_border(free: int, verdict: str) -> None:
    assert judge(NEED, free) == verdict


@given(st.lists(st.integers(0, 2**48), min_size=3, max_size=3), st.integers(0, 2**48), st.integers(0, 2**40))
def test_more_free_memory_never_makes_the_verdict_worse(sizes: list[int], free: int, more: int) -> None:
    low, expected, high = sorted(sizes)
    need = Bytes(low=low, expected=expected, high=high)
    order = ("does_not_fit", "tight", "fits")
    assert order.index(judge(need, free)) <= order.index(judge(need, free + more))
