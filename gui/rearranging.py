"""Changes of the list of scenarios as functions from one frozen workspace to the next."""

from __future__ import annotations

from collections.abc import Sequence

from core.config import TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from gui.naming import free_name

__all__ = ["added", "appended", "duplicated", "moved", "reconfigured", "renamed", "reordered", "without"]

_LONGEST_NAME = 200


def reconfigured(workspace: Workspace, index: int, config: TrainingConfig) -> Workspace:
    """Scenario ``index`` with another configuration."""
    return _with(workspace, index, workspace.scenarios[index].model_copy(update={"config": config}))


def renamed(workspace: Workspace, index: int, name: str) -> Workspace:
    """Scenario ``index`` with another name, numbered where it is taken; an empty or equal one changes nothing."""
    name = " ".join(name.split())[:_LONGEST_NAME]
    scenario = workspace.scenarios[index]
    if not name or name == scenario.name:
        return workspace
    return _with(workspace, index, scenario.model_copy(update={"name": free_name(name, workspace.scenarios)}))


def added(workspace: Workspace, name: str, config: TrainingConfig) -> Workspace:
    """A new scenario at the end and in front."""
    scenarios = (*workspace.scenarios, Scenario(name=free_name(name, workspace.scenarios), config=config))
    return Workspace(scenarios=scenarios, selected=len(scenarios) - 1)


def duplicated(workspace: Workspace, index: int) -> Workspace:
    """A copy behind scenario ``index`` and in front."""
    scenarios, original = workspace.scenarios, workspace.scenarios[index]
    copy = original.model_copy(update={"name": free_name(original.name, workspace.scenarios)})
    return Workspace(scenarios=(*scenarios[: index + 1], copy, *scenarios[index + 1 :]), selected=index + 1)


def without(workspace: Workspace, index: int) -> Workspace:
    """Scenario ``index`` taken out; the last one stays."""
    scenarios, selected = workspace.scenarios, workspace.selected
    if len(scenarios) == 1:
        return workspace
    left = (*scenarios[:index], *scenarios[index + 1 :])
    return Workspace(scenarios=left, selected=min(selected - 1 if selected > index else selected, len(left) - 1))


def moved(workspace: Workspace, index: int, to: int) -> Workspace:
    """Scenario ``index`` at place ``to`` of the order; the one in front stays in front."""
    order = list(range(len(workspace.scenarios)))
    order.insert(max(0, min(to, len(order) - 1)), order.pop(index))
    return reordered(workspace, order)


def reordered(workspace: Workspace, order: Sequence[int]) -> Workspace:
    """The scenarios of these indices in this order; the one in front stays in front."""
    scenarios = tuple(workspace.scenarios[index] for index in order)
    return Workspace(scenarios=scenarios, selected=order.index(workspace.selected))


def appended(workspace: Workspace, other: Workspace) -> Workspace:
    """All scenarios of ``other`` behind these, the first of them in front; taken names get a number."""
    scenarios = list(workspace.scenarios)
    for scenario in other.scenarios:
        scenarios.append(scenario.model_copy(update={"name": free_name(scenario.name, scenarios)}))
    return Workspace(scenarios=tuple(scenarios), selected=len(workspace.scenarios))


def _with(workspace: Workspace, index: int, scenario: Scenario) -> Workspace:
    scenarios = workspace.scenarios
    return Workspace(scenarios=(*scenarios[:index], scenario, *scenarios[index + 1 :]), selected=workspace.selected)
