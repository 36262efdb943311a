"""How fast the window is on this machine, and how much memory it takes: one line of JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import psutil
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from core.config import TrainingConfig
from gui.app import build_window, end, make_application, stand
from gui.document import Document
from gui.main_window import MainWindow
from gui.settings import Settings

__all__ = ["bench"]

#: The repaint is measured with so many scenarios open.
_SCENARIOS = 6
#: Changes measured for the repaint figure: what a person who drags a value for some seconds causes.
_CHANGES = 200
#: The live chart is built and the costs of the settings are worked out after the first paint.
_SETTLED_MS = 2500
_EDITS_A_FRAME = 20
#: Every so many edits for the memory figure change a setting and not only a size.
_SETTING_EVERY = 25
_SETTINGS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("method", ("lora", "qlora", "full")),
    ("gradient_checkpointing", ("full", "none")),
    ("optimizer", ("adamw_8bit", "adamw_foreach", "adamw_fused")),
    ("lora_r", (16, 64, 8)),
    ("gradient_accumulation_steps", (2, 8, 1)),
)


def bench(started: float, edits: int) -> int:
    """Print milliseconds from start to first paint and of a repaint after a change (95th percentile), and resident
    memory in MB once the window stands and after ``edits`` edits.

    ``started``: ``perf_counter`` at the program's first line; the interpreter's own start is not in it.
    """
    application = make_application()
    painted: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        window = build_window(application, Settings(store))
        stand(window)
        window.painted.connect(lambda: painted.append((perf_counter() - started) * 1000))
        window.show()
        while not painted:
            application.processEvents()
        _settle(application)
        at_start = _resident()
        times = sorted(_repaints(application, window))
        _edit(application, window.document, edits)
        _settle(application)
        after = _resident()
        end(window)
    figures = {
        "repaint_ms_p95": round(times[int(len(times) * 0.95) - 1], 3),
        "rss_mb_after": after,
        "rss_mb_start": at_start,
        "start_to_paint_ms": round(painted[0], 1),
    }
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


def _settle(application: QApplication) -> None:
    timer = QTimer()
    timer.setSingleShot(True)
    timer.start(_SETTLED_MS)
    while timer.isActive():
        application.processEvents()


def _resident() -> float:
    return round(psutil.Process().memory_info().rss / 1e6, 1)


def _repaints(application: QApplication, window: MainWindow) -> list[float]:
    document = window.document
    while len(document.workspace.scenarios) < _SCENARIOS:
        document.duplicate(document.selected_index)
    times = []
    for step in range(_CHANGES):
        config = _resized(document.config, step)
        began = perf_counter()
        document.edit(document.selected_index, config, "measured", merge="measured")
        document.flush()
        application.processEvents()
        times.append((perf_counter() - began) * 1000)
    return times


def _edit(application: QApplication, document: Document, edits: int) -> None:
    """Edits as fast as they can be made, each a step of undo of its own."""
    for step in range(edits):
        config = _resized(document.config, step)
        if step % _SETTING_EVERY == 0:
            turn = step // _SETTING_EVERY
            name, values = _SETTINGS[turn % len(_SETTINGS)]
            config = config.replace(**{name: values[turn // len(_SETTINGS) % len(values)]})
        document.edit(document.selected_index, config, "edited")
        if step % _EDITS_A_FRAME == 0:
            application.processEvents()


def _resized(config: TrainingConfig, step: int) -> TrainingConfig:
    return config.replace(micro_batch_size=1 + step % 16, sequence_length=512 + 16 * (step % 200))
