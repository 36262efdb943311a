import ctypes
import sys

import pytest

from gui import system_libraries
from gui.system_libraries import advice, missing_libraries, packages_of

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt's wheels bring all they need elsewhere")


@pytest.fixture
def machine_without(monkeypatch):
    """Make the loader miss the given sonames and find all others."""

    def prepare(*absent):
        def load(soname):
            if soname in absent:
                raise OSError(f"{soname}: cannot open shared object file")

        monkeypatch.setattr(ctypes, "CDLL", load)
        monkeypatch.setattr(sys, "platform", "linux")

    return prepare


@on_linux
def test_a_machine_that_runs_these_tests_misses_nothing():
    assert missing_libraries("offscreen") == ()


def test_a_missing_library_is_named_once_with_the_line_that_installs_it(machine_without):
    machine_without("libEGL.so.1")
    missing = missing_libraries("offscreen")
    assert missing == ("libEGL.so.1",)
    assert "libEGL.so.1" in advice(missing, "en_US.UTF-8")
    assert advice(missing, "en_US.UTF-8").splitlines()[-1].endswith("--no-install-recommends libegl1")


def test_the_libraries_of_a_screen_are_asked_for_only_with_a_screen(machine_without):
    machine_without("libxcb-cursor.so.0")
    assert missing_libraries("offscreen") == ()
    assert missing_libraries("xcb") == ("libxcb-cursor.so.0",)


def test_one_complete_platform_of_several_is_enough(machine_without):
    machine_without("libxcb-cursor.so.0")
    assert missing_libraries("wayland;xcb") == ()
    machine_without("libxcb-cursor.so.0", "libwayland-client.so.0")
    assert missing_libraries("wayland;xcb") == ("libxcb-cursor.so.0",)


def test_advice_speaks_chinese_to_a_chinese_machine():
    assert "缺少" in advice(("libGL.so.1",), "zh_CN.UTF-8")
    assert "libgl1" in advice(("libGL.so.1",), "zh_CN.UTF-8")


def test_advice_takes_its_language_from_the_environment(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert advice(("libGL.so.1",)) == advice(("libGL.so.1",), "zh_CN.UTF-8")


def test_every_platform_misses_nothing_where_the_wheels_bring_all(machine_without, monkeypatch):
    machine_without("libGL.so.1")
    monkeypatch.setattr(sys, "platform", "win32")
    assert missing_libraries("windows") == ()


@pytest.mark.parametrize("platform", ["offscreen", "xcb", "wayland"])
def test_every_library_has_a_package(platform, monkeypatch):
    monkeypatch.setattr(system_libraries, "loads", lambda soname: False)
    monkeypatch.setattr(sys, "platform", "linux")
    missing = missing_libraries(platform)
    assert len(missing) > 5
    assert len(packages_of(missing)) == len(missing)
