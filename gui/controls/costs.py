"""What each setting would change, worked out while nothing else is to do.

The work is cut into slices shorter than a quarter of a frame, so that no repaint ever waits for it.  What turns out to
take longer (a run whose gradients are divided is played through layer by layer) goes on beside the window's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.config import FitGaugeError, TrainingConfig
from core.memory.result import Estimate
from gui.controls.cost_list import EntryCost
from gui.controls.declaration import Setting
from gui.document import Document

__all__ = ["CostBook"]

#: A pause of the person before the work starts: during a drag nothing runs but the drag.
QUIET_MS = 120
SLICE_S = 0.003
#: From here on one estimate would hold a frame up.
LONG_S = 0.012
#: How often the answer of the other thread is looked for.
LOOK_MS = 8
REMEMBERED = 4000


class CostBook(QObject):
    """``found`` tells that costs of a field are known for the configuration in front."""

    found = Signal(str)

    def __init__(self, document: Document, settings: Iterable[Setting], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = tuple(settings)
        self._config: TrainingConfig | None = None
        self._queue: deque[tuple[Setting, int, Any]] = deque()
        self._known: dict[TrainingConfig, Estimate | None] = {}
        self._hints: dict[str, int] = {}
        self._entries: dict[str, dict[int, EntryCost]] = {}
        self._beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="costs")
        self._waiting: Future[Estimate | None] | None = None
        #: Estimates of this configuration's neighbours take long, so the window's thread does not make them.
        self._takes_long = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be worked out."""
        return bool(self._queue) or self._waiting is not None or self._timer.isActive()

    def hint(self, field: str) -> int | None:
        """Bytes that one step, the switch, or the best other entry changes; ``None``: not known."""
        return self._hints.get(field)

    def entries(self, field: str) -> dict[int, EntryCost]:
        """Cost of each entry of a list by its place."""
        return self._entries.get(field, {})

    def follow(self) -> bool:
        """The document changed: start over, after a pause, if it is another configuration that is in front now."""
        config = self._document.config
        if config == self._config:
            return False
        if self._config is None or config.parallel != self._config.parallel or config.model != self._config.model:
            self._takes_long = False
        self._config = config
        self._queue.clear()
        self._hints.clear()
        self._entries.clear()
        self._timer.start(QUIET_MS)
        return True

    def _slice(self) -> None:
        if self._waiting is not None:
            # An answer for an earlier configuration is waited for as well: only one estimate is made at a time.
            if not self._waiting.done():
                self._timer.start(LOOK_MS)
                return
            self._waiting.result()
            self._waiting = None
        if not self._queue:
            self._plan()
        began = perf_counter()
        while self._queue and perf_counter() - began < SLICE_S:
            setting, place, value = self._queue[0]
            if self._takes_long and self._ask_beside(setting, value):
                self._timer.start(LOOK_MS)
                return
            self._queue.popleft()
            self._work(setting, place, value)
            self._takes_long = self._takes_long or perf_counter() - began > LONG_S
        if self._queue:
            self._timer.start(1)

    def _ask_beside(self, setting: Setting, value: Any) -> bool:
        """Whether the other thread works on it now; ``False`` where the estimate is known."""
        assert self._config is not None
        config = setting.write(self._config, value)
        if config in self._known:
            return False
        self._waiting = self._beside.submit(self._estimate, config)
        return True

    def _plan(self) -> None:
        config = self._config
        if config is None or self._document.problem is not None:
            return
        for setting in self._settings:
            if setting.reason(config):
                continue
            if setting.choices:
                self._queue.extend((setting, place, choice.value) for place, choice in enumerate(setting.choices))
            elif (following := setting.next(setting.read(config))) is not None:
                self._queue.append((setting, -1, following))

    def _work(self, setting: Setting, place: int, value: Any) -> None:
        config = self._config
        now = self._document.estimate
        if config is None or now is None:
            return
        then = self._estimate(setting.write(config, value))
        if then is None:
            return
        difference = then.device.expected - now.device.expected
        if place < 0:
            self._hints[setting.field] = difference
        else:
            cost = EntryCost(difference, then.device.expected, then.verdict)
            self._entries.setdefault(setting.field, {})[place] = cost
            if value != setting.read(config):
                self._hints[setting.field] = min(difference, self._hints.get(setting.field, difference))
        if not self._queue or self._queue[0][0] is not setting:
            self.found.emit(setting.field)

    def _estimate(self, config: TrainingConfig) -> Estimate | None:
        if config not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            try:
                self._known[config] = self._document.estimate_of(config)
            except FitGaugeError:
                self._known[config] = None
        return self._known[config]
