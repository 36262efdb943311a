"""Whether a window can be shown here, found out before Qt is imported: Qt aborts where its display does not answer."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["has_display", "window_platform"]

_WAYLAND, _X11 = "WAYLAND_DISPLAY", "DISPLAY"


def window_platform(environment: Mapping[str, str] = os.environ) -> str:
    """The Qt platform that a window gets on Linux, best first as Qt writes it (``wayland;xcb``); else ``offscreen``."""
    if environment.get(_WAYLAND):
        return "wayland;xcb"
    return "xcb" if environment.get(_X11) else "offscreen"


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a display answers: always on Windows and macOS.

    A name alone is none: it outlives its server in a detached terminal and reaches containers that cannot use it.
    """
    if not sys.platform.startswith("linux"):
        return True
    return _wayland_answers(environment) or _x11_answers(environment.get(_X11, ""))


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name = environment.get(_WAYLAND, "")
    return bool(name) and Path(environment.get("XDG_RUNTIME_DIR", ""), name).is_socket()


def _x11_answers(name: str) -> bool:
    if not name:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(name.encode(), None))
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers
