"""Work in a thread of its own, which the window's thread asks for its answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

__all__ = ["Beside", "is_anything_beside", "wait_for_everything_beside"]

Answer = TypeVar("Answer")
_running: set[Thread] = set()


def is_anything_beside() -> bool:
    """Whether any work goes on beside the window's thread."""
    return bool(_running)


def wait_for_everything_beside() -> None:
    """Before Qt's objects go: no thread may still hold some."""
    for thread in tuple(_running):
        thread.join()


class Beside(Generic[Answer]):
    """``work`` is given what tells it whether it is still wanted.

    The answer is fetched and not signalled: a signal would find windows that are gone.
    """

    def __init__(self, work: Callable[[Callable[[], bool]], Answer], name: str) -> None:
        self._work = work
        self._given_up = Event()
        self._answer: Answer | None = None
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, name=name)
        _running.add(self._thread)
        self._thread.start()

    def give_up(self) -> None:
        """Nobody wants the answer any more."""
        self._given_up.set()

    def wait(self, seconds: float) -> bool:
        """Whether the answer is there, after at most ``seconds``."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def answer(self) -> Answer:
        """What ``work`` gave, however long it takes; raises what it raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._answer  # type: ignore[return-value]

    def _run(self) -> None:
        try:
            self._answer = self._work(self._given_up.is_set)
        except Exception as error:  # noqa: BLE001 (handed to the thread that asks)
            self._error = error
        finally:
            _running.discard(self._thread)
