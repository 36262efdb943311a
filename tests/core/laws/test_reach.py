"""Every method that works in any network finds something to train in every family."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.architecture.families import FAMILIES, default_task
from core.config import TrainingConfig
from core.memory.program import layout
from tests.core.laws.strategies import smallest_ids

#: PEFT fails on them.
ROUTERS = ("gate", "router")
#: Read from files only: older models of published measurements, and LitGPT's own network.
UNLISTED = {"gpt_bigcode", "litgpt", "qwen"}
OF_NORMS: tuple[dict[str, Any], ...] = ({"method": "ln_tuning"}, {"method": "partial", "trained_part": "norms"})
METHODS: tuple[dict[str, Any], ...] = (
    {"method": "lora"},
    {"method": "qlora"},
    *OF_NORMS,
    {"method": "partial", "trained_part": "head"},
    {"method": "partial", "trained_part": "upper", "first_trained_layer": 1},
)


def trained(config: TrainingConfig) -> int:
    """Elements of the parameters that train."""
    builder = layout(config)
    return sum(builder.elements[item] * builder.counts[item] for item in builder.parameters if item.trainable)


@pytest.mark.parametrize("model", smallest_ids())
def test_a_method_trains_a_part_of_every_family(model: str) -> None:
    spec = load_model(model)
    whole = TrainingConfig(model=spec).replace(task=default_task(spec.model_type))
    builder = layout(whole)
    target = next(name for name in builder.linear_names if name not in ROUTERS)
    has_norms = any("norm" in item.name.lower() or "ln_" in item.name for item in builder.parameters)
    everything = trained(whole)
    for values in METHODS:
        # Not all-linear, which PEFT refuses where it would reach a router.
        part = trained(whole.replace(lora_target_modules=(target,), **values))
        if has_norms or values not in OF_NORMS:
            assert 0 < part < everything, values


def test_every_family_is_in_the_catalogue() -> None:
    assert {load_model(model).model_type for model in smallest_ids()} == set(FAMILIES) - UNLISTED
