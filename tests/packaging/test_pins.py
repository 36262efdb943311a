"""Every version is pinned once for the project and, with hashes, for its packaged program; no pin names a registry."""

import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"


def pins(text: str) -> set[str]:
    return {line.split("\\")[0].strip() for line in text.splitlines() if re.match(r"[a-z0-9-]+==", line)}


@pytest.fixture
def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_packaged_program_has_the_versions_that_the_tests_ran_with(project):
    packaged = pins((PACKAGING / "requirements.txt").read_text(encoding="utf-8"))
    constraints = set(project["tool"]["uv"]["constraint-dependencies"])
    assert packaged
    assert packaged <= constraints


def test_every_dependency_is_pinned(project):
    def name(requirement: str) -> str:
        return re.split(r"[^A-Za-z0-9-]", requirement)[0].lower()

    groups = [item for group in project["dependency-groups"].values() for item in group if isinstance(item, str)]
    asked = {name(item) for item in [*project["project"]["dependencies"], *groups]}
    assert asked - {name(item) for item in project["tool"]["uv"]["constraint-dependencies"]} == set()


@pytest.mark.parametrize("file", ["pyproject.toml", "packaging/requirements.txt", "packaging/requirements-uv.txt"])
def test_no_pin_names_a_registry(file):
    assert re.findall(r"://|--(?:extra-)?index|--find-links", (ROOT / file).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-uv.txt"])
def test_every_packaging_pin_has_a_hash(file):
    text = (PACKAGING / file).read_text(encoding="utf-8")
    assert all("--hash=sha256:" in block for block in re.split(r"\n(?=\S)", text) if not block.startswith("#"))


def test_writing_a_list_keeps_the_rest_of_the_file(monkeypatch):
    monkeypatch.syspath_prepend(PACKAGING)
    update_pins = importlib.import_module("update_pins")
    text = '# why\nsome-pins = [\n    "a==1",\n]\n[next]\n'
    written = update_pins.with_list(text, "some-pins", ["b==2 ; sys_platform == 'win32'"])
    assert written == "# why\nsome-pins = [\n    \"b==2 ; sys_platform == 'win32'\",\n]\n[next]\n"
    with pytest.raises(ValueError, match="0 lists called other-pins"):
        update_pins.with_list(text, "other-pins", [])
