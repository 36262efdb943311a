"""The query runs in a process of its own: whatever that does, the answer comes in time and in words."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.hardware import probe
from core.hardware.readings import DetectionResult

#: A driver's library in a few lines, steered by an environment variable.
_LIBRARY = r"""
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int mode(void) { const char *text = getenv("FAKE_NVML"); return text ? atoi(text) : 0; }
int nvmlInitWithFlags(unsigned flags) {
    if (mode() == -1) for (;;) sleep(1);
    if (mode() == -2) abort();
    return mode();
}
int nvmlShutdown(void) { return 0; }
const char *nvmlErrorString(int code) { return "said by the fake"; }
int nvmlDeviceGetCount_v2(unsigned *count) { *count = 1; return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **handle) { *handle = (void *)1; return 0; }
int nvmlDeviceGetName(void *handle, char *name, unsigned size) { strncpy(name, "NVIDIA A10", size); return 0; }
int nvmlDeviceGetUUID(void *handle, char *uuid, unsigned size) { strncpy(uuid, "GPU-f", size); return 0; }
struct memory_v2 { unsigned version; unsigned long long total, reserved, free, used; };
int nvmlDeviceGetMemoryInfo_v2(void *handle, struct memory_v2 *memory) {
    if (memory->version != 0x2000028) return 25;
    memory->total = 1000; memory->reserved = 450; memory->used = 50; memory->free = 500;
    return 0;
}
"""


def _child(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_child_that_hangs_is_cut_off() -> None:
    started = time.monotonic()
    result = probe.detect_gpus(0.5, command=_child("import time; time.sleep(60)"))
    assert time.monotonic() - started < 10
    assert result.status == "failed"
    assert "did not answer within 0.5 seconds" in str(result.reason)


def test_a_child_that_crashes_is_a_failure_with_its_code() -> None:
    result = probe.detect_gpus(30, command=_child("raise SystemExit(3)"))
    assert result.status == "failed"
    assert "exit code 3" in str(result.reason)


def test_a_child_that_cannot_start_is_a_failure() -> None:
    result = probe.detect_gpus(30, command=[str(Path(sys.executable).with_name("no-such-program"))])
    assert result.status == "failed"
    assert "could not be started" in str(result.reason)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"status": "maybe"}', '{"status": "found", "gpus": 1}'])
def test_an_answer_that_is_none_is_a_failure(content: str, tmp_path: Path) -> None:
    answer = tmp_path / "gpus.json"
    answer.write_text(content, encoding="utf-8")
    assert probe.read_answer(answer, 0).status == "failed"


def test_this_machine_answers_one_way_or_another() -> None:
    result = probe.detect_gpus(60)
    assert result.status in ("found", "none", "failed")
    assert bool(result.gpus) == (result.status == "found")
    assert (result.reason is None) == (result.status == "found")


def test_the_child_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "exit code" not in str(probe.detect_gpus(60).reason)


def test_a_packaged_program_asks_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert probe.probe_command(tmp_path / "a") == [sys.executable, probe.PROBE_ARGUMENT, str(tmp_path / "a")]


@pytest.fixture(scope="module")
def fake_driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("needs Linux and a C compiler")
    folder = tmp_path_factory.mktemp("driver")
    (folder / "fake.c").write_text(_LIBRARY, encoding="utf-8")
    library = folder / "libnvidia-ml.so.1"
    subprocess.run([compiler, "-w", "-shared", "-fPIC", "-o", library, folder / "fake.c"], check=True)
    return folder


def _ask_fake(folder: Path, mode: int, monkeypatch: pytest.MonkeyPatch, timeout: float = 60) -> DetectionResult:
    monkeypatch.setenv("LD_LIBRARY_PATH", str(folder))
    monkeypatch.setenv("FAKE_NVML", str(mode))
    return probe.detect_gpus(timeout)


def test_a_real_library_of_an_old_driver_is_read(fake_driver: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = _ask_fake(fake_driver, 0, monkeypatch)
    assert result.status == "found"
    gpu = result.gpus[0]
    assert (gpu.name, gpu.uuid, gpu.compute_capability) == ("NVIDIA A10", "GPU-f", None)
    assert (gpu.total, gpu.reserved, gpu.used, gpu.free) == (1000, 450, 50, 500)


@pytest.mark.parametrize(("mode", "words"), [(9, "not running"), (18, "Restart the computer"), (4, "no access")])
def test_a_real_library_that_refuses_is_explained(
    fake_driver: Path, monkeypatch: pytest.MonkeyPatch, mode: int, words: str
) -> None:
    result = _ask_fake(fake_driver, mode, monkeypatch)
    assert result.status == "failed"
    assert words in str(result.reason)


def test_a_driver_that_hangs_or_crashes_takes_nothing_with_it(
    fake_driver: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "did not answer" in str(_ask_fake(fake_driver, -1, monkeypatch, timeout=3).reason)
    assert "exit code" in str(_ask_fake(fake_driver, -2, monkeypatch).reason)


def test_the_answer_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "detect_nvidia", lambda: DetectionResult(status="none"))
    probe.run_probe(tmp_path / "gpus.json")
    assert os.listdir(tmp_path) == ["gpus.json"]
    assert json.loads((tmp_path / "gpus.json").read_text(encoding="utf-8"))["status"] == "none"
