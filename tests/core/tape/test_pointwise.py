"""What element-wise functions keep, share and make."""

from __future__ import annotations

import pytest

from core.tape.ops import (
    add,
    cast,
    dropout,
    masked_fill,
    mul,
    mul_scalar,
    reciprocal_root,
    saving_input,
    saving_output,
    square,
    transpose,
)
from core.tape.ops.pointwise import promote
from tests.core.tape.playing import alive, differentiate, input_of, kept, new_tape, weight


def test_a_cast_to_its_own_dtype_is_the_tensor_itself() -> None:
    tape = new_tape()
    x = input_of(tape, 8)
    assert cast(tape, x, "fp32") is x
    assert cast(tape, x, "bf16") is not x


def test_nothing_is_kept_where_no_gradient_is_asked_for() -> None:
    tape = new_tape()
    gain = weight("gain", 32, trainable=False)
    out = saving_input(tape, mul(tape, input_of(tape, 64, 32), gain), "silu")
    assert out.node is None
    assert alive(tape) == ["silu"]


def test_a_product_keeps_each_factor_for_the_other_only() -> None:
    tape = new_tape()
    frozen, trained = weight("frozen", 32, trainable=False), weight("trained", 32)
    x = input_of(tape, 64, 32, needs_grad=True)
    constant = input_of(tape, 64, 32, name="constant")
    assert [name for name, *_ in kept(mul(tape, x, frozen))] == ["frozen"]
    assert [name for name, *_ in kept(mul(tape, constant, trained))] == ["constant"]
    assert [name for name, *_ in kept(mul(tape, x, trained))] == ["trained", "input"]


def test_a_sum_keeps_nothing_and_hands_its_gradient_on_without_a_copy() -> None:
    tape = new_tape()
    x, y = input_of(tape, 64, needs_grad=True), input_of(tape, 64, name="other", needs_grad=True)
    out = add(tape, x, y)
    assert kept(out) == []
    assert differentiate(tape, out) == []


def test_silu_keeps_its_input_and_relu_its_result() -> None:
    tape = new_tape()
    x = input_of(tape, 64, needs_grad=True)
    assert [name for name, *_ in kept(saving_input(tape, x, "silu"))] == ["input"]
    assert [name for name, *_ in kept(saving_output(tape, x, "relu"))] == ["relu"]
    assert [name for name, *_ in kept(reciprocal_root(tape, x))] == ["reciprocal root"]


def test_scaling_by_a_number_keeps_nothing() -> None:
    tape = new_tape()
    assert kept(mul_scalar(tape, input_of(tape, 64, needs_grad=True))) == []


def test_the_derivative_of_a_power_takes_three_tensors_at_once() -> None:
    tape = new_tape()
    out = square(tape, input_of(tape, 64, needs_grad=True))
    assert differentiate(tape, out) == ["power", "derivative", "gradient"]
    power = tape.recorder.events.index(len(tape.recorder.records) - 3)
    assert all(event >= 0 for event in tape.recorder.events[power : power + 3])


def test_dropout_keeps_a_mask_of_one_byte_an_element() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, dtype="bf16", needs_grad=True)
    assert kept(dropout(tape, x, 0.1)) == [("dropout mask", (64, 32), "bool")]


def test_dropout_of_nothing_is_nothing() -> None:
    tape = new_tape()
    x = input_of(tape, 64)
    assert dropout(tape, x, 0.0) is x


def test_a_masked_fill_keeps_the_mask_alone() -> None:
    tape = new_tape()
    x, mask = input_of(tape, 64, needs_grad=True), input_of(tape, 64, dtype="bool", name="mask")
    assert [name for name, *_ in kept(masked_fill(tape, x, mask))] == ["mask"]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [("bf16", "bf16", "bf16"), ("bf16", "fp32", "fp32"), ("fp16", "bf16", "fp32"), ("bool", "fp16", "fp16")],
)
def test_two_dtypes_meet_in_the_smallest_that_holds_both(one: str, other: str, both: str) -> None:
    assert promote(one, other) == promote(other, one) == both


def test_a_result_lies_in_memory_as_its_full_size_operand_does() -> None:
    tape = new_tape()
    turned = transpose(tape, input_of(tape, 2, 64, 4, 8), 1, 2)
    assert mul(tape, turned, input_of(tape, 1, 1, 64, 8)).order == (0, 2, 1, 3)
    assert mul(tape, input_of(tape, 1, 1, 64, 8), turned).order == (0, 2, 1, 3)
