"""The GPU of a configuration: what a process can get on it, and which generation it is."""

from __future__ import annotations

from core.config import HardwareConfig
from core.hardware import find_gpu

__all__ = ["available_bytes", "compute_capability"]

#: Assumed where no GPU is named: Ampere, PyTorch's common ground for bf16.
DEFAULT_CAPABILITY = "8.0"


def available_bytes(hardware: HardwareConfig) -> int | None:
    """Bytes a new process can get: measured, else the catalogue's, else unknown."""
    if hardware.free_mib is not None:
        return hardware.free_mib << 20
    if hardware.gpu is None:
        return None
    addressable = find_gpu(hardware.gpu).addressable_mib
    return None if addressable is None else addressable << 20


def compute_capability(hardware: HardwareConfig) -> str:
    """``8.0`` for an unnamed GPU."""
    if hardware.compute_capability is not None:
        return hardware.compute_capability
    if hardware.gpu is None or hardware.free_mib is not None:
        return DEFAULT_CAPABILITY
    return find_gpu(hardware.gpu).compute_capability or DEFAULT_CAPABILITY
