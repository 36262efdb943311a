"""The scenarios of the first start: real runs at work instead of an empty window."""

from __future__ import annotations

from core.config import resource_path
from core.formats.fitgauge_file import Workspace, read_workspace
from core.hardware import find_gpu
from gui.document import Document
from gui.translation import mark, tr

__all__ = ["example_workspace", "name_example", "seed_workspace"]

#: The card most people train on at home: the example then answers "will it fit?" before anyone chose a GPU.
_CARD = "RTX 4090"
#: Names that the shipped example has in its file, where they differ between languages.
_NAMES = frozenset({mark("Full fine-tuning"), mark("ZeRO-2 on 4 GPUs")})


def seed_workspace() -> Workspace:
    """The shipped example (``resources/scenarios/seed.json``)."""
    return read_workspace(resource_path("scenarios/seed.json").read_text(encoding="utf-8"))


def example_workspace() -> Workspace:
    """The shipped example in the window's language, judged against a usual card where it names none."""
    seed, card = seed_workspace(), find_gpu(_CARD).name
    scenarios = tuple(
        scenario
        if scenario.config.hardware.gpu is not None
        else scenario.model_copy(update={"config": scenario.config.replace(gpu=card)})
        for scenario in seed.scenarios
    )
    return _named(seed.model_copy(update={"scenarios": scenarios}))


def name_example(document: Document) -> None:
    """Give the example the names of a language chosen since; what a person touched keeps its names."""
    if document.is_untouched_example:
        document.open(_named(document.workspace), None)


def _named(workspace: Workspace) -> Workspace:
    names = (scenario.name for scenario in seed_workspace().scenarios)
    scenarios = tuple(
        scenario.model_copy(update={"name": tr(name) if name in _NAMES else name})
        for scenario, name in zip(workspace.scenarios, names, strict=True)
    )
    return workspace.model_copy(update={"scenarios": scenarios})
