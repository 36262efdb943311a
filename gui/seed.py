"""The scenarios of the first start: real runs at work instead of an empty window."""

from __future__ import annotations

from core.config import resource_path
from core.formats.fitgauge_file import Workspace, read_workspace
from core.hardware import find_gpu

__all__ = ["example_workspace", "seed_workspace"]

#: The card most people train on at home: the example then answers "will it fit?" before anyone chose a GPU.
_CARD = "RTX 4090"


def seed_workspace() -> Workspace:
    """The shipped example (``resources/scenarios/seed.json``)."""
    return read_workspace(resource_path("scenarios/seed.json").read_text(encoding="utf-8"))


def example_workspace() -> Workspace:
    """The shipped example, judged against a usual card where it names none."""
    seed, card = seed_workspace(), find_gpu(_CARD).name
    scenarios = tuple(
        scenario
        if scenario.config.hardware.gpu is not None
        else scenario.model_copy(update={"config": scenario.config.replace(gpu=card)})
        for scenario in seed.scenarios
    )
    return seed.model_copy(update={"scenarios": scenarios})
