"""One linear layer by method: what it holds, trains and keeps, built as a block asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.config import TrainingConfig
from core.linears import Builder
from core.tape import Tensor
from tests.core.tape.playing import alive, births_since, differentiate, input_of, new_tape

LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B"))
ROWS, WIDTH, OUT = 64, 256, 128


def built(**values: Any) -> tuple[Builder, Any]:
    builder = Builder(LLAMA.replace(**values))
    return builder, builder.linear("q_proj", WIDTH, OUT)


def names_and_dtypes(builder: Builder) -> dict[str, tuple[str, bool]]:
    return {item.name: (item.dtype, item.trainable) for item in builder.parameters}


def test_full_training_has_one_matrix_that_trains() -> None:
    builder, _ = built()
    assert names_and_dtypes(builder) == {"q_proj.weight": ("bf16", True)}


def test_adapters_freeze_the_matrix_and_train_two_small_ones_in_fp32() -> None:
    builder, _ = built(method="lora", lora_r=8)
    assert names_and_dtypes(builder) == {
        "q_proj.weight": ("bf16", False),
        "q_proj.lora_A": ("fp32", True),
        "q_proj.lora_B": ("fp32", True),
    }
    shapes = {item.name: item.shape for item in builder.parameters}
    assert shapes["q_proj.lora_A"] == (8, WIDTH)
    assert shapes["q_proj.lora_B"] == (OUT, 8)


def test_adapters_left_in_the_dtype_of_the_base() -> None:
    builder, _ = built(method="lora", lora_adapter_dtype=None)
    assert {dtype for dtype, _ in names_and_dtypes(builder).values()} == {"bf16"}


def test_a_layer_whose_name_is_no_target_gets_no_adapter() -> None:
    builder, _ = built(method="lora", lora_target_modules=("v_proj",))
    assert names_and_dtypes(builder) == {"q_proj.weight": ("bf16", False)}


@pytest.mark.parametrize(
    ("double_quant", "expected"),
    # Blocks of 64: 512 scales; double quantization stores them in a byte with a scale for each 256.
    [(False, OUT * WIDTH // 2 + 4 * 512 + 4 * 16), (True, OUT * WIDTH // 2 + 512 + 4 * 2 + 4 * 256 + 4 + 4 * 16)],
)
def test_a_quantized_matrix_holds_half_a_byte_an_element_and_its_scales(double_quant: bool, expected: int) -> None:
    builder, _ = built(method="qlora", quant_type="nf4", double_quant=double_quant, lora_target_modules=("v_proj",))
    sizes = {"uint8": 1, "fp32": 4}
    parts = [*builder.parameters, *(item for item, _ in builder.buffers)]
    assert {item.component for item in parts} == {"quantized_weights"}
    assert sum(item.storage.record.size[0] * sizes[item.dtype] for item in parts) == expected
    assert sum(builder.elements[item] for item in builder.parameters) == OUT * WIDTH


def test_a_quantized_matrix_is_unpacked_for_each_direction_and_never_kept() -> None:
    tape = new_tape()
    _, layer = built(method="qlora", double_quant=False, lora_target_modules=("v_proj",))
    out = layer(tape, input_of(tape, ROWS, WIDTH, dtype="bf16", needs_grad=True))
    assert births_since(tape, 0).count("dequantized weight") == 1
    assert "dequantized weight" not in alive(tape)
    differentiate(tape, out)
    assert births_since(tape, 0).count("dequantized weight") == 2
    assert "dequantized weight" not in alive(tape)


def kept_of(layer: Any, dtype: str = "bf16", **options: Any) -> list[str]:
    """Names of what lives between forward and backward, the input and the output aside."""
    tape = new_tape()
    x = input_of(tape, ROWS, WIDTH, dtype=dtype, needs_grad=True)
    out: Tensor = layer(tape, x)
    assert out.shape == (ROWS, OUT)
    names = [name for name in alive(tape) if name != "input"]
    assert out.storage.record.name in names
    names.remove(out.storage.record.name)
    return names


def test_a_frozen_layer_keeps_no_activation() -> None:
    _, layer = built(method="lora", lora_target_modules=("v_proj",))
    assert kept_of(layer) == []


def test_an_adapter_keeps_its_input_again_in_fp32_and_its_inner_result() -> None:
    _, layer = built(method="lora", lora_dropout=0.0)
    kept = kept_of(layer)
    assert "input in the adapter's dtype" in kept
    assert len(kept) == 2


def test_dropout_before_an_adapter_keeps_a_mask_and_what_it_let_through() -> None:
    _, layer = built(method="lora", lora_dropout=0.1)
    kept = kept_of(layer)
    assert "dropout mask" in kept
    assert "after dropout" in kept
    assert "input in the adapter's dtype" not in kept


def test_the_head_is_never_quantized() -> None:
    builder, _ = built(method="qlora")
    builder.head("lm_head", WIDTH, OUT)
    head = builder.parameters[-1]
    assert (head.component, head.dtype) == ("weights", "fp32")


def test_only_preparation_for_training_raises_what_is_not_quantized_to_fp32() -> None:
    for prepared, dtype in ((True, "fp32"), (False, "bf16")):
        builder, _ = built(method="qlora", prepare_for_kbit_training=prepared)
        assert builder.weight("norm.weight", (WIDTH,)).dtype == dtype
