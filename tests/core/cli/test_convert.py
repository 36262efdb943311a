"""``convert`` shows command and files, or writes the files into a folder and never over another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import main

ASKED = ("convert", "--preset", "huggyllama/llama-7b", "--set", "sharding=zero2", "data_parallel_size=8")


def test_command_and_files_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ASKED) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("deepspeed --num_gpus=8 train.py arguments.yaml\n")
    assert "# ds_config.json" in shown
    assert "Not in these files: sequence_length" in shown


def test_the_object_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*ASKED, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"command", "files", "left_out"}
    assert json.loads(found["files"]["ds_config.json"])["zero_optimization"]["stage"] == 2


def test_files_are_written_and_none_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    assert main((*ASKED, "--out", str(folder))) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["arguments.yaml", "ds_config.json"]
    before = (folder / "ds_config.json").read_text(encoding="utf-8")
    assert main((*ASKED, "--out", str(folder))) == 2
    assert "exists already" in capsys.readouterr().err
    assert (folder / "ds_config.json").read_text(encoding="utf-8") == before


def test_a_run_that_is_refused_has_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*ASKED[:3], "--set", "offload_param=cpu")) == 2
    assert "offload_param" in capsys.readouterr().err
