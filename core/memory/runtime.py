"""From live tensors to what ``nvidia-smi`` shows: library workspaces, cached blocks, the CUDA context.

Sources: PyTorch ``CUDABlas.cpp`` (one workspace a handle and stream: 8 MiB + 128 KiB, 32 MiB from compute capability
9.0; the autograd
thread owns a second handle); CUDA contexts as published with measured runs (0.14 GiB on a T4 to 0.6 GiB on Hopper).
"""

from __future__ import annotations

from core.memory.result import Bytes

__all__ = ["cublas_workspaces", "device_bytes", "reserved_bytes"]

_MIB = 1 << 20


def cublas_workspaces(compute_capability: str) -> int:
    """Bytes of the two workspaces a training process holds."""
    major = int(compute_capability.split(".")[0])
    each = 32 * _MIB if major >= 9 else 2 * 4096 * 1024 + 8 * 16 * 1024
    return 2 * each


def reserved_bytes(allocated: int) -> Bytes:
    """What the caching allocator holds when ``allocated`` is live at the peak."""
    return Bytes(low=allocated, expected=allocated * 103 // 100 + 20 * _MIB, high=allocated * 112 // 100 + 64 * _MIB)


def device_bytes(reserved: Bytes, compute_capability: str) -> Bytes:
    """The process's share of the device."""
    major = int(compute_capability.split(".")[0])
    low, expected, high = (300, 480, 620) if major >= 8 else (140, 300, 450)
    return Bytes(
        low=reserved.low + low * _MIB, expected=reserved.expected + expected * _MIB, high=reserved.high + high * _MIB
    )
