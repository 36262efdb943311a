"""GPUs that share the machine's RAM: the driver's memory figures are missing or wrong there."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["HostMemory", "host_memory", "shares_host_memory"]

#: Names of integrated NVIDIA parts (DGX Spark, Jetson, Windows-on-Arm laptops).
_INTEGRATED = re.compile(r"\b(GB10|Thor|Orin|Xavier|N1X?|Tegra)\b|\(nvgpu\)", re.IGNORECASE)


class HostMemory(NamedTuple):
    """RAM in bytes: all of it, and what a new process can get without swapping."""

    total: int
    available: int


def host_memory() -> HostMemory | None:
    """This machine's RAM, or ``None`` where the system does not tell."""
    import psutil

    try:
        memory = psutil.virtual_memory()
    except (psutil.Error, OSError):
        return None
    return HostMemory(int(memory.total), int(memory.available))


def shares_host_memory(name: str, total: int | None, ram: int, *, coherent: bool) -> bool:
    """Is this GPU's memory the RAM?

    Only an integrated part by name, or one whose addresses are coherent with the host (``coherent``), and then only
    when the driver names no size or nearly all of the RAM: a lost GPU or a MIG parent has no size either, and a Grace
    Hopper is coherent but has memory of its own.  An integrated part may also report a small, wrong total.
    """
    integrated = _INTEGRATED.search(name) is not None
    if not total or total * 10 >= ram * 9:
        return integrated or coherent
    return integrated and total * 2 < ram
