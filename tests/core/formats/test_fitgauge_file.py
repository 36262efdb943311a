"""The FitGauge file keeps every value, and says where a wrong one stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.config import FitGaugeError, ModelSpec, TrainingConfig
from core.formats.fitgauge_file import (
    FILE_VERSION,
    MAX_CHARACTERS,
    Scenario,
    Workspace,
    read_workspace,
    write_workspace,
)

MODEL = ModelSpec(
    model_type="llama",
    name="Tiny",
    fields={"hidden_size": 64, "rope_scaling": {"factor": 8.0, "kinds": ["a", "b"]}, "head_dim": None},
)
CONFIG = TrainingConfig(model=MODEL)


def workspace_text(**changes: Any) -> str:
    content = json.loads(write_workspace(Workspace(scenarios=(Scenario(name="A", config=CONFIG),))))
    return json.dumps({**content, **changes})


@settings(max_examples=40, deadline=None)
@given(
    names=st.lists(st.text(min_size=1, max_size=20).filter(lambda name: name.isprintable()), min_size=1, max_size=4),
    batch=st.integers(1, 65536),
    dropout=st.floats(0, 0.99),
    targets=st.lists(st.sampled_from(["q_proj", "v_proj", "all-linear"]), min_size=1, max_size=3),
    free=st.none() | st.integers(0, 10**8),
)
def test_written_and_read_again_is_equal(
    names: list[str], batch: int, dropout: float, targets: list[str], free: Any
) -> None:
    config = CONFIG.replace(
        micro_batch_size=batch, lora_dropout=dropout, lora_target_modules=tuple(targets), free_mib=free
    )
    workspace = Workspace(
        scenarios=tuple(Scenario(name=name, config=config) for name in names), selected=len(names) - 1
    )
    assert read_workspace(write_workspace(workspace)) == workspace


def test_defaults_are_written_out() -> None:
    written = json.loads(workspace_text())["scenarios"][0]["config"]
    assert written["batch"]["sequence_length"] == 2048
    assert written["model"]["fields"]["hidden_size"] == 64


def test_a_newer_version_is_refused_with_both_versions() -> None:
    with pytest.raises(FitGaugeError, match=rf"version {FILE_VERSION + 1}\).*up to {FILE_VERSION}"):
        read_workspace(workspace_text(version=FILE_VERSION + 1))


def test_a_wrong_value_is_named_with_its_path_and_limit() -> None:
    content = json.loads(workspace_text())
    content["scenarios"][0]["config"]["batch"]["micro_batch_size"] = 0
    with pytest.raises(FitGaugeError, match=r"scenarios\[0\]\.config\.batch\.micro_batch_size is 0; .* at least 1"):
        read_workspace(json.dumps(content))


def test_a_wrong_choice_lists_what_is_allowed() -> None:
    content = json.loads(workspace_text())
    content["scenarios"][0]["config"]["method"]["method"] = "lorra"
    with pytest.raises(
        FitGaugeError, match=r'method\.method is "lorra"; did you mean lora.* Allowed: full, lora, qlora'
    ):
        read_workspace(json.dumps(content))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "Line 1 is not JSON"),
        ("[]", "not a FitGauge file"),
        ('{"format": "other"}', "not a FitGauge file"),
        ('{"format": "fitgauge"}', "version is null"),
        ('{"format": "fitgauge", "version": true}', "version is true"),
        ('{"format": "fitgauge", "version": 1}', "scenarios is missing"),
        ('{"format": "fitgauge", "version": 1, "scenarios": []}', "at least 1"),
        ('{"format": "fitgauge", "format": "fitgauge"}', "format stands twice"),
        ('{"a": NaN}', "NaN is not a number"),
        ("[" * 100_000, "levels deep"),
        ("[" * 40 + "]" * 40, "levels deep"),
        ("1" * 5000, "not JSON"),
        (" " * (MAX_CHARACTERS + 1), "at most"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_fitgauge_file_is_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(FitGaugeError, match=says):
        read_workspace(text)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"selected": 1}, "selected is 1"),
        ({"selected": -1}, "selected is -1; it must be at least 0"),
        ({"colour": "red"}, "colour is not a field"),
    ],
)
def test_wrong_fields_of_the_workspace_are_named(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(FitGaugeError, match=says):
        read_workspace(workspace_text(**changes))
