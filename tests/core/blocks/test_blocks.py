"""What the blocks of a decoder keep for backward, tensor by tensor, as the frameworks' own forward does."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.blocks import ACTIVATIONS, AttentionKernel, GatedMlp, LayerNorm, RmsNorm, activation
from core.config import TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tensor
from core.tape.ops import transpose
from tests.core.tape.playing import alive, births_since, differentiate, input_of, new_tape

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B"))
ROWS, WIDTH = 64, 32


def kept_of(block: Any, **options: Any) -> list[tuple[str, str]]:
    """Name and dtype of what lives between forward and backward beside input and output."""
    tape = new_tape()
    x = input_of(tape, ROWS, WIDTH, dtype="bf16", needs_grad=True)
    out: Tensor = block(tape, x)
    living = alive(tape)
    return [
        (record.name, record.dtype)
        for record in tape.recorder.records
        if record.name in living
        and record is not x.storage.record
        and record is not out.storage.record
        and record.kept_by
    ]


def test_an_rms_norm_keeps_its_input_in_fp32_and_its_result_for_a_gain_that_trains() -> None:
    kept = kept_of(RmsNorm(Builder(LLAMA), "norm", WIDTH))
    assert ("fp32 copy of the input", "fp32") in kept
    assert ("reciprocal root", "fp32") in kept
    assert ("normalised", "bf16") in kept


def test_an_rms_norm_with_a_frozen_gain_keeps_no_result() -> None:
    kept = kept_of(RmsNorm(Builder(LLAMA.replace(method="lora")), "norm", WIDTH))
    assert ("fp32 copy of the input", "fp32") in kept
    assert ("normalised", "bf16") not in kept


def test_a_layer_norm_keeps_two_numbers_a_row_and_no_copy() -> None:
    kept = kept_of(LayerNorm(Builder(LLAMA), "norm", WIDTH))
    assert [name for name, _ in kept] == ["row means", "row scales"]


def test_a_gated_mlp_keeps_three_wide_tensors_and_the_product() -> None:
    kept = kept_of(GatedMlp(Builder(LLAMA), WIDTH, 128, "silu", False))
    assert [name for name, _ in kept] == ["output of the layer", "SiLU", "output of the layer", "gate · up"]


def test_a_frozen_gated_mlp_keeps_no_product() -> None:
    kept = kept_of(GatedMlp(Builder(LLAMA.replace(method="partial", trained_part="norms")), WIDTH, 128, "silu", False))
    assert "gate · up" not in [name for name, _ in kept]


@pytest.mark.parametrize("name", sorted(ACTIVATIONS))
def test_every_activation_keeps_the_shape_and_can_be_differentiated(name: str) -> None:
    tape = new_tape()
    out = activation(name)(tape, input_of(tape, ROWS, WIDTH, dtype="bf16", needs_grad=True))
    assert out.shape == (ROWS, WIDTH)
    assert bool(differentiate(tape, out)) == (name != "linear")


def test_a_gelu_written_out_in_python_keeps_more_than_the_fused_one() -> None:
    fused, written = (len(kept_of(activation(name))) for name in ("gelu_pytorch_tanh", "gelu_new"))
    assert fused < written


@pytest.mark.parametrize(
    ("kernel", "padded", "window", "made"),
    [
        ("sdpa", False, None, False),
        ("sdpa", True, None, True),
        ("sdpa", False, 4096, False),
        ("sdpa", False, 32, True),
        ("eager", False, None, True),
    ],
)
def test_a_mask_is_made_only_where_the_pattern_needs_one(
    kernel: str, padded: bool, window: int | None, made: bool
) -> None:
    tape = new_tape(s=64)
    assert (AttentionKernel(kernel, padded).mask(tape, "bf16", window) is not None) == made


def test_eager_attention_hands_its_weights_to_the_caller() -> None:
    tape = new_tape()
    query, key, value = (transpose(tape, tape.new((B, LENGTH, heads, 8), "bf16", "heads"), 1, 2) for heads in (4, 2, 2))
    kernel = AttentionKernel("eager", False)
    out, weights = kernel(tape, query, key, value, kernel.mask(tape, "bf16"))
    assert out.shape == (B, LENGTH, 32)
    assert weights is not None and weights.shape == (B, 4, LENGTH, LENGTH)
    fused, nothing = AttentionKernel("sdpa", False)(tape, query, key, value, None)
    assert (fused.shape, nothing) == (out.shape, None)
    assert births_since(tape, 0).count("scores") == 1
