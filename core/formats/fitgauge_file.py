"""The FitGauge file: named scenarios with complete configurations, as JSON that says its version.

Every field is written, defaults too, so that a file means the same after a default changes.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Self

from pydantic import Field, ValidationError, model_validator

from core.config import FitGaugeError, Frozen, Text, TrainingConfig
from core.config.refusal import refusal, shown

__all__ = ["FILE_FORMAT", "FILE_VERSION", "Scenario", "Workspace", "read_workspace", "write_workspace"]

FILE_FORMAT = "fitgauge"
FILE_VERSION = 1

#: A thousand scenarios are about 3 MB; what is larger is no FitGauge file and would only be read slowly.
MAX_CHARACTERS = 16 * 2**20
MAX_DEPTH = 32
MAX_SCENARIOS = 1000


class Scenario(Frozen):
    """One configuration under the name a person gave it."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    config: TrainingConfig


class Workspace(Frozen):
    """Scenarios in their order; ``selected`` is the index of the one in front."""

    scenarios: Annotated[tuple[Scenario, ...], Field(min_length=1, max_length=MAX_SCENARIOS)]
    selected: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _selected_exists(self) -> Self:
        if self.selected >= len(self.scenarios):
            raise ValueError(f"selected is {self.selected}, but the last scenario is {len(self.scenarios) - 1}")
        return self


def write_workspace(workspace: Workspace) -> str:
    """The file's text; :func:`read_workspace` gives an equal workspace back."""
    content = {"format": FILE_FORMAT, "version": FILE_VERSION, **workspace.model_dump(mode="json")}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def read_workspace(text: str) -> Workspace:
    """The workspace in ``text``.

    Raises :class:`FitGaugeError` naming the path of the field when the text is too large, no JSON, of another format,
    written by a newer version, or holds a value its field does not allow.
    """
    content = _parsed(text)
    if not isinstance(content, dict) or content.get("format") != FILE_FORMAT:
        raise FitGaugeError(Text.of('This is not a FitGauge file: it does not say "format": "fitgauge"'))
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise FitGaugeError(Text.of("version is {value}; it must be a whole number from 1", value=shown(version)))
    if version > FILE_VERSION:
        raise FitGaugeError(
            Text.of(
                "This file was written by a newer FitGauge (file version {found}); this one reads up to {known}",
                found=version,
                known=FILE_VERSION,
            )
        )
    fields = {key: value for key, value in content.items() if key not in ("format", "version")}
    try:
        return Workspace.model_validate_json(json.dumps(fields))
    except ValidationError as error:
        raise refusal(error) from None


def _parsed(text: str) -> Any:
    if len(text) > MAX_CHARACTERS:
        raise FitGaugeError(
            Text.of("The file has {found} characters; at most {limit} are read", found=len(text), limit=MAX_CHARACTERS)
        )
    try:
        content = json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise FitGaugeError(
            Text.of("Line {line} is not JSON: {problem}", line=error.lineno, problem=error.msg)
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except FitGaugeError:
        raise
    except ValueError as error:
        raise FitGaugeError(Text.of("The file is not JSON: {problem}", problem=str(error))) from None
    level = [content]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return content
    raise _too_deep()


def _children(node: Any) -> list[Any]:
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []


def _too_deep() -> FitGaugeError:
    return FitGaugeError(Text.of("The file is nested more than {limit} levels deep", limit=MAX_DEPTH))


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise FitGaugeError(Text.of("{field} stands twice in the same place", field=twice))
    return found


def _no_constant(name: str) -> Any:
    raise FitGaugeError(Text.of("{value} is not a number JSON allows", value=name))
