"""Qt's objects die in their own thread, whichever one fills Python's list of objects."""

import threading

import pytest
from PySide6.QtCore import QObject

from gui.garbage import GarbageCollection


class Circle(QObject):
    """Garbage that only a collection frees; notes the thread it died in."""

    died_in = []

    def __init__(self):
        super().__init__()
        self.me = self

    def __del__(self):
        self.died_in.append(threading.current_thread())


@pytest.fixture
def collection(qapp):
    parent = QObject()
    return GarbageCollection(parent), parent


def fill():
    kept = [[number] for number in range(5000)]
    return len(kept)


def test_a_worker_that_makes_many_objects_collects_none(collection):
    Circle.died_in.clear()
    Circle()
    worker = threading.Thread(target=fill)
    worker.start()
    worker.join()
    assert Circle.died_in == []


def test_the_window_collects_what_is_full(collection, monkeypatch):
    # Of what a test before may have left at work, this one knows nothing.
    monkeypatch.setattr("gui.garbage.is_anything_beside", lambda: False)
    Circle.died_in.clear()
    Circle()
    keep = [[number] for number in range(5000)]
    collection[0].collect()
    assert Circle.died_in == [threading.main_thread()]
    assert keep


def test_nothing_is_collected_while_something_goes_on_beside(collection, monkeypatch):
    monkeypatch.setattr("gui.garbage.is_anything_beside", lambda: True)
    Circle.died_in.clear()
    Circle()
    keep = [[number] for number in range(5000)]
    collection[0].collect()
    assert Circle.died_in == []
    assert keep
