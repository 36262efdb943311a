"""How much of a GPU's memory a process can get, when the GPU itself cannot be asked.

Three sizes are kept apart: what is printed on the box, what the driver reports as total, and what is left of that for
programs after the driver's own reserve.  A fit is judged against the last.
"""

from __future__ import annotations

__all__ = ["driver_reserve_mib", "nominal_total_mib", "working_set_mib"]


def driver_reserve_mib(total_mib: int) -> int:
    """What an NVIDIA driver keeps of ``total_mib`` for itself: about 0.3 GiB and 0.3 % of the size.

    Fitted by eye to 12 parts from 10 to 180 GiB (driver total against the capacity that PyTorch's out-of-memory
    messages print): within 0.2 GiB, but 0.5 GiB short on a GH200.
    """
    return 307 + total_mib * 3 // 1000


def nominal_total_mib(vendor: str, memory_gb: float, *, unified: bool) -> int:
    """The driver's total guessed from the size on the box, on the low side.

    NVIDIA: 1/16 less, which is what error correction takes on GDDR boards and close to what HBM3e boards of 288 GB
    report.  Unified memory: 95 % of the RAM, as operating systems report it (GB10: 121.7 of 128 GiB).
    """
    nominal = int(memory_gb * 1024)
    if unified:
        return nominal * 95 // 100
    return nominal * 15 // 16 if vendor == "NVIDIA" else nominal


def working_set_mib(memory_gb: float) -> int:
    """What Metal lets one process use of a Mac's RAM: 67 % up to 36 GB, 75 % above (observed: 67 to 84 %)."""
    return int(memory_gb * 1024) * (67 if memory_gb <= 36 else 75) // 100
