"""Memory of the host that a run's offloaded parts take, beside the processes themselves.

Source: PyTorch ``ATen/core/CachingHostAllocator.h`` (``allocate``: a page-locked block has the next power of two).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.config import Text, TrainingConfig
from core.hardware.verdict import judge
from core.memory.held import HeldTensors
from core.memory.result import Bytes, HostMemory, HostPart

__all__ = ["host_memory", "page_locked"]

_GIB = 1 << 30


def page_locked(size: int) -> int:
    """Bytes that PyTorch page-locks for ``size`` of them."""
    return 1 << (size - 1).bit_length() if size else 0


def host_memory(held: Sequence[HeldTensors], disk: Sequence[HeldTensors], config: TrainingConfig) -> HostMemory | None:
    """What the ranks of one machine ``held`` together, and have on its disk; ``None`` when nothing is offloaded."""
    if not held:
        return None
    ranks = min(config.parallel.data_parallel_size, config.cluster.gpus_per_node)
    sizes: dict[tuple[str, bool], int] = {}
    rounding = 0
    for item in held:
        key = item.name, item.pinned
        sizes[key] = sizes.get(key, 0) + item.raw
        if item.pinned:
            rounding += (page_locked(item.each) - item.each) * item.count
    parts = [
        HostPart(name=Text(template=name), bytes=size * ranks, pinned=pinned) for (name, pinned), size in sizes.items()
    ]
    parts.sort(key=lambda part: -part.bytes)
    if rounding:
        title = Text.of("page-locked blocks up to the next power of two")
        parts.append(HostPart(name=title, bytes=rounding * ranks, pinned=True))
    whole = sum(part.bytes for part in parts)
    needed = Bytes(low=whole - rounding * ranks, expected=whole, high=whole)
    limit = config.cluster.host_memory_gib
    available = None if limit is None else round(limit * _GIB)
    return HostMemory(
        parts=tuple(parts),
        ranks=ranks,
        node=needed,
        available=available,
        disk=sum(item.raw for item in disk) * ranks,
        verdict=None if available is None else judge(needed, available),
    )
