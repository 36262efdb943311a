"""A map worked out beside the window's thread: a coarse picture at once, the rest of the cells after it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, QTimer, Signal

from core.config import FitGaugeError, Text, TrainingConfig
from core.memory.sweep import Axis, Cell, Sweep
from core.planning import largest_that_fits

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
        self.is_cancelled = False
        self.is_finished = False

    def run(self) -> None:
        """All cells, then the frontier; stops soon after it is cancelled."""
        for column, row, _ in self.order:
            if self.is_cancelled:
                return
            try:
                self.cells[row][column] = self.sweep.cell(column, row)
            except FitGaugeError as error:
                self.cells[row][column] = error.text
            except ValueError as error:
                self.cells[row][column] = Text.of("No estimate for this configuration: {problem}", problem=str(error))
            self.done += 1
        for row in _some(self.sweep.y.values, _FRONTIER_ROWS):
            if self.is_cancelled:
                return
            self.frontier.append((row, largest_that_fits(self.sweep, row)))
        self.is_finished = True


def _coarse_first(columns: int, rows: int) -> list[tuple[int, int, int]]:
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
    return found


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
        self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="map")
        #: Those that were begun, the last one at the end: reached when this object is no more.
        self._jobs: list[Job] = []
        self._seen = -1
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        beside, jobs = self._beside, self._jobs
        self.destroyed.connect(lambda: _stop(beside, jobs))

    @property
    def job(self) -> Job | None:
        """The map that was asked for last."""
        return self._jobs[-1] if self._jobs else None

    @property
    def is_busy(self) -> bool:
        """Whether cells are still to come."""
        return self.job is not None and not self.job.is_finished and not self.job.is_cancelled

    def start(self, config: TrainingConfig, x: Axis, y: Axis) -> Job:
        """Drop what is under way and work this map out.  Raises ``FitGaugeError`` for axes that make no map."""
        self.cancel()
        job = Job(config, x, y)
        self._jobs[:] = [job]
        self._seen = -1
        self._beside.submit(job.run)
        self._timer.start()
        return job

    def cancel(self) -> None:
        """Work on nothing."""
        if self.job is not None:
            self.job.is_cancelled = True
        self._timer.stop()

    def _look(self) -> None:
        job = self.job
        if job is None:
            self._timer.stop()
            return
        finished = job.is_finished
        if finished:
            self._timer.stop()
        if job.done != self._seen or finished:
            self._seen = job.done
            self.progressed.emit()


def _stop(beside: ThreadPoolExecutor, jobs: list[Job]) -> None:
    for job in jobs:
        job.is_cancelled = True
    beside.shutdown(wait=False, cancel_futures=True)
