"""Text of files named on the command line."""

from __future__ import annotations

from pathlib import Path

from core.config import FitGaugeError, Text

__all__ = ["read_text", "write_text"]

MAX_BYTES = 64 * 2**20


def read_text(name: str) -> str:
    """UTF-8 text of the file ``name``;
    raises :class:`FitGaugeError` when it cannot be read, is too large or no text."""
    path = Path(name)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise FitGaugeError(
                Text.of("{file} has {size} bytes; at most {limit} are read", file=name, size=size, limit=MAX_BYTES)
            )
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise FitGaugeError(Text.of("{file} is not UTF-8 text", file=name)) from None
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FitGaugeError(Text.of("{file} cannot be read: {problem}", file=name, problem=problem)) from None


def write_text(name: str, text: str) -> None:
    """Writes ``text`` as UTF-8; raises :class:`FitGaugeError` when that cannot be done."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FitGaugeError(Text.of("{file} cannot be written: {problem}", file=name, problem=problem)) from None
