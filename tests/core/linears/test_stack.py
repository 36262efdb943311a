"""Which layers of a stack are played through, and which stand for others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.linears.stack import stands_for, traced_layers


def test_first_and_last_stand_for_themselves_and_one_between_for_all() -> None:
    assert traced_layers(["layer"] * 32) == [(0, 1), (1, 30), (31, 1)]
    assert stands_for(["layer"] * 5) == [0, 1, 1, 1, 2]


def test_one_of_each_kind_is_played() -> None:
    kinds = ["sliding", "full"] * 4
    assert traced_layers(kinds) == [(0, 1), (1, 3), (2, 3), (7, 1)]
    assert stands_for(kinds) == [0, 1, 2, 1, 2, 1, 2, 3]


def test_a_stack_of_one_or_two_is_played_whole() -> None:
    assert traced_layers(["layer"]) == [(0, 1)]
    assert traced_layers(["layer"] * 2) == [(0, 1), (1, 1)]


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=40))
def test_every_layer_is_stood_for_once_by_one_of_its_kind(kinds: list[str]) -> None:
    traced, places = traced_layers(kinds), stands_for(kinds)
    assert sum(count for _, count in traced) == len(kinds)
    for kind, place in zip(kinds, places, strict=True):
        assert kinds[traced[place][0]] == kind
    for place, (_, count) in enumerate(traced):
        assert places.count(place) == count
