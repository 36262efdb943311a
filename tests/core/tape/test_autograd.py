"""Backward visits newest first, frees as it goes, and copies a gradient only where somebody else still reads it."""

from __future__ import annotations

import pytest

from core.tape import Tape, Tensor, backward
from core.tape.ops import add, linear, mul, mul_scalar, saving_input, saving_output
from tests.core.tape.playing import alive, births_since, differentiate, input_of, kept, new_tape, weight


def test_a_loss_that_needs_no_gradient_cannot_be_differentiated() -> None:
    tape = new_tape()
    with pytest.raises(ValueError, match="nothing to differentiate"):
        backward(tape, mul_scalar(tape, input_of(tape, 1)))


def test_a_first_gradient_is_taken_over_without_a_copy() -> None:
    tape = new_tape()
    matrix = weight("W", 16, 32)
    assert differentiate(tape, linear(tape, input_of(tape, 64, 32), matrix)) == ["gradient"]
    assert matrix.grad is not None
    assert matrix.grad.storage.record.role == "gradient"
    assert alive(tape) == ["gradient"]


def test_a_gradient_that_two_parameters_receive_is_copied_for_one_of_them() -> None:
    tape = new_tape()
    one, other = weight("one", 64), weight("other", 64)
    differentiate(tape, add(tape, one, other))
    assert one.grad is not None and other.grad is not None
    assert one.grad.storage is not other.grad.storage
    assert alive(tape) == ["gradient", "gradient"]


def test_a_second_micro_batch_adds_to_the_gradient_in_place() -> None:
    tape = new_tape()
    matrix = weight("W", 16, 32)
    differentiate(tape, linear(tape, input_of(tape, 64, 32), matrix))
    first = matrix.grad
    differentiate(tape, linear(tape, input_of(tape, 64, 32), matrix))
    assert matrix.grad is first
    assert alive(tape) == ["gradient"]


def test_gradients_that_meet_are_summed_in_place_when_nobody_else_holds_them() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    out = add(tape, mul_scalar(tape, x), mul_scalar(tape, x))
    assert differentiate(tape, out) == ["gradient", "gradient"]


def test_a_gradient_that_reaches_a_tensor_twice_is_added_to_itself_in_new_memory() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    # The first sum of the gradient with itself needs a place; the third summand is added to that in place.
    assert differentiate(tape, add(tape, x, add(tape, x, x))) == ["sum of gradients"]


def test_a_residual_adds_its_gradient_in_place_once_the_branch_has_read_it() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    assert differentiate(tape, add(tape, mul_scalar(tape, x), x)) == ["gradient"]


def test_newer_operations_are_visited_first() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    with tape.scope("older"):
        older = mul_scalar(tape, x)
    with tape.scope("newer"):
        newer = mul_scalar(tape, x)
    differentiate(tape, add(tape, newer, older))
    modules = [record.module for record in tape.recorder.records if record.name == "gradient"]
    assert modules == ["newer", "older"]


def test_what_an_operation_kept_is_freed_when_its_turn_is_over() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    differentiate(tape, chain(tape, x))
    freed = [~event for event in tape.recorder.events if event < 0]
    order = [tape.recorder.records[number].name for number in freed]
    assert order.index("last") < order.index("middle") < order.index("first")


def chain(tape: Tape, x: Tensor) -> Tensor:
    for name in ("first", "middle", "last"):
        x = saving_output(tape, x, "tanh", name)
    return x


def test_a_gradient_takes_the_dtype_and_shape_of_what_it_belongs_to() -> None:
    tape = new_tape()
    gain = weight("gain", 32, dtype="bf16")
    names = differentiate(tape, mul(tape, input_of(tape, 64, 32, dtype="fp32"), gain))
    assert names == ["gradient of a factor", "gradient summed over broadcast dimensions", "gradient"]
    assert gain.grad is not None
    assert (gain.grad.shape, gain.grad.dtype) == ((32,), "bf16")


def test_a_leaf_made_to_need_a_gradient_keeps_it_until_the_graph_is_gone() -> None:
    tape = new_tape()
    x = input_of(tape, 64, 32, needs_grad=True)
    out = saving_input(tape, x, "silu")
    differentiate(tape, out)
    assert "gradient" in alive(tape)
    del x, out
    assert alive(tape) == []


def test_a_tensor_two_operations_keep_names_both() -> None:
    tape = new_tape()
    x = input_of(tape, 64, needs_grad=True)
    outs = saving_input(tape, x, "silu"), mul(tape, x, x)
    assert x.storage.record.kept_by == "SiluBackward0, MulBackward0"
    assert [name for name, *_ in kept(outs[0])] == ["input"]
    assert births_since(tape, 1) == ["silu", "product"]
