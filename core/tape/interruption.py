"""How a dry run is given up: a window asks another question before the first is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Interrupted", "interruptible", "look_for_interruption"]

_is_over: ContextVar[Callable[[], bool] | None] = ContextVar("is_over", default=None)


class Interrupted(Exception):
    """The dry run was given up."""


@contextmanager
def interruptible(is_over: Callable[[], bool]) -> Iterator[None]:
    """Dry runs in here, in this thread, raise :class:`Interrupted` at the next border of a layer where ``is_over()``.

    One that is always true lets only those estimates through whose structure was played before.
    """
    token = _is_over.set(is_over)
    try:
        yield
    finally:
        _is_over.reset(token)


def look_for_interruption() -> None:
    """Raise :class:`Interrupted` if the dry run at hand is not wanted any more."""
    is_over = _is_over.get()
    if is_over is not None and is_over():
        raise Interrupted
