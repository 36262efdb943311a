"""Axes of maps: round values around the run as it is, none that cannot be."""

from __future__ import annotations

import pytest

from core.architecture import load_model
from core.config import TrainingConfig
from core.planning import axis_for

LLAMA = TrainingConfig(model=load_model("huggyllama/llama-7b"))
GPT2 = TrainingConfig(model=load_model("openai-community/gpt2")).replace(sequence_length=512)


def test_a_table_doubles_from_column_to_column() -> None:
    assert axis_for(LLAMA, "sequence_length", 8).values == (256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    assert axis_for(LLAMA, "micro_batch_size", 8).values == (1, 2, 4, 8, 16, 32, 64, 128)


@pytest.mark.parametrize("field", ["sequence_length", "micro_batch_size", "lora_r", "data_parallel_size"])
@pytest.mark.parametrize("now", [1, 7, 100, 4096])
def test_a_picture_has_sixty_four_values_with_that_of_now(field: str, now: int) -> None:
    values = axis_for(LLAMA.replace(**{field: now}), field, 64).values
    assert len(values) == len(set(values)) <= 64
    assert list(values) == sorted(values)
    assert now in values or now < values[0]


def test_a_length_of_now_between_two_steps_takes_the_place_of_the_nearest() -> None:
    values = axis_for(LLAMA.replace(sequence_length=2050), "sequence_length", 64).values
    assert 2050 in values and 2048 not in values and 2304 in values


def test_learned_positions_end_the_axis() -> None:
    assert axis_for(GPT2, "sequence_length", 64).values[-1] == 1024
    assert axis_for(GPT2, "sequence_length", 8).values == (4, 8, 16, 32, 64, 128, 256, 512)
    assert len(axis_for(GPT2, "sequence_length", 64).values) > 50


def test_a_field_ends_the_axis() -> None:
    assert axis_for(LLAMA.replace(loss_chunks=4000), "loss_chunks", 64).values[-1] <= 4096


def test_an_axis_begins_where_it_is_told_to() -> None:
    assert axis_for(LLAMA, "sequence_length", 8, least=1024).values[:3] == (1024, 2048, 4096)
