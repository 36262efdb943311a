"""The scenarios of the first start: real runs at work instead of an empty window."""

from __future__ import annotations

from core.config import resource_path
from core.formats.fitgauge_file import Workspace, read_workspace

__all__ = ["seed_workspace"]


def seed_workspace() -> Workspace:
    """The shipped example (``resources/scenarios/seed.json``)."""
    return read_workspace(resource_path("scenarios/seed.json").read_text(encoding="utf-8"))
