"""Work during which Python does not look for garbage."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
    """For work that makes tens of thousands of objects which their references free: a dry run took half as long again.

    Can be written over a function.  The switch is the whole process's, so only the main thread turns it: a worker that
    put back what it found would undo what the main thread chose meanwhile.
    """
    if not gc.isenabled() or threading.current_thread() is not threading.main_thread():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
