"""NVIDIA's management library: loading it, asking it, and what its refusals mean in words."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any, Literal, NamedTuple

from core.config.text import Text

__all__ = ["OLD_DRIVER", "Library", "Refusal", "code_of", "explain_refusal", "prefer_windows_driver"]

NO_PERMISSION = 4
DRIVER_NOT_LOADED = 9
LIBRARY_NOT_FOUND = 12
NOT_SUPPORTED = 3
FUNCTION_NOT_FOUND = 13
LIB_RM_VERSION_MISMATCH = 18
ARGUMENT_VERSION_MISMATCH = 25
UNKNOWN = 999

#: How drivers, WSL's among them, refuse a call that is newer than they are.
OLD_DRIVER = frozenset({NOT_SUPPORTED, FUNCTION_NOT_FOUND, ARGUMENT_VERSION_MISMATCH, UNKNOWN})


class Refusal(NamedTuple):
    """Why the library cannot be used: there is no driver (``none``), or there is and it fails (``failed``)."""

    status: Literal["none", "failed"]
    reason: Text


class Library:
    """A module like ``pynvml``, asked by the names of its functions.

    An old driver lacks a function, an old binding even its name; "not supported" is an answer of its own.  None of
    them may hide the device, so :meth:`ask` answers ``None`` and keeps the reason in ``trouble``.
    """

    def __init__(self, module: Any) -> None:
        self.module = module
        self.trouble: list[str] = []
        #: All that a question may raise: the library's errors, a missing name or version, a failed load.
        self.errors: tuple[type[Exception], ...] = (
            module.NVMLError,
            # Raised by functions without a version number when the driver is older than the binding.
            getattr(module, "NVMLLibraryMismatchError", module.NVMLError),
            AttributeError,
            LookupError,
            OSError,
            TypeError,
            ValueError,
        )

    def call(self, function: str, *arguments: Any, **named: Any) -> Any:
        """The answer; raises one of ``errors``."""
        return getattr(self.module, function)(*arguments, **named)

    def ask(self, function: str, *arguments: Any) -> Any:
        """The answer, or ``None`` where there is none."""
        try:
            return self.call(function, *arguments)
        except self.errors as error:
            self.note(function, error)
            return None

    def note(self, what: str, error: Exception) -> None:
        """Keeps the reason why ``what`` has no answer."""
        self.trouble.append(f"{what}: {type(error).__name__}: {error}")


def code_of(error: BaseException) -> int | None:
    """The library's error number, if ``error`` is the library's."""
    value = getattr(error, "value", None)
    return value if isinstance(value, int) else None


def explain_refusal(error: BaseException) -> Refusal:
    """What it means that the library does not start, and what helps."""
    code = code_of(error)
    if isinstance(error, ImportError):
        return Refusal("failed", Text.of("The Python module nvidia-ml-py is missing, so NVIDIA GPUs cannot be listed."))
    if code == LIBRARY_NOT_FOUND:
        return Refusal("none", Text.of("No NVIDIA driver was found on this computer."))
    if code == DRIVER_NOT_LOADED:
        return Refusal(
            "failed",
            Text.of(
                "The NVIDIA driver is installed but not running. Restart the computer; under WSL, remove the Linux "
                "driver that was installed over the one of Windows."
            ),
        )
    if code == LIB_RM_VERSION_MISMATCH:
        return Refusal(
            "failed", Text.of("The NVIDIA driver was updated while the computer was running. Restart the computer.")
        )
    if code in (NO_PERMISSION, UNKNOWN):
        return Refusal(
            "failed",
            Text.of("This program has no access to the NVIDIA driver; a container or sandbox may keep it away."),
        )
    if code == FUNCTION_NOT_FOUND:
        return Refusal("failed", Text.of("The NVIDIA driver is too old to be asked. Update the driver."))
    return Refusal("failed", Text.of("The NVIDIA driver does not answer ({problem}).", problem=_plain(error)))


def prefer_windows_driver(library: Path = Path("/usr/lib/wsl/lib/libnvidia-ml.so.1")) -> None:
    """Under WSL, loads Windows' own library first: a package may have put a stub before it in the loader's order."""
    if os.name == "posix" and Path("/dev/dxg").exists() and library.exists():
        try:
            # The loader gives the binding this copy, since both have the same name.
            ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)
        except OSError:
            return


def _plain(error: BaseException) -> str:
    text = str(error) or type(error).__name__
    return text if len(text) <= 120 else text[:119] + "…"
