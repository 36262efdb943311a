"""A grid says in every cell what an estimate of that cell alone says."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from core.architecture import load_model
from core.config import FitGaugeError, TrainingConfig
from core.memory import estimate
from core.memory.program import trace
from core.memory.summits import summits
from core.memory.sweep import SWEPT, Axis, Cell, Sweep, sweep
from core.memory.timeline import evaluate
from core.tape import Dims
from tests.core.laws.strategies import runs

LLAMA = TrainingConfig(model=load_model("huggyllama/llama-7b"))
GEMMA = TrainingConfig(model=load_model("google/gemma-2-9b"))


def alone(config: TrainingConfig) -> Cell | str:
    """One cell as its own estimate, or why there is none."""
    try:
        found = estimate(config)
    except FitGaugeError as error:
        return str(error)
    return Cell(found.allocated.expected, found.device.low, found.device.expected, found.device.high)


def least(config: TrainingConfig, field: str) -> int:
    """A small value that the field allows, as all above it."""
    for value in (1, 2, 4, 8, 16):
        try:
            config.replace(**{field: value})
        except ValidationError:
            continue
        return value
    raise AssertionError(f"{field} allows no small number")


def in_grid(grid: Sweep, column: int, row: int) -> Cell | str:
    try:
        return grid.cell(column, row)
    except FitGaugeError as error:
        return str(error)


def assert_equal_everywhere(grid: Sweep) -> None:
    for row in range(len(grid.y.values)):
        for column in range(len(grid.x.values)):
            assert in_grid(grid, column, row) == alone(grid.config_of(column, row))


sizes = st.lists(st.integers(1, 9000), min_size=1, max_size=4, unique=True).map(tuple)
batches = st.lists(st.integers(1, 64), min_size=1, max_size=4, unique=True).map(tuple)


@settings(max_examples=10)
@given(runs(), sizes, batches)
def test_a_grid_of_sizes_equals_the_estimate_of_each_cell(
    config: TrainingConfig, lengths: tuple[int, ...], batches: tuple[int, ...]
) -> None:
    assert_equal_everywhere(Sweep(config, Axis("sequence_length", lengths), Axis("micro_batch_size", batches)))


@settings(max_examples=10)
@given(runs(), st.sampled_from(SWEPT), st.sampled_from(SWEPT), st.data())
def test_a_grid_of_any_two_numbers_equals_the_estimate_of_each_cell(
    config: TrainingConfig, x: str, y: str, data: st.DataObject
) -> None:
    assume(x != y)
    few = st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True)
    columns, rows = (tuple(value + least(config, field) for value in data.draw(few)) for field in (x, y))
    assert_equal_everywhere(Sweep(config, Axis(x, columns), Axis(y, rows)))


@pytest.mark.parametrize(
    "config",
    [
        LLAMA,
        LLAMA.replace(method="qlora", gradient_checkpointing="full", autocast_dtype="bf16"),
        LLAMA.replace(loss="chunked", loss_chunks=7),
        LLAMA.replace(sharding="zero2", data_parallel_size=8, gradient_accumulation_steps=4),
        LLAMA.replace(sharding="zero3", data_parallel_size=8, method="lora"),
        GEMMA.replace(attention="eager"),
    ],
    ids=["full", "qlora", "chunked", "zero2", "zero3", "alternating layers"],
)
def test_the_summits_of_a_whole_model_are_its_peaks(config: TrainingConfig) -> None:
    program = trace(config)
    found = summits(program)
    for batch in (1, 2, 7, 64):
        for length in (1, 3, 100, 128, 1000, 4096, 30_001):
            dims = Dims(batch, length, length)
            walked, heights = evaluate(program, dims), found.at(dims)
            assert heights.live == {phase: moment.live for phase, moment in walked.peaks.items()}
            assert heights.left == walked.left


def test_few_moments_can_be_the_highest() -> None:
    found = summits(trace(LLAMA))
    assert sum(len(moments) for moments in found.phases.values()) < 20


def test_more_of_either_size_never_needs_less() -> None:
    rows = sweep(LLAMA, Axis("sequence_length", (512, 1024, 2048)), Axis("micro_batch_size", (1, 2, 4)))
    found = [[cell.device for cell in row if cell is not None] for row in rows]
    assert found == [sorted(row) for row in found]
    assert list(zip(*found, strict=True)) == [tuple(sorted(column)) for column in zip(*found, strict=True)]


def test_a_length_the_model_cannot_have_is_refused_in_its_cells_only() -> None:
    gpt2 = TrainingConfig(model=load_model("openai-community/gpt2"))
    rows = sweep(gpt2, Axis("sequence_length", (512, 1024, 2048)), Axis("micro_batch_size", (1, 2)))
    assert [[cell is None for cell in row] for row in rows] == [[False, False, True]] * 2


def test_the_verdict_is_the_estimates() -> None:
    config = LLAMA.replace(gpu="RTX 6000 Ada 48GB", method="lora")
    grid = Sweep(config, Axis("sequence_length", (512, 8192, 65536)), Axis("micro_batch_size", (1, 8)))
    for row in range(2):
        for column in range(3):
            cell, single = grid.cell(column, row), estimate(grid.config_of(column, row))
            assert grid.verdict(cell) == single.verdict
            assert cell.headroom(grid.available or 0) == (single.available or 0) - single.device.expected


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (Axis("sequence_length", (1,)), Axis("sequence_length", (1,)), "two different settings"),
        (Axis("optimizer", (1,)), Axis("sequence_length", (1,)), "axis is"),
        (Axis("gpu", (1,)), Axis("sequence_length", (1,)), "axis is"),
        (Axis("micro_batch_size", (0, 1)), Axis("sequence_length", (1,)), "micro_batch_size is 0"),
        (Axis("micro_batch_size", ()), Axis("sequence_length", (1,)), "no values"),
    ],
)
def test_wrong_axes_are_refused_by_name(x: Axis, y: Axis, said: str) -> None:
    with pytest.raises(FitGaugeError, match=said):
        Sweep(LLAMA, x, y)
