"""What each setting would change, worked out while nothing else is to do.

The work is cut into slices shorter than a quarter of a frame, so that no repaint ever waits for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be worked out."""
        return bool(self._queue) or self._timer.isActive()

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
        self._config = config
        self._queue.clear()
        self._hints.clear()
        self._entries.clear()
        self._timer.start(QUIET_MS)
        return True

    def _slice(self) -> None:
        if not self._queue:
            self._plan()
        began = perf_counter()
        while self._queue and perf_counter() - began < SLICE_S:
            self._work(*self._queue.popleft())
        if self._queue:
            self._timer.start(1)

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
