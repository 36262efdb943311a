"""Dense decoders beside recorded training steps of transformers, and their parameters beside the catalogue's counts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from core.accuracy.comparison import Row, compare, read_cases
from core.architecture import load_model, models
from core.architecture.fields.base import Activation
from core.blocks import ACTIVATIONS
from core.config import TrainingConfig
from core.memory import estimate

_TRACES = Path(__file__).parents[2] / "accuracy"
#: ``model_type`` as traces and catalogue write it.
DENSE = (
    "bloom",
    "cohere",
    "ernie4_5",
    "exaone4",
    "falcon",
    "gemma",
    "gemma2",
    "gemma3_text",
    "gemma3n_text",
    "gemma4_text",
    "glm",
    "glm4",
    "gpt_neo",
    "gpt_neox",
    "gptj",
    "granite",
    "lfm2",
    "minicpm3",
    "mllama",
    "olmo",
    "olmo2",
    "olmo3",
    "opt",
    "phi",
    "seed_oss",
    "smollm3",
    "stablelm",
    "starcoder2",
)


@cache
def _rows(family: str) -> tuple[Row, ...]:
    cases = [
        case
        for name in ("cases_dev", "cases_families_dev", "cases_dense")
        for case in read_cases((_TRACES / f"{name}.jsonl").read_text(encoding="utf-8"))
        if case.family == family
    ]
    return compare(cases, estimate)


@pytest.mark.parametrize("family", DENSE)
def test_a_recorded_step_is_met_in_every_phase(family: str) -> None:
    rows = [row for row in _rows(family) if row.error is not None]
    assert rows
    for row in rows:
        assert row.error == pytest.approx(0, abs=1e-4), row.case.id
        assert row.peak_phase == row.case.peak_phase
        assert {name for name, error in row.phase_errors.items() if abs(error) > 1e-3} == set(), row.case.id


@pytest.mark.parametrize(
    "entry", [entry for entry in models() if entry.model_type in DENSE], ids=lambda entry: entry.id
)
def test_parameters_equal_the_catalogue(entry) -> None:
    assert estimate(TrainingConfig(model=load_model(entry.id))).parameters.total == entry.text_parameters


def test_every_activation_a_file_may_name_is_known() -> None:
    assert set(ACTIVATIONS) == set(get_args(Activation))
