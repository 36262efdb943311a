"""Which attention kernel is taken, what it keeps, and what its backward needs for a moment."""

from __future__ import annotations

import pytest

from core.tape import LENGTH, B, Dims, Tape, Tensor
from core.tape.ops import eager_attention, scaled_dot_product_attention, transpose
from core.tape.ops.attention import rounded_up
from tests.core.tape.playing import births_since, differentiate, kept, new_tape


def heads(tape: Tape, count: int, head_dim: int, dtype: str, name: str) -> Tensor:
    x = tape.new((B, LENGTH, count, head_dim), dtype, name)
    tape.require_grad(x)
    return transpose(tape, x, 1, 2)


def attend(
    tape: Tape,
    *,
    kernel: str = "sdpa",
    dtype: str = "bf16",
    key_heads: int = 8,
    head_dim: int = 64,
    masked: bool = False,
) -> Tensor:
    query = heads(tape, 8, head_dim, dtype, "query")
    key, value = (heads(tape, key_heads, head_dim, dtype, name) for name in ("key", "value"))
    mask = tape.new((B, 1, LENGTH, LENGTH), "bool", "mask") if masked else None
    return scaled_dot_product_attention(tape, query, key, value, mask, kernel)


def taken(tape: Tape, out: Tensor) -> str:
    """``flash``, ``efficient``, or ``math``, which alone writes the scores."""
    if "scores" in births_since(tape, 0):
        return "math"
    assert out.node is not None
    return out.node.name.removesuffix("AttentionBackward0").lower()


@pytest.mark.parametrize(
    ("choice", "kernel"),
    [
        ({}, "flash"),
        ({"dtype": "fp16", "key_heads": 2}, "flash"),
        ({"head_dim": 256}, "flash"),
        ({"head_dim": 264}, "efficient"),
        ({"masked": True}, "efficient"),
        ({"dtype": "fp32"}, "efficient"),
        ({"kernel": "sdpa_efficient"}, "efficient"),
        ({"kernel": "sdpa_efficient", "key_heads": 2}, "efficient"),
        # Fewer key heads in fp32 suit neither fused kernel: the scores are written out.
        ({"dtype": "fp32", "key_heads": 2}, "math"),
        ({"kernel": "sdpa_math", "dtype": "fp32"}, "math"),
        ({"kernel": "sdpa_math"}, "math"),
    ],
)
def test_the_kernel_follows_dtype_heads_and_mask(choice: dict[str, object], kernel: str) -> None:
    tape = new_tape()
    out = attend(tape, **choice)  # type: ignore[arg-type]
    assert taken(tape, out) == kernel


def test_flash_keeps_its_inputs_its_output_and_a_number_a_row() -> None:
    out = attend(new_tape(), key_heads=2)
    assert [(name, dtype) for name, _, dtype in kept(out)] == [
        ("query", "bf16"),
        ("key", "bf16"),
        ("value", "bf16"),
        ("attention output", "bf16"),
        ("softmax statistics", "fp32"),
    ]
    assert kept(out)[-1][1] == (B, 8, LENGTH)
    assert out.order == (0, 2, 1, 3)


def test_flash_never_writes_the_scores() -> None:
    tape = new_tape()
    differentiate(tape, attend(tape, key_heads=2))
    assert not any(record.shape.count(LENGTH) > 1 for record in tape.recorder.records)


def test_flash_backward_accumulates_the_query_gradient_in_fp32_over_rows_rounded_to_128() -> None:
    tape = new_tape()
    differentiate(tape, attend(tape, head_dim=80))
    (accumulator,) = (record for record in tape.recorder.records if record.name.startswith("fp32 accumulator"))
    assert accumulator.dtype == "fp32"
    b, rows, count, width = accumulator.shape
    assert (b, count, width) == (B, 8, 96)
    assert not isinstance(rows, int) and rows.value(Dims(1, 130)) == 256


@pytest.mark.parametrize(("key_heads", "expanded"), [(8, 0), (2, 2)])
def test_flash_backward_expands_key_gradients_only_for_grouped_heads(key_heads: int, expanded: int) -> None:
    tape = new_tape()
    names = differentiate(tape, attend(tape, key_heads=key_heads))
    assert sum(name.startswith("expanded") for name in names) == expanded


def test_head_sizes_that_are_no_multiple_of_8_are_padded_for_flash() -> None:
    tape = new_tape()
    out = attend(tape, head_dim=60)
    assert births_since(tape, 0).count("heads padded to a multiple of 8") == 3
    assert out.shape[-1] in (60, 64)


def test_the_efficient_kernel_repeats_grouped_keys() -> None:
    tape = new_tape()
    attend(tape, kernel="sdpa_efficient", key_heads=2)
    assert births_since(tape, 0).count("heads repeated") == 2


def test_a_boolean_mask_becomes_numbers_that_are_kept() -> None:
    tape = new_tape()
    out = attend(tape, masked=True)
    assert ("mask as numbers", (B, 1, LENGTH, LENGTH), "bf16") in kept(out)


def test_the_math_kernel_computes_half_precision_in_fp32_and_writes_the_scores() -> None:
    tape = new_tape()
    attend(tape, kernel="sdpa_math")
    records = {record.name: record for record in tape.recorder.records}
    assert records["fp32 copy"].dtype == "fp32"
    assert records["scores"].dtype == "fp32"
    assert records["scores"].shape == (B, 8, LENGTH, LENGTH)


@pytest.mark.parametrize(("kind", "dtype"), [("fp32", "fp32"), ("cast", "bf16"), ("plain", "bf16")])
def test_eager_attention_takes_its_softmax_in_the_dtype_of_its_kind(kind: str, dtype: str) -> None:
    tape = new_tape()
    query, key, value = (heads(tape, 4, 8, "bf16", name) for name in ("query", "key", "value"))
    eager_attention(tape, query, key, value, None, softmax_kind=kind)  # type: ignore[arg-type]
    (softmax,) = (record for record in tape.recorder.records if record.name == "attention weights")
    assert softmax.dtype == dtype


def test_rounding_up_a_length_is_a_rule_and_a_number_a_number() -> None:
    rounded = rounded_up(LENGTH, 128)
    assert rounded_up(65, 8) == 72
    assert not isinstance(rounded, int)
    assert [rounded.value(Dims(1, s)) for s in (1, 128, 129)] == [128, 128, 256]
