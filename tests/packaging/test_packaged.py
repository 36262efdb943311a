"""The packaged program runs from any folder, without Python or this checkout.

A build that "succeeds" says little: every broken one seen so far failed with an import error when it was started.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.config import resource_path
from core.version import __version__

ROOT = Path(__file__).parents[2]
SEED = resource_path("scenarios/seed.json")


@pytest.fixture(scope="session")
def packaged(tmp_path_factory):
    """The program, built once (about 25 s)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        missing = importlib.import_module("run").tools_missing_for_building()
    if missing and not os.environ.get("CI"):
        pytest.skip(f"PyInstaller needs system packages that are not installed here: {' '.join(missing)}")
    output = tmp_path_factory.mktemp("dist")
    build = [sys.executable, str(ROOT / "packaging" / "build.py"), "--output", str(output)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return output / "fitgauge" / ("fitgauge.exe" if os.name == "nt" else "fitgauge")


@pytest.fixture
def elsewhere(tmp_path):
    """Settings of a process that knows nothing of this checkout, started in an empty folder."""
    kept = {name: os.environ[name] for name in ("HOME", "SYSTEMROOT", "TEMP") if name in os.environ}
    settings = {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    return {"cwd": tmp_path, "env": {**kept, **settings}}


def test_it_draws_the_picture_that_the_source_draws(packaged, elsewhere, tmp_path):
    program = [str(packaged)], [sys.executable, "-m", "gui"]
    pictures = []
    for line, name, settings in zip(
        program, ("packaged.png", "source.png"), (elsewhere, {**elsewhere, "cwd": ROOT}), strict=True
    ):
        file = tmp_path / name
        done = subprocess.run(
            [*line, "--render", str(file), str(SEED)],
            **settings,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        pictures.append(QImage(str(file)))
    packaged_picture, source_picture = pictures
    assert min(packaged_picture.width(), packaged_picture.height()) > 200
    assert len({packaged_picture.pixel(x, 100) for x in range(packaged_picture.width())}) > 1
    assert packaged_picture == source_picture


def test_its_window_stays_open_with_a_scenario(packaged, elsewhere):
    started = subprocess.Popen([str(packaged), str(SEED)], **elsewhere, stderr=subprocess.PIPE, text=True)
    try:
        started.communicate(timeout=5)
        stayed = False
    except subprocess.TimeoutExpired:
        stayed = True
    finally:
        started.kill()
        _, complaints = started.communicate()
    assert stayed, complaints
    assert "Traceback" not in complaints


def test_it_tells_its_version(packaged, elsewhere):
    told = subprocess.run(
        [str(packaged), "--version"], **elsewhere, capture_output=True, text=True, timeout=60, check=True
    )
    assert __version__ in told.stdout
