"""The bench gives flat numbers, and says nothing of a window it could not measure."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from core.architecture.catalogue import load_model
from core.cli import bench, main
from core.config import TrainingConfig


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("_WARM_UP", 1),
        ("_WARM", 5),
        ("_COLD", 2),
        ("_PROCESSES", 1),
        ("_MAPS", 1),
        ("_CELLS", 8),
        ("_MANY", 2),
    ):
        monkeypatch.setattr(bench, name, value)


def test_figures_are_flat_numbers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "_window", lambda: {"repaint_ms_p95": 8.0, "start_to_paint_ms": 400.0})
    assert main(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert all(type(figure) is float and figure > 0 for figure in figures.values())
    assert {"sweep_us_per_cell", "fitmap_first_ms", "fitmap_whole_ms"} <= figures.keys()
    assert {"estimate_us_median", "estimate_us_p95", "estimate_cold_us_median", "repaint_ms_p95"} <= figures.keys()
    assert "estimate_4096_gpus_us_median" in figures
    assert figures["estimate_us_median"] <= figures["estimate_us_p95"]


@pytest.mark.parametrize("printed", ["", "[]", "{}", '{"repaint_ms_p95": 1}'])
def test_a_window_that_answers_wrongly_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], printed: str
) -> None:
    def answer(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, stdout=printed)

    monkeypatch.setattr(bench.subprocess, "run", answer)
    assert bench._window() == {}
    assert "could not be measured" in capsys.readouterr().err


def test_edits_never_repeat_and_are_the_same_in_every_run() -> None:
    def first_edits() -> list[TrainingConfig]:
        edits = bench._edited(TrainingConfig(model=load_model("huggyllama/llama-7b")))
        return [next(edits) for _ in range(200)]

    assert len(set(first_edits())) == 200
    assert first_edits() == first_edits()
