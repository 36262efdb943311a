"""One command sets everything up: as root by installing, for anyone else by naming the line that does."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"


@pytest.fixture
def run(monkeypatch):
    monkeypatch.syspath_prepend(PACKAGING)
    return importlib.import_module("run")


@pytest.fixture
def bare_machine(run, monkeypatch):
    """A Debian that lacks one library and all ways to install uv; ``apt`` collects what apt-get is told."""
    installed: list[str] = []
    apt: list[list[str]] = []

    def apt_get(line, **_):
        apt.append(line)
        if "install" in line:
            installed.extend(line)
        return subprocess.CompletedProcess(line, 0, stdout="")

    monkeypatch.setattr(run, "missing_libraries", lambda platform: () if "libegl1" in installed else ("libEGL.so.1",))
    monkeypatch.setattr(run, "has_module", lambda name: "python3-venv" in installed)
    monkeypatch.setattr(run, "program", lambda folder, name: None)
    monkeypatch.setattr(run, "has_chinese_font", lambda: False)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(run.subprocess, "run", apt_get)
    return apt


def test_root_gets_what_is_missing_installed(run, bare_machine, monkeypatch):
    monkeypatch.setattr(run, "is_root", lambda: True)
    run.see_to_system_packages("python")
    update, install = bare_machine
    assert update[-1] == "update"
    assert install[-3:] == ["libegl1", "python3-venv", "fonts-wqy-microhei"]


def test_anyone_else_is_told_one_line_that_installs_everything_needed(run, bare_machine, monkeypatch, capsys):
    monkeypatch.setattr(run, "is_root", lambda: False)
    with pytest.raises(SystemExit) as stopped:
        run.see_to_system_packages("python")
    assert stopped.value.code == 1
    assert bare_machine == []
    line = capsys.readouterr().err.splitlines()[-1].strip()
    assert line == ("sudo apt-get update && sudo apt-get install -y --no-install-recommends libegl1 python3-venv")


def test_a_machine_that_has_everything_installs_nothing(run, bare_machine, monkeypatch):
    monkeypatch.setattr(run, "is_root", lambda: True)
    monkeypatch.setattr(run, "missing_libraries", lambda platform: ())
    monkeypatch.setattr(run, "has_module", lambda name: True)
    monkeypatch.setattr(run, "has_chinese_font", lambda: True)
    run.see_to_system_packages("python")
    assert bare_machine == []


def test_a_failing_apt_get_is_told_with_its_own_words(run, bare_machine, monkeypatch, capsys):
    monkeypatch.setattr(run, "is_root", lambda: True)
    failed = subprocess.CompletedProcess([], 100, stdout="E: no route to the archive\n")
    monkeypatch.setattr(run.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(SystemExit):
        run.see_to_system_packages("python")
    assert "E: no route to the archive" in capsys.readouterr().err


def test_without_a_command_it_says_how_to_use_it():
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    told = subprocess.run(
        [sys.executable, str(PACKAGING / "run.py")], capture_output=True, text=True, env=environment, check=False
    )
    assert told.returncode == 1
    assert "packaging/run.py pytest" in told.stderr
