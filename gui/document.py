"""The one thing the window is about: named scenarios, their estimates, and how to take every change back.

Data runs in a circle and in one direction: a control edits, the document changes, views are told once and read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

import core.memory
from core.config import Text, TrainingConfig
from core.formats.fitgauge_file import Scenario, Workspace
from core.memory.result import Estimate
from gui.estimates import Estimates, Estimating, estimated
from gui.rearranging import added, appended, duplicated, moved, reconfigured, renamed, reordered, without
from gui.translation import tr
from gui.undo import WorkspaceChange

__all__ = ["Document", "Unit", "View"]

Unit = Literal["GiB", "GB"]

#: Further back nobody goes step by step, and each step keeps a whole workspace.
UNDO_STEPS = 1000
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
        estimate: Estimating | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._estimate = estimate or core.memory.estimate
        # PySide crashes when it collects a stack that holds commands as part of a circle, so Qt gets to delete it.
        self.undo_stack = QUndoStack(QCoreApplication.instance())
        self.undo_stack.setUndoLimit(UNDO_STEPS)
        self.destroyed.connect(self.undo_stack.deleteLater)
        self._workspace = workspace
        self._saved: Workspace | None = workspace
        self.path: str | None = None
        self._unit: Unit = "GiB"
        self._problem: Text | None = None
        self._answers = Estimates(self._estimate, self)
        self._answers.arrived.connect(self._say)
        #: The answers are about ``_workspace``, or on their way.
        self._asked = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show)
        self._since_told = QElapsedTimer()
        self._answers.settle(workspace)

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
        """One a scenario: the last valid one where ``errors`` has a reason or one is ``awaited``, ``None`` where there
        never was one."""
        self._ask()
        return self._answers.values

    @property
    def errors(self) -> tuple[Text | None, ...]:
        """Why a scenario has no estimate of its own, or ``None``."""
        self._ask()
        return self._answers.errors

    @property
    def awaited(self) -> tuple[bool, ...]:
        """Which scenarios' estimates are being worked out; :meth:`flush` waits for them."""
        self._ask()
        return self._answers.awaited

    @property
    def is_estimating(self) -> bool:
        """Whether the estimate of the scenario in front is an old one and the new one on its way."""
        return self.awaited[self._workspace.selected]

    @property
    def has_news(self) -> bool:
        """Whether something was edited that the views were not told yet."""
        return not self._asked

    @property
    def estimate_ms(self) -> float:
        """What an estimate took, the last time there was one to make."""
        return self._answers.milliseconds

    @property
    def estimate(self) -> Estimate | None:
        """Estimate of the scenario in front: the last valid one while ``problem`` is set or ``is_estimating``."""
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
        return estimated(self._estimate, config)

    @property
    def estimating(self) -> Estimating:
        """The engine, for whoever asks it beside the window's thread."""
        return self._estimate

    # editing ---------------------------------------------------------------------------------------------------

    def edit(self, index: int, config: TrainingConfig, text: str, merge: str = "") -> None:
        """Give scenario ``index`` another configuration.

        ``text`` names the step in the Edit menu.  Quick edits of the same non-empty ``merge`` key are one step.
        """
        key = f"{index}:{merge}" if merge else ""
        self._push(reconfigured(self._workspace, index, config), text, key)

    def edit_all(self, change: Callable[[TrainingConfig], TrainingConfig], text: str) -> None:
        """Change every scenario in one step of undo: another GPU is another GPU for all of them."""
        new = self._workspace
        for index, scenario in enumerate(new.scenarios):
            new = reconfigured(new, index, change(scenario.config))
        self._push(new, text)

    def select(self, index: int) -> None:
        """Bring scenario ``index`` to the front."""
        new = self._workspace.model_copy(update={"selected": index})
        self._push(new, tr("Select {name}", name=self._name(index)), "select")

    def add(self, name: str, config: TrainingConfig) -> None:
        """Put a new scenario at the end and in front."""
        new = added(self._workspace, name, config)
        self._push(new, tr("Add {name}", name=new.scenarios[-1].name))

    def duplicate(self, index: int) -> None:
        """Put a copy behind scenario ``index`` and in front, so that a change can be compared with it."""
        self._push(duplicated(self._workspace, index), tr("Duplicate {name}", name=self._name(index)))

    def delete(self, index: int) -> None:
        """Take scenario ``index`` out; the last one stays, because a window without a scenario answers nothing."""
        self._push(without(self._workspace, index), tr("Delete {name}", name=self._name(index)))

    def rename(self, index: int, name: str) -> None:
        """Give scenario ``index`` another name; an empty or equal one changes nothing."""
        new = renamed(self._workspace, index, name)
        self._push(new, tr("Rename to {name}", name=new.scenarios[index].name))

    def move(self, index: int, to: int) -> None:
        """Put scenario ``index`` at place ``to`` of the order; the one in front stays in front."""
        self._push(moved(self._workspace, index, to), tr("Move {name}", name=self._name(index)))

    def sort(self) -> None:
        """The one that needs most comes first; those without an estimate come last, each in the order they had."""
        self.flush()
        needs = [estimate.device.expected if estimate is not None else -1 for estimate in self.estimates]
        order = sorted(range(len(needs)), key=lambda index: -needs[index])
        self._push(reordered(self._workspace, order), tr("Sort by memory"))

    def append(self, workspace: Workspace, text: str) -> None:
        """Put all scenarios of another file behind these, the first of them in front."""
        self._push(appended(self._workspace, workspace), text)

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
        self._answers.forget()
        self._put(workspace)
        self._show()

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
        """Bring the estimates up to date and tell the views now, however long it takes."""
        self._answers.settle(self._workspace)
        self._asked = True
        self._say()

    def give_up(self) -> None:
        """The window closes: nobody waits for estimates any more."""
        self._answers.give_up()

    def _show(self) -> None:
        """Tell the views, with the estimates that take no time; again when the others are there."""
        self._ask()
        self._say()

    def _say(self) -> None:
        self._timer.stop()
        self._since_told.start()
        self.changed.emit()

    def _ask(self) -> None:
        if not self._asked:
            self._asked = True
            self._answers.begin(self._workspace)

    def _push(self, new: Workspace, text: str, merge: str = "") -> None:
        if new != self._workspace:
            self.undo_stack.push(WorkspaceChange(self._put, self._workspace, new, text, merge))

    def _put(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._asked = False
        self._problem = None
        self._tell()

    def _tell(self) -> None:
        if self._timer.isActive():
            return
        recent = self._since_told.isValid() and not self._since_told.hasExpired(FRAME_MS)
        self._timer.start(max(0, FRAME_MS - self._since_told.elapsed()) if recent else 0)

    def _name(self, index: int) -> str:
        return self._workspace.scenarios[index].name
