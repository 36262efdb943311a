"""Starting the program from a terminal, with and without a display, in the environments people have."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.config import resource_path
from core.hardware import DetectionResult
from core.version import __version__

ROOT = Path(__file__).parents[2]
SEED = str(resource_path("scenarios/seed.json"))


@pytest.fixture
def start(tmp_path):
    """Run ``python -m gui`` in an empty folder; gives exit status, output, errors."""

    def run(*arguments, **environment):
        kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        kept |= {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
        kept |= environment
        done = subprocess.run(
            [sys.executable, "-m", "gui", *arguments],
            cwd=tmp_path,
            env={key: value for key, value in kept.items() if value is not None},
            capture_output=True,
            encoding="utf-8",
            timeout=90,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_the_version_is_told_without_qt(start):
    assert start("--version") == (0, f"FitGauge {__version__}\n", "")


def test_a_picture_is_drawn_without_a_display(start, tmp_path):
    status, _, errors = start("--render", "out.png", SEED, QT_QPA_PLATFORM=None)
    assert (status, errors) == (0, "")
    image = QImage(str(tmp_path / "out.png"))
    assert (image.width(), image.height()) == (1600, 900)


def test_a_wrong_file_is_refused_with_status_2_and_words(start, tmp_path):
    (tmp_path / "x.json").write_text("{", encoding="utf-8")
    status, _, errors = start("--render", "out.png", "x.json")
    assert status == 2
    assert "JSON" in errors
    assert "Traceback" not in errors
    assert not (tmp_path / "out.png").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
@pytest.mark.parametrize("language", ["C.UTF-8", "zh_CN.UTF-8"])
def test_without_a_display_the_answer_comes_in_words_and_as_a_picture(start, tmp_path, language):
    status, out, _ = start(QT_QPA_PLATFORM=None, LANG=language, LC_ALL=language)
    assert status == 0
    assert "DISPLAY" in out
    assert "LLaMA 7B" in out
    assert "fitgauge-seed.png" in out
    assert ("显示" in out) is language.startswith("zh")
    assert not QImage(str(tmp_path / "fitgauge-seed.png")).isNull()


def test_start_repaint_and_memory_are_measured(start):
    status, out, errors = start("--bench-json", "--bench-edits", "50")
    assert status == 0, errors
    figures = json.loads(out)
    assert set(figures) == {"repaint_ms_p95", "start_to_paint_ms", "rss_mb_start", "rss_mb_after"}
    assert all(0 < value < 60_000 for value in figures.values())


def test_the_packaged_program_can_ask_for_gpus(start, tmp_path):
    status, _, _ = start("--probe-gpus", str(tmp_path / "gpus.json"))
    assert status == 0
    DetectionResult.model_validate_json((tmp_path / "gpus.json").read_bytes())


def test_the_window_opens_before_pyqtgraph_is_imported():
    code = (
        "import sys, gui.app as app\n"
        "from PySide6.QtCore import QSettings\n"
        "a = app.make_application()\n"
        "w = app.build_window(a, app.Settings(QSettings('none.ini', QSettings.Format.IniFormat)))\n"
        "seen, paint = [], w.verdict.paintEvent\n"
        "def first(event):\n"
        "    paint(event)\n"
        "    seen.append({'pyqtgraph', 'numpy'} & set(sys.modules))\n"
        "w.verdict.paintEvent = first\n"
        "w.show()\n"
        "while not seen: a.processEvents()\n"
        "w.hardware.detection.stop()\n"
        "sys.exit(len(seen[0]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
