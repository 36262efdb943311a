"""What the scenarios need.  A structure that was never played before is played beside the window's thread.

Everything is found by configuration, so that an answer which comes late can never stand for another question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from core.config import FitGaugeError, Text, TrainingConfig
from core.formats.fitgauge_file import Workspace
from core.memory import Interrupted, interruptible
from core.memory.result import Estimate
from gui.beside import Beside

__all__ = ["Estimates", "Estimating", "estimated", "estimated_at_once", "estimating"]

Estimating = Callable[[TrainingConfig], Estimate]
#: So long a change waits for its figures; what takes longer is shown when it comes.
PATIENCE_S = 0.03
_LOOK_MS = 8


def estimated(estimate: Estimating, config: TrainingConfig) -> Estimate:
    """The estimate; raises ``FitGaugeError`` for a configuration that has none."""
    try:
        return estimate(config)
    except FitGaugeError:
        raise
    except ValueError as error:
        # The engine met something no check foresaw; the window stays usable and says so.
        text = Text.of("No estimate for this configuration: {problem}", problem=str(error))
        raise FitGaugeError(text) from error


def estimated_at_once(estimate: Estimating, config: TrainingConfig) -> Estimate | None:
    """The same where the structure was played before, else ``None``: playing it would hold the window up."""
    try:
        with interruptible(lambda: True):
            return estimated(estimate, config)
    except Interrupted:
        return None


def estimating(estimate: Estimating, config: TrainingConfig) -> Beside[Estimate]:
    """The same in a thread of its own; given up, it ends at the next layer."""

    def work(is_over: Callable[[], bool]) -> Estimate:
        with interruptible(is_over):
            return estimated(estimate, config)

    return Beside(work, "estimate")


class Estimates(QObject):
    """One answer a scenario.  ``values``: the last valid estimate where ``errors`` has a reason or ``awaited`` is true,
    ``None`` where there never was one.  ``arrived`` tells that awaited ones came.
    """

    arrived = Signal()

    def __init__(self, estimate: Estimating, parent: QObject) -> None:
        super().__init__(parent)
        self._estimate = estimate
        self._workspace: Workspace | None = None
        self._answers: dict[TrainingConfig, Estimate | Text] = {}
        self._last_valid: dict[str, Estimate] = {}
        self._missing: list[TrainingConfig] = []
        self._beside: tuple[TrainingConfig, Beside[Estimate]] | None = None
        self.values: tuple[Estimate | None, ...] = ()
        self.errors: tuple[Text | None, ...] = ()
        self.awaited: tuple[bool, ...] = ()
        #: What one estimate took, the last time there was one to make.
        self.milliseconds = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    def settle(self, workspace: Workspace) -> None:
        """Answer every scenario of ``workspace`` now, however long it takes."""
        self._update(workspace, self._now)

    def begin(self, workspace: Workspace) -> None:
        """Answer what takes no time, and have the rest worked out."""
        self._update(workspace, lambda config: self._answer(lambda: estimated_at_once(self._estimate, config)))
        self._go_on(PATIENCE_S)
        self._show()

    def forget(self) -> None:
        """Other scenarios come: these are not their last valid estimates."""
        self._last_valid.clear()

    def _update(self, workspace: Workspace, answer: Callable[[TrainingConfig], Estimate | Text | None]) -> None:
        began, made = perf_counter(), 0
        found: dict[TrainingConfig, Estimate | Text] = {}
        missing: list[TrainingConfig] = []
        for config in _in_turn(workspace):
            known = self._answers.get(config)
            if known is None:
                known = answer(config)
                made += known is not None
            if known is None:
                missing.append(config)
            else:
                found[config] = known
        self._workspace, self._answers, self._missing = workspace, found, missing
        if made:
            self.milliseconds = (perf_counter() - began) * 1000 / made
        if self._beside is not None:
            if self._beside[0] in missing:
                missing.remove(self._beside[0])
                missing.insert(0, self._beside[0])
            else:
                self.give_up()
        self._show()

    def _now(self, config: TrainingConfig) -> Estimate | Text | None:
        if self._beside is not None and self._beside[0] == config:
            beside, self._beside = self._beside[1], None
            return self._answer(beside.answer)
        return self._answer(lambda: estimated(self._estimate, config))

    def _go_on(self, patience_s: float) -> None:
        """Work on what is missing, waiting for at most ``patience_s``."""
        until = perf_counter() + patience_s
        while self._missing:
            began = perf_counter()
            config = self._missing[0]
            if self._beside is None:
                self._beside = config, estimating(self._estimate, config)
            if not self._beside[1].wait(max(0.0, until - perf_counter())):
                self._timer.start(_LOOK_MS)
                return
            beside, self._beside = self._beside[1], None
            self._missing.pop(0)
            try:
                answer = self._answer(beside.answer)
            except Exception as error:
                # A fault of the program's own is reported as one, but nothing may be awaited for ever.
                answer = Text.of("No estimate for this configuration: {problem}", problem=repr(error))
                self._timer.start(_LOOK_MS)
                raise
            finally:
                self._answers[config] = answer
            self.milliseconds = (perf_counter() - began) * 1000

    def _look(self) -> None:
        self._go_on(0.0)
        before = self.awaited
        self._show()
        if self.awaited != before:
            self.arrived.emit()

    def give_up(self) -> None:
        """Nobody waits for what is being worked out."""
        if self._beside is not None:
            self._beside[1].give_up()
            self._beside = None

    @staticmethod
    def _answer(estimate: Callable[[], Estimate | None]) -> Estimate | Text | None:
        try:
            return estimate()
        except FitGaugeError as error:
            return error.text

    def _show(self) -> None:
        assert self._workspace is not None
        values: list[Estimate | None] = []
        errors: list[Text | None] = []
        for scenario in self._workspace.scenarios:
            answer = self._answers.get(scenario.config)
            if isinstance(answer, Estimate):
                self._last_valid[scenario.name] = answer
            values.append(answer if isinstance(answer, Estimate) else self._last_valid.get(scenario.name))
            errors.append(answer if isinstance(answer, Text) else None)
        self.values, self.errors = tuple(values), tuple(errors)
        self.awaited = tuple(scenario.config not in self._answers for scenario in self._workspace.scenarios)


def _in_turn(workspace: Workspace) -> Iterable[TrainingConfig]:
    """Each configuration once, the one in front first: it is what the person looks at."""
    front = workspace.scenarios[workspace.selected].config
    return dict.fromkeys((front, *(scenario.config for scenario in workspace.scenarios)))
