"""What each setting would change, worked out while nothing else is to do.

The work is cut into slices shorter than a quarter of a frame, so that no repaint ever waits for it.  A structure that
was never played before is played beside the window's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.config import FitGaugeError, TrainingConfig
from core.memory.result import Estimate
from gui.beside import Beside
from gui.controls.cost_list import EntryCost
from gui.controls.declaration import Setting
from gui.document import Document
from gui.estimates import estimated_at_once, estimating

__all__ = ["CostBook"]

#: A pause of the person before the work starts: during a drag nothing runs but the drag.
QUIET_MS = 120
SLICE_S = 0.003
#: How often the answer of the other thread is looked for.
LOOK_MS = 8
REMEMBERED = 4000


@dataclass(frozen=True, slots=True)
class _Need:
    """What a configuration needs on the device in bytes, and whether that fits; a whole estimate is a hundred times
    as large."""

    expected: int
    verdict: str | None


class CostBook(QObject):
    """``found`` tells that costs of a field are known for the configuration in front."""

    found = Signal(str)

    def __init__(self, document: Document, settings: Iterable[Setting], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = tuple(settings)
        self._config: TrainingConfig | None = None
        self._queue: deque[tuple[Setting, int, Any]] = deque()
        self._known: dict[TrainingConfig, _Need | None] = {}
        self._hints: dict[str, int] = {}
        self._entries: dict[str, dict[int, EntryCost]] = {}
        self._beside: tuple[TrainingConfig, Beside[Estimate]] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether anything is still to be worked out."""
        return bool(self._queue) or self._beside is not None or self._timer.isActive()

    def hint(self, field: str) -> int | None:
        """Bytes that one step, the switch, or the best other entry changes; ``None``: not known."""
        return self._hints.get(field)

    def entries(self, field: str) -> dict[int, EntryCost]:
        """Cost of each entry of a list by its place."""
        return self._entries.get(field, {})

    def follow(self) -> bool:
        """The document changed: start over, after a pause, if it is another configuration that is in front now."""
        # While its own estimate is awaited there is nothing to compare others with.
        config = None if self._document.is_estimating else self._document.config
        if config is not None and config == self._config:
            return False
        self._config = config
        self._queue.clear()
        self._hints.clear()
        self._entries.clear()
        self.give_up()
        if config is not None:
            self._timer.start(QUIET_MS)
        return True

    def give_up(self) -> None:
        """Nobody waits for costs."""
        self._timer.stop()
        if self._beside is not None:
            self._beside[1].give_up()
            self._beside = None

    def _slice(self) -> None:
        if self._document.has_news:
            # What is in front may be another configuration by now.
            self._timer.start(LOOK_MS)
            return
        if self._beside is not None:
            config, beside = self._beside
            if not beside.wait(0):
                self._timer.start(LOOK_MS)
                return
            self._beside = None
            self._remember(config, beside.answer)
        if not self._queue:
            self._plan()
        began = perf_counter()
        while self._queue and perf_counter() - began < SLICE_S:
            setting, place, value = self._queue[0]
            config = setting.write(self._config, value)
            at_once = partial(estimated_at_once, self._document.estimating, config)
            if config not in self._known and not self._remember(config, at_once):
                self._beside = config, estimating(self._document.estimating, config)
                self._timer.start(LOOK_MS)
                return
            self._queue.popleft()
            self._enter(setting, place, value, self._known[config])
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

    def _enter(self, setting: Setting, place: int, value: Any, then: _Need | None) -> None:
        now = self._document.estimate
        assert self._config is not None
        if now is not None and then is not None:
            difference = then.expected - now.device.expected
            if place < 0:
                self._hints[setting.field] = difference
            else:
                cost = EntryCost(difference, then.expected, then.verdict)
                self._entries.setdefault(setting.field, {})[place] = cost
                if value != setting.read(self._config):
                    self._hints[setting.field] = min(difference, self._hints.get(setting.field, difference))
        if not self._queue or self._queue[0][0] is not setting:
            self.found.emit(setting.field)

    def _remember(self, config: TrainingConfig, estimate: Callable[[], Estimate | None]) -> bool:
        """Keep what ``config`` needs; whether that is known now."""
        try:
            answer = estimate()
        except FitGaugeError:
            self._known[config] = None
            return True
        if answer is None:
            return False
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[config] = _Need(answer.device.expected, answer.verdict)
        return True
