"""NVIDIA GPUs of this computer, through ``nvidia-ml-py``.

The management library is asked, never CUDA: a CUDA context would hold hundreds of MiB while the program runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from core.config.text import Text
from core.hardware.nvidia_device import lost_device, read_device
from core.hardware.nvml import Library, explain_refusal, prefer_windows_driver
from core.hardware.readings import DetectedGpu, DetectionResult
from core.hardware.unified import HostMemory, host_memory
from core.hardware.visibility import hidden_devices

__all__ = ["detect_nvidia"]

_MIG_ENABLED = 1


def detect_nvidia(
    module: Any = None,
    *,
    ram: Callable[[], HostMemory | None] = host_memory,
    environment: Mapping[str, str] | None = None,
) -> DetectionResult:
    """The devices in bus order, a MIG board followed by its instances.

    ``module``: one like ``pynvml``; ``None`` imports it.  May block for as long as the driver does: call it in a
    process of its own (:mod:`core.hardware.probe`).
    """
    try:
        library = Library(module if module is not None else _import_nvml())
    except ImportError as error:
        return _refused(error)
    try:
        library.call("nvmlInit")
    except library.errors as error:
        return _refused(error)
    try:
        return _list_devices(library, ram, os.environ if environment is None else environment)
    except library.errors as error:
        return _refused(error).model_copy(update={"status": "failed"})
    finally:
        library.ask("nvmlShutdown")


def _import_nvml() -> Any:
    import pynvml  # type: ignore[import-untyped]

    prefer_windows_driver()
    return pynvml


def _refused(error: Exception) -> DetectionResult:
    status, reason = explain_refusal(error)
    return DetectionResult(status=status, reason=reason, details=f"{type(error).__name__}: {error}")


def _list_devices(
    nvml: Library, ram: Callable[[], HostMemory | None], environment: Mapping[str, str]
) -> DetectionResult:
    driver = nvml.ask("nvmlSystemGetDriverVersion")
    cuda = nvml.ask("nvmlSystemGetCudaDriverVersion_v2")
    devices: list[DetectedGpu] = []
    for index in range(nvml.call("nvmlDeviceGetCount")):
        devices.extend(_board(nvml, index, ram))
    hidden = hidden_devices([device.uuid for device in devices], environment)
    seen = (device.model_copy(update={"hidden": shut}) for device, shut in zip(devices, hidden, strict=True))
    return DetectionResult(
        status="found" if devices else "none",
        gpus=tuple(seen),
        reason=None if devices else Text.of("The NVIDIA driver runs, but finds no GPU."),
        driver_version=driver.decode("utf-8", "replace") if isinstance(driver, bytes) else driver,
        cuda_version=None if cuda is None else f"{cuda // 1000}.{cuda % 1000 // 10}",
        details="\n".join(dict.fromkeys(nvml.trouble)),
    )


def _board(nvml: Library, index: int, ram: Callable[[], HostMemory | None]) -> list[DetectedGpu]:
    """The device at ``index``, and its instances when it is divided by MIG."""
    try:
        handle = nvml.call("nvmlDeviceGetHandleByIndex", index)
        device = read_device(nvml, handle, index, ram)
    except nvml.errors as error:
        nvml.note(f"device {index}", error)
        return [lost_device(index, error)]
    modes = nvml.ask("nvmlDeviceGetMigMode", handle)
    if modes is None or modes[0] != _MIG_ENABLED:
        return [device]
    note = Text.of("Divided by MIG: a program gets one of its instances, never the whole board.")
    parent = device.model_copy(update={"usable": False, "free": None, "notes": (*device.notes, note)})
    return [parent, *_instances(nvml, handle, index, ram)]


def _instances(nvml: Library, board: Any, index: int, ram: Callable[[], HostMemory | None]) -> list[DetectedGpu]:
    found: list[DetectedGpu] = []
    for slot in range(nvml.ask("nvmlDeviceGetMaxMigDeviceCount", board) or 0):
        try:
            handle = nvml.call("nvmlDeviceGetMigDeviceHandleByIndex", board, slot)
        except nvml.errors:
            # Most slots are empty, which the library reports as an error.
            continue
        found.append(read_device(nvml, handle, index, ram, instance=True))
    return found
