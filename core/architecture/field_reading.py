"""The fields of one family out of a ``config.json``, or what is wrong with them: the field in the file's own word, its
value, what is allowed, the way out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from annotated_types import Ge, Gt, Le, Lt
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from core.architecture.fields import ArchitectureFields
from core.config.refusal import shown
from core.config.text import FitGaugeError, Text

__all__ = ["read_fields"]


def read_fields(cls: type[ArchitectureFields], config: Mapping[str, Any], *, complete: bool) -> ArchitectureFields:
    """The fields of ``cls`` that ``config`` gives, under its native or the usual names, the rest by default.

    ``complete``: refuse a file without the fields every published one has.  Raises ``FitGaugeError``.
    """
    native_of = {field: native for native, field in cls.native_names.items()}
    wanted = {field: config[field] for field in cls.model_fields if field in config}
    wanted |= {field: config[native] for native, field in cls.native_names.items() if native in config}
    if "partial_rotary_factor" in cls.model_fields and "rope_parameters" in config:
        wanted["rope_parameters"] = config["rope_parameters"]
    if complete:
        for field in cls.required:
            if wanted.get(field) is None:
                raise FitGaugeError(
                    Text.of(
                        "{field} is missing; take the config.json that lies beside the model's weights",
                        field=native_of.get(field, field),
                    )
                )
    try:
        return cls.model_validate(wanted)
    except ValidationError as error:
        raise _field_refusal(error, cls, native_of, config) from error


def _field_refusal(
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
    field = str(problem["loc"][0])
    name = _names(field, native_of, config) or field
    value = shown(config[name] if name in config else problem["input"])
    low, high = _bounds(cls.model_fields[field])
    if isinstance(low, int) and isinstance(high, int):
        return FitGaugeError(
            Text.of(
                "{field} is {value}; it must be a whole number from {low} to {high}. "
                "Correct it, or take the config.json that lies beside the model's weights",
                field=name,
                value=value,
                low=low,
                high=f"{high:,}",
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
            "{field} is {value}, which is not allowed there; take the config.json that lies beside the model's weights",
            field=name,
            value=value,
        )
    )


def _names(field: int | str, native_of: Mapping[str, str], config: Mapping[str, Any]) -> str | None:
    """The word under which the file gives ``field``, if it does."""
    native = native_of.get(str(field))
    if native in config:
        return native
    return str(field) if field in config else None


def _bounds(info: FieldInfo) -> tuple[Any, Any]:
    """Lowest and highest value of a number, or of the number inside an optional or a list."""
    low: Any = None
    high: Any = None
    for limit in _limits(info.metadata, info.annotation):
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


def _limits(metadata: Sequence[Any], annotation: Any) -> Iterator[Any]:
    for item in metadata:
        yield from item.metadata if isinstance(item, FieldInfo) else (item,)
    for inner in get_args(annotation):
        yield from _limits(getattr(inner, "__metadata__", ()), getattr(inner, "__origin__", inner))
