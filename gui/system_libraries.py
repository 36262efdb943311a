"""Which shared libraries of the system Qt will miss, found out before Qt is imported.

Qt answers a missing library with an import error that names one file, or, when only the platform plugin is
hit, by aborting the process.  The standard library alone is used here, and syntax that an old Python reads
too: ``packaging/run.py`` asks the same question before anything is installed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable, Mapping

__all__ = ["advice", "loads", "missing_libraries", "packages_of"]

#: What Qt6Core, Gui, Widgets, Network and the offscreen plugin link to: soname and its Debian or Ubuntu package.
_ALWAYS = {
    "libstdc++.so.6": "libstdc++6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libbrotlidec.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}

#: What each platform plugin links to beyond that.
_OF_PLATFORM = {
    "xcb": {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-util.so.1": "libxcb-util1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
    "wayland": {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
    },
}


def missing_libraries(platform: str) -> tuple[str, ...]:
    """Sonames that the Qt platform ``platform`` (``offscreen``, ``xcb``, ``wayland``) needs and the loader cannot load.

    ``platform`` as in ``QT_QPA_PLATFORM``: of several (``wayland;xcb``) one is enough; where none is complete, what the
    last one lacks.  Empty on anything but Linux, where Qt's wheels bring all they need.
    """
    if not sys.platform.startswith("linux"):
        return ()
    missing: tuple[str, ...] = ()
    for plugin in platform.split(";"):
        wanted = {**_ALWAYS, **_OF_PLATFORM.get(plugin.partition(":")[0], {})}
        missing = tuple(soname for soname in wanted if not loads(soname))
        if not missing:
            break
    return missing


def packages_of(missing: Iterable[str]) -> tuple[str, ...]:
    """Debian and Ubuntu packages that bring the sonames ``missing``, each once."""
    known = dict(_ALWAYS)
    for libraries in _OF_PLATFORM.values():
        known.update(libraries)
    return tuple(dict.fromkeys(known[soname] for soname in missing))


def advice(missing: Iterable[str], language: str = "") -> str:
    """One sentence naming the libraries ``missing``, and the one line that installs them.

    Qt's translations cannot be loaded without Qt, so the two languages stand here.  ``language``: a locale name such
    as ``zh_CN.UTF-8``; the environment's by default.
    """
    missing = tuple(missing)
    template = _ADVICE_ZH if (language or _language(os.environ)).startswith("zh") else _ADVICE_EN
    return template.format(libraries=", ".join(missing), packages=" ".join(packages_of(missing)))


_ADVICE_EN = (
    "FitGauge cannot open a window: Qt needs system libraries that are not installed here ({libraries}).\n"
    "On Debian and Ubuntu this line installs them:\n"
    "    sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
)
_ADVICE_ZH = (
    "FitGauge 无法打开窗口：缺少 Qt 所需的系统库（{libraries}）。\n"
    "在 Debian 和 Ubuntu 上，用这一行命令安装：\n"
    "    sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
)


def _language(environment: Mapping[str, str]) -> str:
    names = (environment.get(variable) for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "")


def loads(soname: str) -> bool:
    """Whether the loader finds the shared library ``soname``."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True
