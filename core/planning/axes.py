"""Values for the axes of a map: from well below the setting of now to well above it, which is among them."""

from __future__ import annotations

from pydantic import ValidationError

from core.architecture.families import FAMILIES
from core.config import TrainingConfig
from core.memory.sweep import Axis, check_field

__all__ = ["axis_for", "first_value", "longest"]

#: Doublings that an axis goes through; a fine one of counts half as many, since nobody has a batch of 1,024.
_OCTAVES, _OCTAVES_OF_COUNTS = 8, 4
_FINE = 32
#: How many of them are below the setting of now.
_BELOW = 3
_LENGTHS = ("sequence_length", "target_length")
#: A batch of less than this is nobody's question.
_SHORTEST = 16


def axis_for(config: TrainingConfig, field: str, cells: int, least: int | None = None) -> Axis:
    """At most ``cells`` values of ``field`` from ``least`` on, in steps that double where the values do.

    What doubles a step's tokens is as far to the right as down, so that what fits ends in a diagonal.  The nearest
    value gives way to that of now, so that the run itself is a cell.  No value is beyond what field or model allow.
    """
    check_field(field)
    limit = longest(config, field)
    value = least if least is not None else first_value(config, field)
    octaves = _OCTAVES if field in _LENGTHS or cells < _FINE else _OCTAVES_OF_COUNTS
    values: list[int] = []
    while len(values) < cells and (limit is None or value < limit) and _is_allowed(config, field, value):
        values.append(value)
        value += max(1, _power_of_two(value) * octaves // cells)
    if limit is not None and len(values) < cells:
        values.append(limit)
    now = config.value(field)
    if now is not None and values and values[0] <= now <= values[-1] and now not in values:
        values[min(range(len(values)), key=lambda place: abs(values[place] - now))] = now
    return Axis(field, tuple(sorted(set(values))))


def first_value(config: TrainingConfig, field: str) -> int:
    """Where the axis of ``field`` begins: a power of two."""
    now = config.value(field) or 1
    top, least = longest(config, field), _SHORTEST if field in _LENGTHS else 1
    if top is not None:
        return max(1, _power_of_two(top) >> _OCTAVES)
    return max(least, _power_of_two(now) >> _BELOW)


def longest(config: TrainingConfig, field: str) -> int | None:
    """The largest length a model with learned positions can have; ``None`` for other models and settings."""
    layout = FAMILIES.get(config.model.model_type)
    return layout.longest(config.model) if layout is not None and field in _LENGTHS else None


def _power_of_two(number: int) -> int:
    return 1 << number.bit_length() - 1


def _is_allowed(config: TrainingConfig, field: str, value: int) -> bool:
    try:
        config.replace(**{field: value})
    except ValidationError:
        return False
    return True
