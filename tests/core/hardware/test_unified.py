"""Whose memory is the RAM."""

import pytest

from core.hardware.unified import host_memory, shares_host_memory

GIB = 1024**3


@pytest.mark.parametrize(
    ("name", "total", "ram", "coherent", "shared"),
    [
        ("NVIDIA GB10", None, 128, False, True),
        ("NVIDIA GB10", 128, 128, False, True),
        ("NVIDIA N1X", 8, 128, False, True),
        ("Orin (nvgpu)", 0, 64, False, True),
        ("NVIDIA GH200 480GB", 96, 480, True, False),
        ("NVIDIA GH200 480GB", None, 480, True, True),
        ("NVIDIA A100-SXM4-80GB", None, 128, False, False),
        ("NVIDIA H100 NVL", 94, 64, False, False),
        ("NVIDIA GeForce RTX 4090", 24, 128, False, False),
        ("NVIDIA Northorion", None, 128, False, False),
    ],
)
def test_only_integrated_or_coherent_parts_share(name: str, total: int, ram: int, coherent: bool, shared: bool) -> None:
    size = None if total is None else total * GIB
    assert shares_host_memory(name, size, ram * GIB, coherent=coherent) is shared


def test_this_machine_has_memory() -> None:
    memory = host_memory()
    assert memory is not None
    assert 0 < memory.available <= memory.total
