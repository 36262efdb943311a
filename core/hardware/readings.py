"""What the machine answers about its GPUs.  Unknown is ``None``, never 0."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from core.config import Frozen
from core.config.text import Text

__all__ = ["DetectedGpu", "DetectionResult", "GpuProcess"]


class GpuProcess(Frozen):
    """A process that holds memory on a GPU; ``used`` in bytes, ``None`` where the system does not tell (Windows)."""

    pid: int
    used: int | None = None


class DetectedGpu(Frozen):
    """One device that a program can choose, in bytes.

    ``uuid`` is its key: indices follow the bus here and speed in CUDA.  ``total`` is the driver's, not the box's;
    ``reserved`` is the driver's own; ``free`` is what a new process can get.  ``usable`` is false for a device that no
    program can choose (lost, or the parent of MIG instances).  ``hidden``: ``CUDA_VISIBLE_DEVICES`` keeps programs
    from it; ``None`` when its numbers may mean another order.
    """

    uuid: str
    index: int
    name: str
    total: int | None = None
    free: int | None = None
    used: int | None = None
    reserved: int | None = None
    compute_capability: str | None = None
    driver_model: Literal["WDDM", "TCC", "MCDM"] | None = None
    unified_memory: bool = False
    display_active: bool | None = None
    ecc: bool | None = None
    usable: bool = True
    hidden: bool | None = False
    processes: tuple[GpuProcess, ...] = ()
    notes: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _check_sizes(self) -> DetectedGpu:
        if self.total is not None and (self.used or 0) + (self.free or 0) > self.total:
            raise ValueError(f"used {self.used} and free {self.free} exceed the total {self.total}")
        return self


class DetectionResult(Frozen):
    """``found``: at least one device; ``none``: asked, and there is none; ``failed``: could not ask.

    ``reason`` says in words why nothing was found; ``details`` is for a report of the problem and not translated.
    """

    status: Literal["found", "none", "failed"]
    gpus: tuple[DetectedGpu, ...] = ()
    reason: Text | None = None
    driver_version: str | None = None
    cuda_version: str | None = None
    details: str = ""
