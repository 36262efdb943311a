"""A stand-in for ``pynvml``: devices described in a line each, and any of its functions refused with a code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

MIB = 1024**2


class NvmlError(Exception):
    """What the binding raises: a number."""

    def __init__(self, value: int) -> None:
        super().__init__(f"code {value}")
        self.value = value


@dataclass
class Device:
    """``refused``: function name (without ``nvmlDeviceGet``) -> error code; ``MemoryInfo_v2`` is the newer call."""

    name: Any = "NVIDIA A100-SXM4-80GB"
    uuid: Any = "GPU-0000"
    total: int = 81920 * MIB
    free: int = 81420 * MIB
    used_v1: int = 500 * MIB
    used_v2: int = 50 * MIB
    reserved: int = 450 * MIB
    compute: Sequence[tuple[int, int | None]] = ()
    graphics: Sequence[tuple[int, int | None]] = ()
    capability: tuple[int, int] = (8, 0)
    mig: Sequence[Device | None] | None = None
    virtualization: int = 0
    driver_model: int | None = None
    addressing: int = 0
    lost: int | None = None
    refused: Mapping[str, int] = field(default_factory=dict)


class FakeNvml:
    """The functions that detection calls, over ``devices``."""

    NVMLError = NvmlError
    nvmlMemory_v2 = 0x2000028

    def __init__(self, *devices: Device, refused: Mapping[str, int] | None = None) -> None:
        self.devices = devices
        self.refused = refused or {}
        self.shut_down = False

    def _answer(self, function: str, value: Any) -> Any:
        if function in self.refused:
            raise NvmlError(self.refused[function])
        return value

    def nvmlInit(self) -> None:
        self._answer("Init", None)

    def nvmlShutdown(self) -> None:
        self.shut_down = True

    def nvmlSystemGetDriverVersion(self) -> str:
        return self._answer("DriverVersion", "570.86.10")

    def nvmlSystemGetCudaDriverVersion_v2(self) -> int:
        return self._answer("CudaDriverVersion", 12080)

    def nvmlDeviceGetCount(self) -> int:
        return self._answer("Count", len(self.devices))

    def nvmlDeviceGetHandleByIndex(self, index: int) -> Device:
        device = self.devices[index]
        if device.lost is not None:
            raise NvmlError(device.lost)
        return device

    def nvmlDeviceGetMemoryInfo(self, device: Device, version: int | None = None) -> Any:
        if version is None:
            _refuse(device, "MemoryInfo")
            return SimpleNamespace(total=device.total, free=device.free, used=device.used_v1)
        assert version == self.nvmlMemory_v2
        _refuse(device, "MemoryInfo_v2")
        return SimpleNamespace(total=device.total, free=device.free, used=device.used_v2, reserved=device.reserved)

    def nvmlDeviceGetMigMode(self, device: Device) -> tuple[int, int]:
        _refuse(device, "MigMode")
        if device.mig is None:
            raise NvmlError(3)
        return (1, 1) if device.mig else (0, 0)

    def nvmlDeviceGetMaxMigDeviceCount(self, device: Device) -> int:
        return 7

    def nvmlDeviceGetMigDeviceHandleByIndex(self, device: Device, slot: int) -> Device:
        instance = device.mig[slot] if device.mig and slot < len(device.mig) else None
        if instance is None:
            raise NvmlError(6)
        return instance

    def nvmlDeviceGetCurrentDriverModel(self, device: Device) -> int:
        if device.driver_model is None:
            raise NvmlError(3)
        return device.driver_model

    def __getattr__(self, function: str) -> Any:
        simple = {
            "nvmlDeviceGetName": lambda device: device.name,
            "nvmlDeviceGetUUID": lambda device: device.uuid,
            "nvmlDeviceGetCudaComputeCapability": lambda device: device.capability,
            "nvmlDeviceGetAddressingMode": lambda device: device.addressing,
            "nvmlDeviceGetVirtualizationMode": lambda device: device.virtualization,
            "nvmlDeviceGetDisplayActive": lambda device: 0,
            "nvmlDeviceGetEccMode": lambda device: (1, 1),
            "nvmlDeviceGetComputeRunningProcesses_v3": lambda device: _processes(device.compute),
            "nvmlDeviceGetComputeRunningProcesses_v2": lambda device: _processes(device.compute),
            "nvmlDeviceGetGraphicsRunningProcesses_v3": lambda device: _processes(device.graphics),
            "nvmlDeviceGetGraphicsRunningProcesses_v2": lambda device: _processes(device.graphics),
        }
        if function not in simple:
            raise AttributeError(function)

        def call(device: Device) -> Any:
            _refuse(device, function.removeprefix("nvmlDeviceGet"))
            return simple[function](device)

        return call


def _refuse(device: Device, function: str) -> None:
    if function in device.refused:
        raise NvmlError(device.refused[function])


def _processes(listed: Sequence[tuple[int, int | None]]) -> list[Any]:
    return [SimpleNamespace(pid=pid, usedGpuMemory=used) for pid, used in listed]
