"""Whenever the process is killed, at most a second of work is gone and every file is whole."""

import itertools
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.formats.fitgauge_file import read_workspace
from gui.recovery import Recovery

ROOT = Path(__file__).parents[3]
KILLS, AT_ONCE = 50, 5


def session(place):
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("editing_session.py")), str(place / "kept"), str(place / "log")],
        env=os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )


def edits(place):
    log = place / "log"
    return log.read_text(encoding="utf-8").split("\n")[:-1] if log.exists() else []


def begun(place):
    """Wait for the first edit."""
    end = time.monotonic() + 60
    while not edits(place):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("group", range(KILLS // AT_ONCE))
def test_a_kill_costs_less_than_a_second_and_tears_no_file(qapp, compared, tmp_path, group):
    chance = random.Random(group)
    places = [tmp_path / str(number) for number in range(AT_ONCE)]
    for place in places:
        place.mkdir()
    sessions = [session(place) for place in places]
    try:
        for place in places:
            begun(place)
        started = time.monotonic()
        for when, process in sorted(((chance.uniform(0.05, 1.8), n) for n, process in enumerate(sessions))):
            time.sleep(max(0, started + when - time.monotonic()))
            sessions[process].kill()
    finally:
        for process in sessions:
            process.kill()
            process.wait()
    for place in places:
        made = [float(line) for line in edits(place)]
        left = Recovery(compared, place / "kept", is_running=lambda pid: False).left_behind()
        kept = float(left.workspace.scenarios[0].name) if left is not None else made[0]
        assert kept in made
        # A machine that stood still while others worked has lost nothing by it.
        stall = max((after - before for before, after in itertools.pairwise(made)), default=0)
        assert made[-1] - kept < 1 + 2 * stall
        for file in (place / "kept").glob("*.json"):
            read_workspace(json.loads(file.read_text(encoding="utf-8"))["workspace"])
        own = (place / "kept.fitgauge").read_text(encoding="utf-8") if (place / "kept.fitgauge").exists() else ""
        assert own in {"", *(line * 2000 for line in edits(place))}
