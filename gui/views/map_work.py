"""A map worked out beside the window's thread: a coarse picture at once, the rest of the cells after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QObject, QTimer, Signal

from core.config import FitGaugeError, Text, TrainingConfig
from core.memory import Interrupted, interruptible
from core.memory.sweep import Axis, Cell, Sweep
from core.planning import largest_that_fits
from gui.beside import Beside

__all__ = ["Job", "MapWork"]

#: How often the window looks what is new.
_LOOK_MS = 15
#: Every so many-th cell first, then every half of that.
_COARSE = 8
#: Rows for which the largest value that fits is said.
_FRONTIER_ROWS = 6


class Job:
    """One map.  ``done`` counts the cells of ``order`` that are in ``cells``; a text there says why a run is refused.

    The worker appends, the window reads: both only ever see whole entries.
    """

    def __init__(self, config: TrainingConfig, x: Axis, y: Axis) -> None:
        self.sweep = Sweep(config, x, y)
        self.order = _coarse_first(len(x.values), len(y.values))
        self.cells: list[list[Cell | Text | None]] = [[None] * len(x.values) for _ in y.values]
        self.done = 0
        #: ``(row, largest value of x that fits)``, once the cells are there.
        self.frontier: list[tuple[int, int | None]] = []
        self.is_finished = False

    def run(self, is_over: Callable[[], bool]) -> None:
        """All cells, then the frontier; stops soon after it is no longer wanted."""
        try:
            with interruptible(is_over):
                self._fill(is_over)
                self._find_frontier(is_over)
        except Interrupted:
            return
        self.is_finished = not is_over()

    def _fill(self, is_over: Callable[[], bool]) -> None:
        for column, row, _ in self.order:
            if is_over():
                return
            try:
                self.cells[row][column] = self.sweep.cell(column, row)
            except FitGaugeError as error:
                self.cells[row][column] = error.text
            except ValueError as error:
                self.cells[row][column] = Text.of("No estimate for this configuration: {problem}", problem=str(error))
            self.done += 1

    def _find_frontier(self, is_over: Callable[[], bool]) -> None:
        for row in _some(self.sweep.y.values, _FRONTIER_ROWS):
            if is_over():
                return
            self.frontier.append((row, largest_that_fits(self.sweep, row)))


@lru_cache(maxsize=8)
def _coarse_first(columns: int, rows: int) -> tuple[tuple[int, int, int], ...]:
    """``(column, row, step)``: all places, those of the coarsest lattice first."""
    found: list[tuple[int, int, int]] = []
    seen: set[tuple[int, int]] = set()
    step = _COARSE if max(columns, rows) > 2 * _COARSE else 1
    while step >= 1:
        for row in range(0, rows, step):
            for column in range(0, columns, step):
                if (column, row) not in seen:
                    seen.add((column, row))
                    found.append((column, row, step))
        step //= 2
    return tuple(found)


def _some(values: tuple[int, ...], wanted: int) -> list[int]:
    """Places of the first powers of two, which is how people ask; of the first values where there are none."""
    powers = [place for place, value in enumerate(values) if value & (value - 1) == 0]
    return (powers or list(range(len(values))))[:wanted]


class MapWork(QObject):
    """One map at a time; a new one takes the place of what is under way."""

    #: More cells are there.
    progressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.job: Job | None = None
        self._beside: Beside[None] | None = None
        self._seen = -1
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether cells are still to come."""
        return self._timer.isActive()

    def start(self, config: TrainingConfig, x: Axis, y: Axis) -> Job:
        """Drop what is under way and work this map out.  Raises ``FitGaugeError`` for axes that make no map."""
        self.cancel()
        job = Job(config, x, y)
        self.job, self._seen = job, -1
        self._beside = Beside(job.run, "map")
        self._timer.start()
        return job

    def cancel(self) -> None:
        """Work on nothing."""
        self._timer.stop()
        if self._beside is not None:
            self._beside.give_up()

    def _look(self) -> None:
        job, beside = self.job, self._beside
        if job is None or beside is None:
            return
        if beside.wait(0):
            self._timer.stop()
            beside.answer()
        elif job.done == self._seen:
            return
        self._seen = job.done
        self.progressed.emit()
