"""The same memory seen in another shape, and where that is impossible a copy."""

from __future__ import annotations

from core.tape.ops import broadcast_heads, concatenate, contiguous, detach, part, reshape, split, transpose, view
from tests.core.tape.playing import alive, births_since, differentiate, input_of, kept, new_tape


def test_a_row_major_tensor_is_not_copied_to_be_reshaped() -> None:
    tape = new_tape()
    x = input_of(tape, 2, 64, 32)
    assert contiguous(tape, x) is x
    assert reshape(tape, x, (128, 32)).storage is x.storage


def test_a_turned_tensor_is_copied_to_be_reshaped() -> None:
    tape = new_tape()
    turned = transpose(tape, input_of(tape, 2, 64, 4, 8), 1, 2)
    assert reshape(tape, turned, (2, 4, 512)).storage is not turned.storage
    assert births_since(tape, 1) == ["row-major copy"]


def test_turning_twice_is_row_major_again() -> None:
    tape = new_tape()
    turned = transpose(tape, input_of(tape, 2, 64, 4, 8), 1, 2)
    assert not turned.contiguous
    assert transpose(tape, turned, 1, 2).contiguous


def test_a_dimension_of_one_element_may_lie_anywhere() -> None:
    tape = new_tape()
    assert transpose(tape, input_of(tape, 2, 64, 1, 8), 1, 2).contiguous


def test_views_keep_nothing_for_backward() -> None:
    tape = new_tape()
    x = input_of(tape, 2, 64, 32, needs_grad=True)
    for seen in (view(tape, x, (128, 32)), transpose(tape, x, 0, 1), part(tape, x, (2, 64, 16))):
        assert kept(seen) == []


def test_the_gradient_of_a_view_is_copied_only_where_it_is_not_row_major() -> None:
    def copies(after: tuple[int, int] | None) -> int:
        tape = new_tape()
        seen = view(tape, input_of(tape, 2, 64, 32, needs_grad=True), (2, 64, 4, 8))
        out = seen if after is None else transpose(tape, seen, *after)
        return differentiate(tape, out).count("gradient in row-major order")

    assert copies(None) == 0
    assert copies((1, 2)) == 1


def test_a_slice_keeps_all_of_what_it_was_cut_from() -> None:
    tape = new_tape()
    piece = part(tape, input_of(tape, 2, 64, 32), (2, 64, 1))
    assert alive(tape) == ["input"]
    assert piece.storage.record.shape == (2, 64, 32)


def test_the_gradient_of_a_slice_has_the_size_of_the_whole() -> None:
    tape = new_tape()
    out = part(tape, input_of(tape, 2, 64, 32, needs_grad=True), (2, 64, 1))
    differentiate(tape, out)
    assert (tape.recorder.records[-1].name, tape.recorder.records[-1].shape) == ("gradient of a slice", (2, 64, 32))


def test_parts_of_a_split_share_one_node_that_joins_their_gradients() -> None:
    tape = new_tape()
    first, second = split(tape, input_of(tape, 64, 32, needs_grad=True), ((64, 16), (64, 16)))
    assert first.node is second.node
    assert (first.output, second.output) == (0, 1)
    assert differentiate(tape, concatenate(tape, (first, second), (64, 32))) == ["concatenated gradients"]


def test_joined_parts_get_slices_of_the_gradient_and_no_memory() -> None:
    tape = new_tape()
    parts = tuple(input_of(tape, 64, 16, needs_grad=True) for _ in range(2))
    assert differentiate(tape, concatenate(tape, parts, (64, 32))) == []


def test_heads_are_repeated_in_new_memory_unless_each_stands_for_one() -> None:
    tape = new_tape()
    keys = input_of(tape, 2, 4, 64, 8)
    assert broadcast_heads(tape, keys, 1) is keys
    assert broadcast_heads(tape, keys, 3).storage.record.shape == (2, 12, 64, 8)


def test_a_detached_tensor_is_the_same_memory_without_a_gradient() -> None:
    tape = new_tape()
    x = input_of(tape, 64, needs_grad=True)
    assert detach(x).storage is x.storage
    assert detach(x).node is None
