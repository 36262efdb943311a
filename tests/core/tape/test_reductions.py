"""Softmax and norms: what they keep, and what autocast makes of them."""

from __future__ import annotations

import pytest

from core.tape.ops import layer_norm, log_softmax, mean, softmax
from tests.core.tape.playing import births_since, differentiate, input_of, kept, new_tape, weight


def test_a_mean_keeps_nothing_and_spreads_its_gradient() -> None:
    tape = new_tape()
    out = mean(tape, input_of(tape, 64, 32, needs_grad=True))
    assert out.shape == (64, 1)
    assert kept(out) == []
    assert differentiate(tape, out) == ["gradient"]


def test_softmax_keeps_its_result() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 64, needs_grad=True)
    assert [name for name, *_ in kept(softmax(tape, x))] == ["attention weights"]
    assert [name for name, *_ in kept(log_softmax(tape, x))] == ["log-softmax"]


@pytest.mark.parametrize(("dtype", "copies"), [("fp32", 0), ("fp16", 0), ("bf16", 1)])
def test_only_bf16_is_copied_for_a_softmax_in_fp32(dtype: str, copies: int) -> None:
    tape = new_tape()
    out = softmax(tape, input_of(tape, 64, 64, dtype=dtype), "fp32")
    assert out.dtype == "fp32"
    assert births_since(tape, 0).count("fp32 scores") == copies


def test_autocast_takes_softmax_in_fp32_and_leaves_a_log_softmax_of_a_named_dtype() -> None:
    tape = new_tape()
    with tape.autocasting("bf16"):
        assert softmax(tape, input_of(tape, 64, 64, dtype="bf16")).dtype == "fp32"
        assert log_softmax(tape, input_of(tape, 64, 64, dtype="bf16")).dtype == "bf16"


def test_layer_norm_keeps_its_input_its_weights_and_two_numbers_a_row() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, dtype="bf16", needs_grad=True)
    out = layer_norm(tape, x, weight("gain", 32, dtype="bf16"), weight("offset", 32, dtype="bf16"))
    assert kept(out) == [
        ("input", (64, 32), "bf16"),
        ("gain", (32,), "bf16"),
        ("offset", (32,), "bf16"),
        ("row means", (64, 1), "fp32"),
        ("row scales", (64, 1), "fp32"),
    ]


def test_autocast_takes_layer_norm_in_fp32_and_keeps_the_copy() -> None:
    tape = new_tape()
    with tape.autocasting("bf16"):
        x = input_of(tape, 64, 32, dtype="bf16", needs_grad=True)
        out = layer_norm(tape, x, weight("gain", 32), weight("offset", 32))
    assert out.dtype == "fp32"
    assert kept(out)[0] == ("fp32 copy for the norm", (64, 32), "fp32")
