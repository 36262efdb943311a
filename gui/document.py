"""The one thing the window is about: named scenarios, their estimates, and how to take every change back.

Data runs in a circle and in one direction: a control edits, the document changes, views are told once and read.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal, Protocol

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

import core.memory
from core.config import FitGaugeError, Text, TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from core.memory.result import Estimate
from gui.naming import free_name
from gui.translation import tr
from gui.undo import WorkspaceChange

__all__ = ["Document", "Unit", "View"]

Unit = Literal["GiB", "GB"]

#: One frame: while changes come in faster than this, views are told once a frame, with the last state.
FRAME_MS = 16


class View(Protocol):
    """What the window asks of a view: it reads the document and never edits except through its methods."""

    def refresh(self) -> None:
        """Show the document as it is now, in the current language, unit and theme."""


class Document(QObject):
    """Scenarios, selection, unit, estimates.

    ``changed`` fires at most once a frame after any change, when ``estimates`` are up to date again.
    """

    changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        estimate: Callable[[TrainingConfig], Estimate] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._estimate = estimate or core.memory.estimate
        # PySide crashes when it collects a stack that holds commands as part of a circle, so Qt gets to delete it.
        self.undo_stack = QUndoStack(QCoreApplication.instance())
        self.destroyed.connect(self.undo_stack.deleteLater)
        self._workspace = workspace
        self._saved: Workspace | None = workspace
        self.path: str | None = None
        self._unit: Unit = "GiB"
        self._problem: Text | None = None
        self._results: dict[TrainingConfig, Estimate | Text] = {}
        self._last_valid: dict[str, Estimate] = {}
        self._estimates: tuple[Estimate | None, ...] = ()
        self._errors: tuple[Text | None, ...] = ()
        #: The estimates are those of ``_workspace``.
        self._computed = False
        self.estimate_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)
        self._since_told = QElapsedTimer()
        self._compute()

    # reading ---------------------------------------------------------------------------------------------------

    @property
    def workspace(self) -> Workspace:
        """The scenarios as they are now (a frozen value)."""
        return self._workspace

    @property
    def selected_index(self) -> int:
        """Index of the scenario in front."""
        return self._workspace.selected

    @property
    def scenario(self) -> Scenario:
        """The scenario in front."""
        return self._workspace.scenarios[self._workspace.selected]

    @property
    def config(self) -> TrainingConfig:
        """Configuration of the scenario in front."""
        return self.scenario.config

    @property
    def estimates(self) -> tuple[Estimate | None, ...]:
        """One a scenario: the last valid one where ``errors`` has a reason, ``None`` where there never was one."""
        self._compute()
        return self._estimates

    @property
    def errors(self) -> tuple[Text | None, ...]:
        """Why a scenario has no estimate of its own, or ``None``."""
        self._compute()
        return self._errors

    @property
    def estimate(self) -> Estimate | None:
        """Estimate of the scenario in front: the last valid one while ``problem`` is set."""
        return self.estimates[self._workspace.selected]

    @property
    def problem(self) -> Text | None:
        """Why the figures of the scenario in front are those of the last valid setting, or ``None``."""
        return self._problem or self.errors[self._workspace.selected]

    @property
    def unit(self) -> Unit:
        """Unit in which every view shows bytes."""
        return self._unit

    @property
    def modified(self) -> bool:
        """Whether a save would write other scenarios than the file holds (which one is in front does not count)."""
        return self._saved is None or self._workspace.scenarios != self._saved.scenarios

    @property
    def is_untouched_example(self) -> bool:
        """Whether nothing was edited, opened or saved since the example was shown."""
        return self.path is None and not self.modified and self.undo_stack.count() == 0

    def estimate_of(self, config: TrainingConfig) -> Estimate:
        """What any other configuration would need; raises ``FitGaugeError`` for one that has no estimate."""
        try:
            return self._estimate(config)
        except FitGaugeError:
            raise
        except ValueError as error:
            # The engine met something no check foresaw; the window stays usable and says so.
            text = Text.of("No estimate for this configuration: {problem}", problem=str(error))
            raise FitGaugeError(text) from error

    # editing ---------------------------------------------------------------------------------------------------

    def edit(self, index: int, config: TrainingConfig, text: str, merge: str = "") -> None:
        """Give scenario ``index`` another configuration.

        ``text`` names the step in the Edit menu.  Quick edits of the same non-empty ``merge`` key are one step.
        """
        scenario = self._workspace.scenarios[index]
        key = f"{index}:{merge}" if merge else ""
        self._push(self._with(index, scenario.model_copy(update={"config": config})), text, key)

    def edit_all(self, change: Callable[[TrainingConfig], TrainingConfig], text: str) -> None:
        """Change every scenario in one step of undo: another GPU is another GPU for all of them."""
        scenarios = tuple(
            scenario.model_copy(update={"config": change(scenario.config)}) for scenario in self._workspace.scenarios
        )
        self._push(self._workspace.model_copy(update={"scenarios": scenarios}), text)

    def select(self, index: int) -> None:
        """Bring scenario ``index`` to the front."""
        if index == self._workspace.selected:
            return
        name = self._workspace.scenarios[index].name
        self._push(self._workspace.model_copy(update={"selected": index}), tr("Select {name}", name=name), "select")

    def add(self, name: str, config: TrainingConfig) -> None:
        """Put a new scenario at the end and in front."""
        scenarios = (*self._workspace.scenarios, Scenario(name=self._free_name(name), config=config))
        self._push(Workspace(scenarios=scenarios, selected=len(scenarios) - 1), tr("Add {name}", name=name))

    def duplicate(self, index: int) -> None:
        """Put a copy behind scenario ``index`` and in front, so that a change can be compared with it."""
        original = self._workspace.scenarios[index]
        copy = original.model_copy(update={"name": self._free_name(original.name)})
        scenarios = self._workspace.scenarios
        scenarios = (*scenarios[: index + 1], copy, *scenarios[index + 1 :])
        text = tr("Duplicate {name}", name=original.name)
        self._push(Workspace(scenarios=scenarios, selected=index + 1), text)

    def delete(self, index: int) -> None:
        """Take scenario ``index`` out; the last one stays, because a window without a scenario answers nothing."""
        scenarios = self._workspace.scenarios
        if len(scenarios) == 1:
            return
        left = (*scenarios[:index], *scenarios[index + 1 :])
        selected = self._workspace.selected
        selected = min(selected - 1 if selected > index else selected, len(left) - 1)
        self._push(Workspace(scenarios=left, selected=selected), tr("Delete {name}", name=scenarios[index].name))

    def rename(self, index: int, name: str) -> None:
        """Give scenario ``index`` another name; an empty or equal one changes nothing."""
        name = " ".join(name.split())[:200]
        scenario = self._workspace.scenarios[index]
        if not name or name == scenario.name:
            return
        new = self._with(index, scenario.model_copy(update={"name": self._free_name(name)}))
        self._push(new, tr("Rename to {name}", name=name))

    def move(self, index: int, to: int) -> None:
        """Put scenario ``index`` at place ``to`` of the order; the one in front stays in front."""
        order = list(range(len(self._workspace.scenarios)))
        order.insert(max(0, min(to, len(order) - 1)), order.pop(index))
        self._reorder(order, tr("Move {name}", name=self._workspace.scenarios[index].name))

    def sort(self) -> None:
        """The one that needs most comes first; those without an estimate come last, each in the order they had."""
        needs = [estimate.device.expected if estimate is not None else -1 for estimate in self.estimates]
        self._reorder(sorted(range(len(needs)), key=lambda index: -needs[index]), tr("Sort by memory"))

    def append(self, workspace: Workspace, text: str) -> None:
        """Put all scenarios of another file behind these, the first of them in front."""
        scenarios = list(self._workspace.scenarios)
        for scenario in workspace.scenarios:
            name = free_name(scenario.name, scenarios)
            scenarios.append(scenario.model_copy(update={"name": name}))
        new = Workspace(scenarios=tuple(scenarios), selected=len(self._workspace.scenarios))
        self._push(new, text)

    def _reorder(self, order: list[int], text: str) -> None:
        scenarios = tuple(self._workspace.scenarios[index] for index in order)
        self._push(Workspace(scenarios=scenarios, selected=order.index(self._workspace.selected)), text)

    def set_unit(self, unit: Unit) -> None:
        """Show bytes in ``unit`` everywhere (a setting of the person, not of the file: not undone)."""
        if unit != self._unit:
            self._unit = unit
            self._tell()

    def set_problem(self, problem: Text | None) -> None:
        """A control holds a value that cannot be used (or no longer does): figures stay and are marked."""
        if problem != self._problem:
            self._problem = problem
            self._tell()

    # files -----------------------------------------------------------------------------------------------------

    def open(self, workspace: Workspace, path: str | None) -> None:
        """Show another file; nothing of the old one can be undone any more."""
        self.undo_stack.clear()
        self._saved = workspace
        self.path = path
        self._last_valid.clear()
        self._put(workspace)
        self.flush()

    def recover(self, workspace: Workspace, path: str | None) -> None:
        """Show what an earlier, broken-off run left; it counts as not saved."""
        self.open(workspace, path)
        self._saved = None
        self._tell()

    def mark_saved(self, path: str) -> None:
        """The file at ``path`` now holds this workspace."""
        self._saved = self._workspace
        self.path = path
        self._tell()

    # telling ---------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Bring the estimates up to date and tell the views now."""
        self._timer.stop()
        self._compute()
        self._since_told.start()
        self.changed.emit()

    def _push(self, new: Workspace, text: str, merge: str = "") -> None:
        if new != self._workspace:
            self.undo_stack.push(WorkspaceChange(self._put, self._workspace, new, text, merge))

    def _put(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._computed = False
        self._problem = None
        self._tell()

    def _tell(self) -> None:
        if self._timer.isActive():
            return
        recent = self._since_told.isValid() and not self._since_told.hasExpired(FRAME_MS)
        self._timer.start(max(0, FRAME_MS - self._since_told.elapsed()) if recent else 0)

    def _compute(self) -> None:
        if self._computed:
            return
        self._computed = True
        began = perf_counter()
        results: dict[TrainingConfig, Estimate | Text] = {}
        estimates: list[Estimate | None] = []
        errors: list[Text | None] = []
        computed = 0
        for scenario in self._workspace.scenarios:
            config = scenario.config
            result = results.get(config) or self._results.get(config)
            if result is None:
                result = self._result(config)
                computed += 1
            results[config] = result
            if isinstance(result, Estimate):
                self._last_valid[scenario.name] = result
            estimates.append(result if isinstance(result, Estimate) else self._last_valid.get(scenario.name))
            errors.append(result if isinstance(result, Text) else None)
        self._results = results
        self._estimates = tuple(estimates)
        self._errors = tuple(errors)
        if computed:
            self.estimate_ms = (perf_counter() - began) * 1000 / computed

    def _result(self, config: TrainingConfig) -> Estimate | Text:
        try:
            return self.estimate_of(config)
        except FitGaugeError as error:
            return error.text

    def _with(self, index: int, scenario: Scenario) -> Workspace:
        scenarios = self._workspace.scenarios
        return Workspace(
            scenarios=(*scenarios[:index], scenario, *scenarios[index + 1 :]), selected=self._workspace.selected
        )

    def _free_name(self, name: str) -> str:
        return free_name(name, self._workspace.scenarios)
