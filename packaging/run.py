"""Run a command of the project, with all that it needs set up first: ``python3 packaging/run.py COMMAND ...``.

Needs Python alone (3.9 or newer; uv finds a newer one for the program) and changes nothing outside the checkout,
except that root gets missing Debian or Ubuntu packages installed.  Anyone else is told the line that does it.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(1, str(ROOT))

from gui.display import window_platform  # noqa: E402 - needs the line above
from gui.system_libraries import loads, missing_libraries, packages_of  # noqa: E402 - needs it too

UV_REQUIREMENT = ROOT / "packaging" / "requirements-uv.txt"


def main(command: Sequence[str]) -> int:
    """Set up, then run ``command``; its exit status."""
    if not command:
        stop(f"{__doc__}\nFor example:\n    python3 packaging/run.py pytest")
    see_to_system_packages(command[0])
    # uv warns about an activated environment that is not the project's, though nothing is wrong with that.
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    line = [str(uv()), "run", "--project", str(ROOT), *command]
    if os.name == "posix":
        os.execve(line[0], line, environment)
    return subprocess.call(line, env=environment)


def see_to_system_packages(program_name: str) -> None:
    """Install, or name in one line, what is missing of the system for the command ``program_name``."""
    needed, wanted = needed_packages(), wanted_packages(program_name)
    if (needed or wanted) and is_root() and shutil.which("apt-get"):
        install_packages([*needed, *wanted], must=bool(needed))
        needed = needed_packages()
    if needed:
        sudo = "" if is_root() else "sudo "
        stop(
            f"FitGauge needs system packages that are not installed here: {', '.join(needed)}.\n"
            "On Debian and Ubuntu this line installs them:\n"
            f"    {sudo}apt-get update && {sudo}apt-get install -y --no-install-recommends {' '.join(needed)}"
        )


def install_packages(packages: Sequence[str], must: bool) -> None:
    """Install Debian or Ubuntu packages; a failure ends the set-up only if it ``must`` be."""
    say(f"Installing system packages: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(
            ["apt-get", "-qq", *step],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode and must:
            stop(f"{done.stdout}apt-get {step[0]} failed with status {done.returncode}.")


def needed_packages() -> list[str]:
    """Debian and Ubuntu packages without which neither the window nor the tests run."""
    packages = list(packages_of(missing_libraries(window_platform())))
    if not (program(uv_folder(), "uv") or has_module("pip") or has_module("ensurepip")):
        packages.append("python3-venv")
    return packages


def wanted_packages(program_name: str) -> list[str]:
    """Packages that root gets: a font with Chinese glyphs, and for the tests what building the packaged program takes.

    Without them the program says that the font is missing, and the test of the packaged program why it is skipped.
    """
    packages = [] if has_chinese_font() else ["fonts-wqy-microhei"]
    if program_name == "pytest":
        packages += tools_missing_for_building()
    return packages


def tools_missing_for_building() -> list[str]:
    """Packages of the two things PyInstaller takes from the system: ``objdump``, and Python as a shared library."""
    packages = []
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        packages.append("binutils")
    if sys.base_prefix == "/usr" and not loads(f"libpython{sys.version_info[0]}.{sys.version_info[1]}.so.1.0"):
        packages.append(f"libpython{sys.version_info[0]}.{sys.version_info[1]}")
    return packages


def has_chinese_font() -> bool:
    """Whether a font with Chinese glyphs is known to be there; taken for granted where it cannot be asked."""
    for question in (["fc-list", ":lang=zh"], ["dpkg-query", "--show", "fonts-wqy-microhei"]):
        if shutil.which(question[0]):
            return bool(subprocess.run(question, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.strip())
    return True


def uv() -> Path:
    """The pinned uv, installed into ``build/`` on first use: a Python of Debian's takes no packages (PEP 668)."""
    folder = uv_folder()
    if found := program(folder, "uv"):
        return found
    shutil.rmtree(folder, ignore_errors=True)
    say("Installing uv into build/ (once)")
    install = ["-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", str(UV_REQUIREMENT)]
    settings = {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    settings["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    if has_module("pip"):
        line = [sys.executable, *install, "--target", str(folder)]
    else:
        run([sys.executable, "-m", "venv", str(folder)], "The folder for uv could not be set up.")
        line = [str(program(folder, "python")), *install]
    run(line, "uv could not be installed.", {**os.environ, **settings})
    return program(folder, "uv") or stop(f"uv is installed in {folder}, and its program is not there.")


def uv_folder() -> Path:
    """Where the pinned uv lies or will lie."""
    version = re.search(r"^uv==([\w.]+)", UV_REQUIREMENT.read_text(encoding="utf-8"), re.MULTILINE)
    return ROOT / "build" / f"uv-{version[1]}" if version else stop(f"{UV_REQUIREMENT} names no version of uv.")


def program(folder: Path, name: str) -> Path | None:
    """The program ``name`` of what pip or venv put into ``folder``."""
    file = f"{name}.exe" if os.name == "nt" else name
    return next((folder / part / file for part in ("bin", "Scripts") if (folder / part / file).exists()), None)


def has_module(name: str) -> bool:
    """Whether this Python could import ``name``; asked again after an installation."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


def is_root() -> bool:
    """Whether packages of the system can be installed."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(line: Sequence[str], complaint: str, environment: dict[str, str] | None = None) -> None:
    """Run one step of the set-up, or stop with ``complaint``."""
    if status := subprocess.call(line, env=environment):
        stop(f"{complaint}  (status {status}: {' '.join(line)})")


def say(sentence: str) -> None:
    """Tell the person what is going on, apart from the command's own output."""
    print(sentence, file=sys.stderr, flush=True)


def stop(sentence: str) -> NoReturn:
    """End with a sentence and status 1."""
    say(sentence)
    sys.exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
