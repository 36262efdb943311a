"""What a wrong field of a ``config.json`` is answered: its own name, its value, what is allowed, the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annotated_types import Ge, Gt, Le, Lt
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from core.architecture.fields import ArchitectureFields
from core.config.refusal import refusal, shown
from core.config.text import FitGaugeError, Text

__all__ = ["field_refusal"]


def field_refusal(
    error: ValidationError,
    cls: type[ArchitectureFields],
    native_of: Mapping[str, str],
    config: Mapping[str, Any],
) -> FitGaugeError:
    """The first problem that stands in the file itself, in the file's own words."""
    problems = error.errors(include_url=False)
    inner = (problems[0].get("ctx") or {}).get("error")
    if isinstance(inner, FitGaugeError):
        return inner
    # A derived field is wrong only because the field it derives from is; that one is named.
    problem = next((p for p in problems if p["loc"] and _names(p["loc"][0], native_of, config)), problems[0])
    if not problem["loc"]:
        return refusal(error, prefix="config.json")
    field = str(problem["loc"][0])
    name = _names(field, native_of, config) or field
    value = shown(config.get(name))
    low, high = _bounds(cls.model_fields[field])
    if problem["type"].startswith("int") or (isinstance(low, int) and isinstance(high, int)):
        return FitGaugeError(
            Text.of(
                "{field} is {value}; it must be a whole number from {low} to {high}. "
                "Correct it, or take the config.json that lies beside the model's weights",
                field=name,
                value=value,
                low=low if low is not None else 0,
                high=f"{high:,}" if high is not None else "2³¹",
            )
        )
    if problem["type"].startswith("bool"):
        return FitGaugeError(
            Text.of("{field} is {value}; it must be true or false, without quotation marks", field=name, value=value)
        )
    if problem["type"] == "literal_error":
        allowed = str((problem.get("ctx") or {}).get("expected", "")).replace("'", "").replace(" or ", ", ")
        return FitGaugeError(
            Text.of("{field} is {value}; allowed: {allowed}", field=name, value=value, allowed=allowed)
        )
    if low is not None and high is not None:
        return FitGaugeError(
            Text.of(
                "{field} is {value}; it must be a number from {low} to {high}",
                field=name,
                value=value,
                low=low,
                high=high,
            )
        )
    return FitGaugeError(
        Text.of(
            "{field} is {value}, which is not of the kind this field has: {problem}",
            field=name,
            value=value,
            problem=problem["msg"],
        )
    )


def _names(field: int | str, native_of: Mapping[str, str], config: Mapping[str, Any]) -> str | None:
    """The word under which the file gives ``field``, if it does."""
    native = native_of.get(str(field))
    if native in config:
        return native
    return str(field) if field in config else None


def _bounds(info: FieldInfo) -> tuple[Any, Any]:
    low: Any = None
    high: Any = None
    for limit in info.metadata:
        match limit:
            case Ge():
                low = limit.ge
            case Gt():
                low = limit.gt
            case Le():
                high = limit.le
            case Lt():
                high = limit.lt
    return low, high
