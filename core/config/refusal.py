"""Turns a pydantic refusal into one sentence that names the field, its value and what is allowed."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from core.config.text import FitGaugeError, Text

__all__ = ["near_matches", "not_allowed", "refusal", "shown"]


def shown(value: Any, limit: int = 80) -> str:
    """``value`` as JSON would write it, cut after ``limit`` characters."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        # An integer of thousands of digits or endless nesting has no text that Python would make.
        text = f"<{type(value).__name__}>"
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= limit else text[: limit - 1] + "…"


def near_matches(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of ``known`` that ``name`` may have meant, best first."""
    return tuple(difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.6))


def not_allowed(field: str, value: Any, allowed: Collection[str]) -> FitGaugeError:
    """``value`` is none of the ``allowed`` names; near ones are offered first."""
    near = near_matches(str(value), allowed)
    if near:
        return FitGaugeError(
            Text.of(
                "{field} is {value}; did you mean {near}? Allowed: {allowed}",
                field=field,
                value=shown(value),
                near=", ".join(near),
                allowed=", ".join(allowed),
            )
        )
    return FitGaugeError(
        Text.of("{field} is {value}; allowed: {allowed}", field=field, value=shown(value), allowed=", ".join(allowed))
    )


def refusal(error: ValidationError, prefix: str = "") -> FitGaugeError:
    """The first problem of ``error``; ``prefix`` is the path of the validated value (``scenarios[0].config``)."""
    problem = error.errors(include_url=False)[0]
    field = _path(prefix, problem["loc"])
    value = shown(problem["input"])
    limits: Mapping[str, Any] = problem.get("ctx") or {}
    match problem["type"]:
        case "missing":
            return FitGaugeError(Text.of("{field} is missing", field=field))
        case "extra_forbidden":
            return FitGaugeError(Text.of("{field} is not a field FitGauge knows", field=field))
        case "literal_error":
            # The choices as pydantic words them: 'a', 'b' or 'c'.
            return not_allowed(field, problem["input"], re.findall(r"'([^']*)'", str(limits["expected"])))
        case "greater_than_equal":
            return FitGaugeError(
                Text.of("{field} is {value}; it must be at least {limit}", field=field, value=value, limit=limits["ge"])
            )
        case "less_than_equal":
            return FitGaugeError(
                Text.of("{field} is {value}; it must be at most {limit}", field=field, value=value, limit=limits["le"])
            )
        case "less_than":
            return FitGaugeError(
                Text.of("{field} is {value}; it must be below {limit}", field=field, value=value, limit=limits["lt"])
            )
        case "int_type" | "int_from_float" | "int_parsing":
            return FitGaugeError(Text.of("{field} is {value}; it must be a whole number", field=field, value=value))
        case "float_type" | "float_parsing":
            return FitGaugeError(Text.of("{field} is {value}; it must be a number", field=field, value=value))
        case "bool_type" | "bool_parsing":
            return FitGaugeError(Text.of("{field} is {value}; it must be true or false", field=field, value=value))
        case "string_type":
            return FitGaugeError(Text.of("{field} is {value}; it must be a text", field=field, value=value))
        case "string_pattern_mismatch":
            return FitGaugeError(
                Text.of(
                    "{field} is {value}; it must look like {pattern}",
                    field=field,
                    value=value,
                    pattern=limits["pattern"],
                )
            )
        case "too_short":
            return FitGaugeError(
                Text.of(
                    "{field} is {value}; it needs at least {limit} entries",
                    field=field,
                    value=value,
                    limit=limits["min_length"],
                )
            )
        case _:
            return FitGaugeError(
                Text.of("{field} is {value}: {problem}", field=field, value=value, problem=problem["msg"])
            )


def _path(prefix: str, loc: tuple[int | str, ...]) -> str:
    path = prefix
    for step in loc:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else str(step)
    return path
