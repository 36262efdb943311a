"""Who may turn Python's collection off, and back on."""

import gc
import threading

import pytest

from core.memory.uncollected import uncollected


@pytest.fixture(autouse=True)
def found_as_left():
    enabled = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if enabled else gc.disable)()


def test_the_main_thread_collects_nothing_meanwhile():
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_off_stays_off():
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()


def test_a_worker_does_not_undo_what_the_main_thread_chose_meanwhile():
    begun, chosen = threading.Event(), threading.Event()

    def work():
        with uncollected():
            begun.set()
            chosen.wait()

    worker = threading.Thread(target=work)
    worker.start()
    begun.wait()
    gc.disable()
    chosen.set()
    worker.join()
    assert not gc.isenabled()
