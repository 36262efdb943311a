"""Matrix products: what a frozen or a trained weight keeps, and the casts of autocast."""

from __future__ import annotations

from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import linear, matmul, transpose
from tests.core.tape.playing import alive, births_since, differentiate, input_of, kept, new_tape, weight


def test_a_frozen_weight_keeps_itself_and_not_the_input() -> None:
    tape = new_tape()
    out = linear(tape, input_of(tape, 64, 32, needs_grad=True), weight("W", 16, 32, trainable=False))
    assert [name for name, *_ in kept(out)] == ["W"]


def test_a_trained_weight_on_an_input_without_gradient_keeps_the_input_only() -> None:
    tape = new_tape()
    out = linear(tape, input_of(tape, 64, 32), weight("W", 16, 32))
    assert [name for name, *_ in kept(out)] == ["input"]


def test_a_trained_weight_inside_a_network_keeps_both() -> None:
    tape = new_tape()
    out = linear(tape, input_of(tape, 64, 32, needs_grad=True), weight("W", 16, 32))
    assert [name for name, *_ in kept(out)] == ["W", "input"]


def test_a_bias_keeps_nothing_and_changes_the_order_of_the_gradients() -> None:
    def gradients(*bias: int) -> list[str]:
        tape = new_tape()
        offset = weight("bias", *bias) if bias else None
        out = linear(tape, input_of(tape, 64, 32, needs_grad=True), weight("W", 16, 32), offset)
        assert [name for name, *_ in kept(out)] == ["W", "input"]
        before = len(tape.recorder.records)
        differentiate(tape, out)
        made = ("gradient of the input", "gradient of the weight", "gradient of the bias")
        # An accumulated gradient has taken its parameter's name.
        return [
            record.module if record.role == "gradient" else record.name
            for record in tape.recorder.records[before:]
            if record.role == "gradient" or record.name in made
        ]

    assert gradients() == ["W", "gradient of the input"]
    assert gradients(16) == ["gradient of the input", "W", "bias"]


def test_autocast_casts_a_trained_weight_once_and_keeps_the_cast_until_it_ends() -> None:
    tape = new_tape()
    matrix = weight("W", 16, 32)
    with tape.autocasting("bf16"):
        for _ in range(3):
            linear(tape, input_of(tape, 64, 32), matrix)
        names = births_since(tape, 0)
        assert names.count("half-precision copy of a weight") == 1
        assert alive(tape) == ["half-precision copy of a weight"]
    assert alive(tape) == []


def test_autocast_casts_a_frozen_weight_anew_for_every_product() -> None:
    tape = new_tape()
    matrix = weight("W", 16, 32, trainable=False)
    with tape.autocasting("bf16"):
        for _ in range(3):
            linear(tape, input_of(tape, 64, 32), matrix)
            assert alive(tape) == []
        assert births_since(tape, 0).count("half-precision copy of a weight") == 3


def test_autocast_leaves_what_is_in_its_dtype() -> None:
    tape = new_tape()
    with tape.autocasting("bf16"):
        linear(tape, input_of(tape, 64, 32, dtype="bf16"), weight("W", 16, 32, dtype="bf16"))
    assert births_since(tape, 0) == ["input", "output of the layer"]


def test_a_cast_is_kept_even_where_no_gradients_are_made() -> None:
    tape = new_tape()
    tape.grad_enabled = False
    with tape.autocasting("bf16"):
        linear(tape, input_of(tape, 64, 32), weight("W", 16, 32))
        assert alive(tape) == ["half-precision copy of a weight"]


def turned(tape: Tape, x: Tensor) -> Tensor:
    return transpose(tape, x, 1, 2)


def test_a_gradient_that_is_not_row_major_is_copied_before_the_products() -> None:
    tape = new_tape()
    out = turned(tape, linear(tape, input_of(tape, 2, 64, 32), weight("W", 16, 32)))
    assert differentiate(tape, out)[0] == "gradient in row-major order"


def test_a_batched_product_keeps_both_operands() -> None:
    tape = new_tape()
    x, y = (input_of(tape, 2, 4, 64, 8, name=name, needs_grad=True) for name in "xy")
    product = matmul(tape, x, turned_last(tape, y), (2, 4, 64, 64))
    assert product.shape == (2, 4, 64, 64)
    assert [x.storage.record.kept_by, y.storage.record.kept_by] == ["BmmBackward0", "BmmBackward0"]


def turned_last(tape: Tape, x: Tensor) -> Tensor:
    return transpose(tape, x, 2, 3)


def by_head(tape: Tape, name: str) -> Tensor:
    return transpose(tape, tape.new((B, LENGTH, 4, 8), "fp32", name), 1, 2)


def test_heads_that_lie_apart_are_copied_for_a_batched_product() -> None:
    tape = new_tape(b=2)
    matmul(tape, by_head(tape, "x"), turned_last(tape, by_head(tape, "y")), (B, 4, LENGTH, LENGTH))
    assert births_since(tape, 0).count("copy for the batched product") == 2


def test_one_sequence_needs_no_copy_for_a_batched_product_and_says_so() -> None:
    tape = new_tape(b=1)
    matmul(tape, by_head(tape, "x"), turned_last(tape, by_head(tape, "y")), (B, 4, LENGTH, LENGTH))
    assert "copy for the batched product" not in births_since(tape, 0)
    assert tape.answers["b = 1"][1] is True
