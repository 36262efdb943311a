"""What the run must fit into."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from core.config.base import Frozen

__all__ = ["HardwareConfig"]


class HardwareConfig(Frozen):
    """One GPU of each rank.

    ``gpu``: a name of the catalogue (``resources/gpus.json``), or ``None`` when no verdict is asked for.
    ``free_mib``: memory a new process can get, when measured on the machine; it wins over the catalogue.
    ``compute_capability``: chooses cuBLAS's workspace; ``None`` takes the catalogue's, else 8.0.
    """

    gpu: str | None = None
    free_mib: Annotated[int, Field(ge=0, le=100_000_000)] | None = None
    compute_capability: Annotated[str, Field(pattern=r"^\d+\.\d+$")] | None = None
