"""A step is charged for what its names keep alive, and for nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from core.optimizers.base import Held, Trained
from core.optimizers.bench import Bench, by_dtype, expanded, played

LARGE = Trained("large", (100, 10), 1000, "fp32", 1)
SMALL = Trained("small", (10,), 10, "bf16", 1)
LAYER = Trained("layer", (20, 10), 200, "fp32", 5)


def total(held: Sequence[Held]) -> int:
    return sum(item.bytes_each * item.count for item in held)


def test_a_local_lives_until_its_name_is_bound_again() -> None:
    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        for item in trained:
            local = bench.like(item, "local")
        del local

    assert total(played(step, [LARGE, LARGE])) == 2 * 4000
    assert total(played(step, [LARGE, SMALL])) == 4000 + 20


def test_an_argument_is_gone_with_its_call() -> None:
    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        for item in trained:
            bench.like(item, "argument")

    assert total(played(step, [LARGE, LARGE, SMALL])) == 4000


def test_a_foreach_list_holds_every_tensor_of_every_equal_layer() -> None:
    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        roots = bench.every(trained, "root")
        del roots

    found = played(step, [LARGE, LAYER])
    assert total(found) == 4000 + 5 * 800
    assert {item.parameter: item.count for item in found} == {"large": 1, "layer": 5}


def test_a_gradient_given_up_lowers_what_follows() -> None:
    def step(bench: Bench, trained: Sequence[Trained]) -> None:
        for item in trained:
            copy = bench.like(item, "copy", "fp32")
            del copy
            bench.freed(item, "gradient given up")

    assert total(played(step, [LARGE, LARGE])) == 4000


def test_equal_layers_are_met_twice_which_shows_every_pair_of_neighbours() -> None:
    names = [item.name for item in expanded([LARGE, LAYER, LAYER, SMALL])]
    assert names == ["large", "layer", "layer", "layer", "layer", "small"]
    assert all(item.count == 1 for item in expanded([LAYER]))


def test_groups_by_dtype_come_in_the_order_of_their_first_member() -> None:
    assert by_dtype([SMALL, LARGE, SMALL]) == [[SMALL, SMALL], [LARGE]]
