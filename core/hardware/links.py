"""What joins GPUs and machines (``resources/links.json``)."""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

from core.config import Frozen
from core.config.refusal import not_allowed
from core.config.resources import resource_path
from core.hardware.catalogue import GpuModel

__all__ = ["Link", "bus_of", "find_link", "link_of", "links"]

#: NVLink by GPU generation; GPUs on a board of their own (SXM) have it.
_NVLINKS = {"Volta": "nvlink2", "Ampere": "nvlink3", "Hopper": "nvlink4", "Blackwell": "nvlink5"}
#: First year of a generation of GPUs -> the bus of most of them.
_BUSES = ((2024, "pcie5"), (2020, "pcie4"), (0, "pcie3"))


class Link(Frozen):
    """``gb_s``: 10⁹ bytes a second in one direction, of each GPU or of a whole machine (``per``)."""

    name: str
    label: str
    joins: Literal["gpus", "machines"]
    gb_s: float
    per: Literal["gpu", "machine"]
    source: str


@cache
def links() -> tuple[Link, ...]:
    """Every link, the fastest of its kind first; the file is read on the first call."""
    content = json.loads(resource_path("links.json").read_text(encoding="utf-8"))
    return tuple(Link(**row) for row in content["links"])


def find_link(name: str, joins: Literal["gpus", "machines"]) -> Link:
    """The link of this name; raises ``FitGaugeError`` with those that ``joins`` the same."""
    alike = {link.name: link for link in links() if link.joins == joins}
    if name not in alike:
        raise not_allowed("gpu_link" if joins == "gpus" else "node_link", name, alike)
    return alike[name]


def link_of(gpu: GpuModel) -> Link:
    """What most machines with this GPU join it by."""
    name = _NVLINKS.get(gpu.architecture.split()[0] if gpu.architecture else "") if "SXM" in gpu.name else None
    return bus_of(gpu) if name is None else find_link(name, "gpus")


def bus_of(gpu: GpuModel) -> Link:
    """Its way to the host."""
    year = gpu.year or 0
    return find_link(next(name for first, name in _BUSES if year >= first), "gpus")
