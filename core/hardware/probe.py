"""Asks for the GPUs in a process of its own, so that a driver that hangs or crashes takes nothing with it.

From source the child is ``python -m core.hardware.probe FILE``; a packaged application has no interpreter and starts
itself with ``--probe-gpus FILE``, which its entry point hands to :func:`run_probe` before anything else.  The answer
comes through a file because a windowed application on Windows has no standard output.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from pydantic import ValidationError

from core.config.text import Text
from core.hardware.nvidia import detect_nvidia
from core.hardware.readings import DetectionResult

__all__ = ["PROBE_ARGUMENT", "TIMEOUT_S", "detect_gpus", "probe_command", "read_answer", "run_probe", "timed_out"]

PROBE_ARGUMENT = "--probe-gpus"
#: A cold driver takes up to about 3 s to start on a machine with 8 boards.
TIMEOUT_S = 15.0


def probe_command(answer: Path) -> list[str]:
    """The child's command line; it writes its result to ``answer``.  A window may run it with its own process class."""
    if getattr(sys, "frozen", False):
        return [sys.executable, PROBE_ARGUMENT, str(answer)]
    return [sys.executable, "-m", "core.hardware.probe", str(answer)]


def run_probe(answer: Path) -> None:
    """The child's work: asks each vendor and writes the result to ``answer``."""
    result = detect_nvidia()
    part = answer.with_name(f"{answer.name}.part")
    part.write_text(result.model_dump_json(), encoding="utf-8")
    part.replace(answer)


def read_answer(answer: Path, exit_code: int | None = None) -> DetectionResult:
    """The result in ``answer``, or a failure in words when the child left none."""
    try:
        return DetectionResult.model_validate_json(answer.read_bytes())
    except (OSError, ValidationError) as error:
        return DetectionResult(
            status="failed",
            reason=Text.of("The GPU driver made the query fail (exit code {code}).", code=str(exit_code)),
            details=str(error),
        )


def timed_out(seconds: float) -> DetectionResult:
    """The result when the driver let ``seconds`` pass."""
    return DetectionResult(
        status="failed",
        reason=Text.of("The GPU driver did not answer within {seconds} seconds.", seconds=f"{seconds:g}"),
    )


def detect_gpus(timeout: float = TIMEOUT_S, *, command: list[str] | None = None) -> DetectionResult:
    """The GPUs of this computer, or why they are unknown, after at most ``timeout`` seconds; never raises."""
    with tempfile.TemporaryDirectory(prefix="fitgauge-", ignore_cleanup_errors=True) as folder:
        answer = Path(folder) / "gpus.json"
        try:
            child = subprocess.Popen(
                command or probe_command(answer),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=_import_root(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0) if os.name == "nt" else 0,
            )
        except OSError as error:
            return DetectionResult(
                status="failed",
                reason=Text.of("The query for GPUs could not be started ({problem}).", problem=str(error)[:120]),
                details=str(error),
            )
        try:
            code = child.wait(timeout)
        except subprocess.TimeoutExpired:
            child.kill()
            # A process stuck inside the driver does not even die; someone must wait for it, but not the caller.
            threading.Thread(target=child.wait, daemon=True).start()
            return timed_out(timeout)
        return read_answer(answer, code)


def _import_root() -> str | None:
    """Where ``-m core.hardware.probe`` finds ``core`` when this program was not started from there."""
    return None if getattr(sys, "frozen", False) else str(Path(__file__).resolve().parents[2])


if __name__ == "__main__":
    run_probe(Path(sys.argv[1]))
