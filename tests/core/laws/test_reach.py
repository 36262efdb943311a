"""Every method that works in any network finds something to train in every family."""

from __future__ import annotations

from typing import Any

import pytest

from core.architecture import load_model
from core.architecture.families import FAMILIES, default_task
from core.config import TrainingConfig
from core.memory import estimate
from core.memory.program import layout
from tests.core.laws.strategies import smallest_ids

#: PEFT fails on them.
ROUTERS = ("gate", "router")
METHODS: tuple[dict[str, Any], ...] = (
    {"method": "full"},
    {"method": "lora"},
    {"method": "qlora"},
    {"method": "ln_tuning"},
    {"method": "partial", "trained_part": "norms"},
    {"method": "partial", "trained_part": "head"},
    {"method": "partial", "trained_part": "upper", "first_trained_layer": 1},
)


@pytest.mark.parametrize("values", METHODS, ids=lambda values: "-".join(str(value) for value in values.values()))
@pytest.mark.parametrize("model", smallest_ids())
def test_a_method_trains_a_part_of_every_family(model: str, values: dict[str, Any]) -> None:
    spec = load_model(model)
    config = TrainingConfig(model=spec).replace(sequence_length=16, task=default_task(spec.model_type), **values)
    builder = layout(config)
    if "norms" in values.values() or "ln_tuning" in values.values():
        if not any("norm" in parameter.name.lower() or "ln_" in parameter.name for parameter in builder.parameters):
            pytest.skip("its norms have no weights")
    if config.method.method in ("lora", "qlora"):
        # Not all-linear, which PEFT refuses where it would reach a router.
        target = next(name for name in builder.linear_names if name not in ROUTERS)
        config = config.replace(lora_target_modules=(target,))
    parameters = estimate(config).parameters
    assert 0 < parameters.trainable <= parameters.total
    # Nothing but tables of fixed numbers (positions, a router's running correction) is left out of full training.
    assert (parameters.trainable > 0.98 * parameters.total) == (config.method.method == "full")


def test_every_family_is_in_the_catalogue() -> None:
    assert {load_model(model).model_type for model in smallest_ids()} == set(FAMILIES)
