"""Reserved bytes: the played allocator beside recorded steps, and the instant figure beside the played one."""

from __future__ import annotations

import json
import random
from pathlib import Path
from statistics import median

import pytest

from core.accuracy.traced import traced_case
from core.architecture import load_model
from core.config import TrainingConfig
from core.memory import estimate, refine

TRACES = Path(__file__).parents[2] / "accuracy"
FILES = ("cases_dev", "cases_families_dev", "cases_methods_dev", "cases_optim_dev")
#: Of so many recorded steps one is played.
EVERY = 6
MODELS = (
    "Qwen/Qwen2.5-0.5B",
    "EleutherAI/pythia-410m",
    "google/gemma-2b",
    "HuggingFaceTB/SmolLM2-360M",
    "meta-llama/Llama-3.2-1B",
)
#: Of so many random runs at most this share may lie outside the instant range.
RUNS, OUTSIDE = 40, 0.05


def played(name: str) -> list[tuple[float, bool]]:
    """Error of every so-many-th case of a file, and whether the recorded value lies in the range."""
    found = []
    for line in (TRACES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[::EVERY]:
        content = json.loads(line)
        case = traced_case(content)
        reserved = content["result"].get("peak_reserved_bytes")
        if case.config is not None and reserved:
            answer = refine(case.config).reserved
            found.append((answer.expected / reserved - 1, answer.low <= reserved <= answer.high))
    return found


def test_the_played_allocator_reserves_what_recorded_steps_did() -> None:
    errors, inside = zip(*[one for name in FILES for one in played(name)], strict=True)
    assert len(errors) > 40
    assert median(map(abs, errors)) < 0.002
    assert sum(inside) / len(inside) >= 0.95


def drawn(chance: random.Random) -> TrainingConfig:
    """A run of a small model."""
    method = chance.choice(("full", "lora", "qlora"))
    amp = method == "full" and chance.random() < 0.5
    return TrainingConfig(model=load_model(chance.choice(MODELS))).replace(
        method=method,
        weight_dtype="fp32" if amp else "bf16",
        autocast_dtype="bf16" if amp else "none",
        micro_batch_size=chance.choice((1, 2, 4, 8)),
        sequence_length=int(2 ** chance.uniform(7, 12)),
        gradient_checkpointing=chance.choice(("none", "full")),
        optimizer=chance.choice(("adamw_fused", "adamw_foreach", "adamw_8bit", "sgd")),
        loss=chance.choice(("eager", "chunked", "fused_linear")),
        lora_dropout=chance.choice((0.0, 0.1)),
    )


def test_the_instant_range_holds_what_the_played_allocator_reserves() -> None:
    chance = random.Random(20)
    outside = 0
    for _ in range(RUNS):
        config = drawn(chance)
        answer = estimate(config).reserved
        outside += not answer.low <= refine(config).reserved.expected <= answer.high
    assert outside <= RUNS * OUTSIDE


def test_a_refined_estimate_differs_in_what_is_beside_the_tensors_only() -> None:
    config = drawn(random.Random(3)).replace(free_mib=24_000)
    one, other = estimate(config), refine(config)
    assert (one.allocated, one.phases, one.parameters) == (other.allocated, other.phases, other.parameters)
    assert sum(other.components.values()) == other.device.expected
    assert other.reserved.low <= other.reserved.expected <= other.reserved.high
    assert refine(config) == other


def test_an_evaluation_is_played_behind_the_steps() -> None:
    config = TrainingConfig(model=load_model("Qwen/Qwen2.5-0.5B")).replace(sequence_length=128, eval_batches=1)
    small = refine(config.replace(eval_batch_size=1)).reserved.expected
    assert refine(config.replace(eval_batch_size=64)).reserved.expected > small


@pytest.mark.parametrize("checkpointing", ["none", "full"])
def test_changing_lengths_reserve_more(checkpointing: str) -> None:
    config = TrainingConfig(model=load_model("Qwen/Qwen2.5-0.5B")).replace(
        method="lora", sequence_length=2048, gradient_checkpointing=checkpointing
    )
    one, other = (estimate(config.replace(lengths_vary=value)) for value in (False, True))
    assert other.allocated == one.allocated
    assert other.reserved.expected > one.reserved.expected
    assert other.reserved.high > one.reserved.high
    # Where few batches are long, no more is lost than in a steady run.
    assert other.reserved.low <= one.reserved.expected
    assert refine(config.replace(lengths_vary=True)) == other
