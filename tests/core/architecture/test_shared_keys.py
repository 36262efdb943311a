"""Layers that use the keys of earlier ones need an earlier one of their kind."""

from __future__ import annotations

import pytest

from core.architecture.field_reading import read_fields
from core.architecture.fields import FIELDS
from core.config import FitGaugeError


@pytest.mark.parametrize("model_type", ["gemma3n_text", "gemma4_text"])
@pytest.mark.parametrize("sharing", [30, 35])
def test_without_one_they_are_refused(model_type: str, sharing: int) -> None:
    config = {"num_hidden_layers": 30, "num_kv_shared_layers": sharing}
    with pytest.raises(FitGaugeError, match=f"num_kv_shared_layers is {sharing}; a sliding_attention layer"):
        read_fields(FIELDS[model_type], config, complete=False)


@pytest.mark.parametrize("model_type", ["gemma3n_text", "gemma4_text"])
def test_with_one_of_each_kind_they_are_read(model_type: str) -> None:
    config = {"num_hidden_layers": 30, "num_kv_shared_layers": 20}
    assert read_fields(FIELDS[model_type], config, complete=False)
