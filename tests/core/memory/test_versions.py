"""What other versions and kernels keep: bytes a logit by hand, and what fused kernels and older libraries change."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import Estimate, estimate

TOKENS, WORDS = 2 * 2048, 128_256
LLAMA = TrainingConfig(model=load_model("meta-llama/Llama-3.2-1B")).replace(
    method="lora", micro_batch_size=2, sequence_length=2048, gradient_checkpointing="full"
)
MISTRAL = TrainingConfig(model=load_model("mistralai/Mistral-7B-v0.1")).replace(
    method="qlora", micro_batch_size=2, sequence_length=1024, loss="fused_linear"
)
MIXTRAL = TrainingConfig(model=load_model("mistralai/Mixtral-8x7B-v0.1")).replace(
    method="qlora", sequence_length=512, gradient_checkpointing="full", loss="fused_linear"
)


def part(answer: Estimate, phase: str, component: str) -> int:
    return next(one.components[component] for one in answer.phases if one.phase == phase)


@pytest.mark.parametrize(
    ("loss", "in_loss", "in_backward"),
    [
        # bf16 logits, fp32 copy, log-softmax; then log-softmax and two gradients.
        ("eager", 10, 12),
        ("upcast", 12, 12),
        ("shifted", 14, 12),
        ("half", 4, 6),
        ("shifted_half", 6, 6),
        ("upcast_triton", 8, 8),
        ("shifted_triton", 10, 8),
        ("shifted_half_triton", 4, 4),
    ],
)
def test_bytes_of_a_logit(loss: str, in_loss: int, in_backward: int) -> None:
    answer = estimate(LLAMA.replace(loss=loss))
    for phase, each in (("loss", in_loss), ("backward", in_backward)):
        assert part(answer, phase, "logits_loss") / (TOKENS * WORDS) == pytest.approx(each, abs=0.02), phase


def test_pieces_of_logits_are_fp32_twice() -> None:
    answer = estimate(LLAMA.replace(loss="litgpt"))
    assert part(answer, "loss", "logits_loss") / (TOKENS * WORDS) == pytest.approx(8, abs=0.02)


def test_each_piece_keeps_its_own_cast_of_a_frozen_fp32_head() -> None:
    mixed = LLAMA.replace(loss="litgpt", weight_dtype="fp32", autocast_dtype="bf16", sequence_length=1024)
    longer = mixed.replace(sequence_length=1152)
    head = WORDS * 2048 * 2
    logits = 2 * 128 * WORDS * 8
    grown = part(estimate(longer), "loss", "logits_loss") - part(estimate(mixed), "loss", "logits_loss")
    assert grown == pytest.approx(head + logits, rel=0.02)


@pytest.mark.parametrize(
    ("base", "changes", "saves"),
    [
        (LLAMA.replace(gradient_checkpointing="none"), {"fused_kernels": "unsloth"}, True),
        (MISTRAL, {"bnb_keeps_input": True}, False),
        (MISTRAL.replace(quant_type="gptq"), {"gptq_kernel": "triton"}, True),
        (MISTRAL.replace(quant_type="gptq"), {"gptq_bits": 8}, False),
        (MISTRAL, {"embeddings_skip_upcast": True}, True),
        # bitsandbytes quantizes modules, not stacks.
        (MIXTRAL, {"expert_layout": "modules"}, True),
    ],
)
def test_a_choice_saves_or_costs(base: TrainingConfig, changes: dict[str, Any], saves: bool) -> None:
    one, other = (estimate(config).allocated.expected for config in (base, base.replace(**changes)))
    assert (other < one) is saves


def test_a_fused_norm_keeps_its_input_only() -> None:
    plain = LLAMA.replace(method="full", gradient_checkpointing="none")
    fused = plain.replace(fused_kernels="unsloth")
    kept = [part(estimate(config), "loss", "activations") for config in (plain, fused)]
    # Of two norms a layer, 4 bytes a number of the fp32 copy and 2 of the normalised one, beside the rotated halves.
    least = 16 * 2 * TOKENS * 2048 * 4
    assert kept[0] - kept[1] >= least


def test_quantized_experts_have_their_bits() -> None:
    assert estimate(MIXTRAL).components["quantized_weights"] < 1e9
    answer = estimate(MIXTRAL.replace(expert_layout="modules"))
    assert answer.components["quantized_weights"] == pytest.approx(46.4e9 * (0.5 + 1 / 64), rel=0.02)
