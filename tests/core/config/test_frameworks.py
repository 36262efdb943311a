"""Each framework's defaults are values the fields allow, and say where they come from."""

from __future__ import annotations

from typing import get_args

import pytest

from core.config import SECTIONS, FrameworkConfig, ModelSpec, TrainingConfig
from core.config.frameworks import apply_framework, default_source, framework_defaults, framework_names

CONFIG = TrainingConfig(model=ModelSpec(model_type="llama", name="Tiny", fields={"hidden_size": 64}))


def test_every_framework_of_the_field_has_defaults() -> None:
    assert set(framework_names()) == set(get_args(FrameworkConfig.model_fields["framework"].annotation))


@pytest.mark.parametrize("name", framework_names())
@pytest.mark.parametrize("method", ["full", "lora", "qlora"])
def test_defaults_are_values_their_fields_allow(name: str, method: str) -> None:
    config = apply_framework(CONFIG.replace(method=method), name)
    for leaf, value in framework_defaults(name, method).items():
        assert config.value(leaf) == value
    assert config.value("framework") == name


@pytest.mark.parametrize("name", framework_names())
def test_defaults_say_where_they_come_from(name: str) -> None:
    for leaf in framework_defaults(name):
        assert leaf in SECTIONS
        assert len(default_source(name, leaf)) > 10


def test_what_the_person_set_is_kept() -> None:
    config = apply_framework(CONFIG.replace(micro_batch_size=3), "trl", keep={"micro_batch_size"})
    assert config.value("micro_batch_size") == 3
    assert config.value("sequence_length") == 1024


def test_llama_factory_trains_all_weights_in_fp32_but_keeps_a_frozen_base() -> None:
    assert framework_defaults("llama_factory", "full")["weight_dtype"] == "fp32"
    assert framework_defaults("llama_factory", "lora")["weight_dtype"] == "bf16"


def test_an_unknown_framework_is_an_error() -> None:
    with pytest.raises(KeyError):
        framework_defaults("megatron")
