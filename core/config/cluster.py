"""The machines around the GPUs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from core.config.base import Frozen

__all__ = ["ClusterConfig"]


class ClusterConfig(Frozen):
    """``host_memory_gib``: memory of one machine's host that the run can have; ``None``: no verdict is asked for.

    ``gpu_link``, ``node_link``: names of ``resources/links.json``; ``None``: what most machines with the GPU have.
    """

    gpus_per_node: Annotated[int, Field(ge=1, le=1024)] = 8
    host_memory_gib: Annotated[float, Field(gt=0.0, le=1_000_000.0, strict=False)] | None = None
    gpu_link: str | None = None
    node_link: str | None = None
