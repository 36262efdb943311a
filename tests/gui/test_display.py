"""A display is one that answers: Qt aborts on any other."""

import shutil
import socket
import subprocess
import sys

import pytest

from gui.display import has_display, window_platform

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")


@pytest.mark.parametrize(
    ("environment", "platform"),
    [
        ({}, "offscreen"),
        ({"DISPLAY": ""}, "offscreen"),
        ({"DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland;xcb"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland;xcb"),
    ],
)
def test_a_window_gets_the_platform_of_the_display_that_is_named(environment, platform):
    assert window_platform(environment) == platform


@on_linux
@pytest.mark.parametrize(
    "environment",
    [{}, {"DISPLAY": ""}, {"DISPLAY": ":7654"}, {"DISPLAY": "nonsense"}, {"WAYLAND_DISPLAY": "wayland-77"}],
)
def test_a_name_that_nothing_answers_to_is_no_display(environment):
    assert not has_display(environment)


@on_linux
def test_a_wayland_display_is_its_socket(tmp_path):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        assert has_display({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})


@on_linux
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a display without a screen")
def test_an_x_server_that_runs_is_a_display(tmp_path):
    with (tmp_path / "number").open("w+") as number:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(number.fileno()), "-nolisten", "tcp"],
            pass_fds=[number.fileno()],
            stderr=subprocess.DEVNULL,
        )
        try:
            while not (name := (tmp_path / "number").read_text()).endswith("\n"):
                assert server.poll() is None
            assert has_display({"DISPLAY": f":{name.strip()}"})
        finally:
            server.kill()
            server.wait()


def test_elsewhere_there_is_always_a_display(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert has_display({})
