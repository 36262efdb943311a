"""Sizes are products of known numbers and of symbols that get their values later."""

from core.tape import LENGTH, B, Dims, derived, numel, size_text


def test_a_size_is_the_product_of_the_numbers_and_of_the_symbols() -> None:
    assert numel((B, 3, LENGTH, 5)) == (15, (B, LENGTH))


def test_shapes_with_equal_dimensions_in_another_order_have_equal_sizes() -> None:
    assert numel((LENGTH, 7, B)) == numel((B, LENGTH, 7))


def test_a_scalar_has_one_element() -> None:
    assert numel(()) == (1, ())


def test_a_derived_symbol_follows_its_rule_and_is_made_once() -> None:
    double = derived("2 · s of this test", lambda dims: 2 * dims.s)
    assert double.value(Dims(1, 21)) == 42
    assert derived("2 · s of this test", lambda dims: 0) is double


def test_a_size_reads_as_a_product() -> None:
    assert size_text((B, LENGTH, 4096)) == "b·s·4,096"
    assert size_text(()) == "1"
