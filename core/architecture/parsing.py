"""The text of a ``config.json`` to a mapping, whatever the text is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.config.refusal import shown
from core.config.text import FitGaugeError, Text

__all__ = ["MAX_BYTES", "MAX_DEPTH", "parse_config", "read_config_text"]

#: Published files have a few kilobytes, with long tables of labels or rope factors some hundred.
MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 64

#: A string (closed or cut off) or a bracket.  Possessive, so that no text makes it slow.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?+|[\[{\]}]', re.DOTALL)


def read_config_text(path: Path) -> bytes:
    """The content of ``path``, or of its ``config.json`` where it is a folder; raises ``FitGaugeError``."""
    file = path / "config.json" if path.is_dir() else path
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise FitGaugeError(
            Text.of("{path} does not exist; choose the config.json of a model", path=str(file))
        ) from error
    except (OSError, ValueError) as error:
        raise FitGaugeError(
            Text.of("{path} cannot be read: {problem}", path=str(file), problem=getattr(error, "strerror", str(error)))
        ) from error
    return content


def parse_config(text: str | bytes) -> Mapping[str, Any]:
    """The JSON object in ``text``; raises ``FitGaugeError`` for anything else, naming the line where it breaks."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise FitGaugeError(
            Text.of(
                "The file is larger than {limit} MiB; a config.json has a few kilobytes. "
                "Choose the config.json that lies beside the model's weights",
                limit=MAX_BYTES // 1024**2,
            )
        )
    decoded = _decoded(text)
    _check_depth(decoded)
    try:
        parsed = json.loads(decoded)
    except json.JSONDecodeError as error:
        raise FitGaugeError(
            Text.of(
                "This is not JSON: line {line}, column {column}: {problem}. Correct the file or download it again",
                line=error.lineno,
                column=error.colno,
                problem=error.msg,
            )
        ) from error
    except (ValueError, RecursionError) as error:
        raise FitGaugeError(
            Text.of("The file holds a number with thousands of digits; it is no config.json of a model")
        ) from error
    if not isinstance(parsed, dict):
        raise FitGaugeError(
            Text.of(
                "The file holds {found} where an object with the model's fields is expected, "
                'such as {{"model_type": "llama", …}}',
                found=shown(parsed, limit=40),
            )
        )
    return parsed


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FitGaugeError(
            Text.of(
                "The file is not UTF-8 text (byte {position}); choose the config.json of a model", position=error.start
            )
        ) from error


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        if depth > MAX_DEPTH:
            raise FitGaugeError(
                Text.of(
                    "The file nests more than {limit} levels deep; it is no config.json of a model",
                    limit=MAX_DEPTH,
                )
            )
