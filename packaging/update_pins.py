"""Bring every pin up to date: ``python3 packaging/update_pins.py``, then run the tests.

Resolves pyproject.toml's ranges afresh for all platforms and writes the exact versions to its ``[tool.uv]`` lists,
and, with hashes, to ``packaging/requirements.txt`` (the packaged program) and ``packaging/requirements-uv.txt``
(uv itself).  Nothing written names a registry.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from run import ROOT, uv

PYPROJECT = ROOT / "pyproject.toml"
OLDEST_PYTHON = "3.11"
EXPLANATION = "# Written by packaging/update_pins.py.\n"


def main() -> int:
    """Write all pins."""
    command = str(uv())
    project = PYPROJECT.read_text(encoding="utf-8")
    unpinned = with_list(with_list(project, "constraint-dependencies", []), "build-constraint-dependencies", [])
    everything = compiled(command, unpinned, "pyproject.toml", "--group", "pyproject.toml:dev")
    project = with_list(project, "constraint-dependencies", everything.splitlines())
    backend = compiled(command, "\n".join(build_requirements(project)), "requirements.in")
    project = with_list(project, "build-constraint-dependencies", backend.splitlines())
    PYPROJECT.write_text(project, encoding="utf-8")

    packaged = compiled(command, project, "pyproject.toml", "--group", "pyproject.toml:package", "--generate-hashes")
    (ROOT / "packaging" / "requirements.txt").write_text(EXPLANATION + packaged, encoding="utf-8")
    own = compiled(command, "uv", "requirements.in", "--generate-hashes")
    (ROOT / "packaging" / "requirements-uv.txt").write_text(EXPLANATION + own, encoding="utf-8")
    return 0


def compiled(uv: str, text: str, name: str, *options: str) -> str:
    """Requirements of ``text``, a file called ``name``, resolved for every platform and Python from the oldest on."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, name).write_text(text, encoding="utf-8")
        line = [uv, "pip", "compile", name, *options, "--universal", "--python-version", OLDEST_PYTHON]
        line += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
        return subprocess.run(line, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def build_requirements(project: str) -> list[str]:
    """``[build-system] requires`` of pyproject.toml."""
    return list(tomllib.loads(project)["build-system"]["requires"])


def with_list(project: str, key: str, items: list[str]) -> str:
    """``project`` with the list ``key`` replaced; comments and order of the rest stay."""
    lines = "".join(f"    '{item}',\n" if '"' in item else f'    "{item}",\n' for item in items)
    pattern = re.compile(rf"^{key} = \[\n.*?^\]\n", re.MULTILINE | re.DOTALL)
    changed, count = pattern.subn(lambda _: f"{key} = [\n{lines}]\n", project)
    if count != 1:
        raise ValueError(f"pyproject.toml has {count} lists called {key}, and one is needed")
    return changed


if __name__ == "__main__":
    sys.exit(main())
