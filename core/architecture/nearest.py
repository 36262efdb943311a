"""Which model types are known, and which of them an unknown one looks like."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Any

from core.architecture.families import FAMILIES
from core.architecture.field_reading import read_fields
from core.architecture.fields import FIELDS, blocks_of
from core.config.text import FitGaugeError

__all__ = ["known_model_types", "nearest_known"]


@cache
def known_model_types() -> tuple[str, ...]:
    """Model types that can be read and laid out, in alphabetical order."""
    return tuple(sorted(model_type for model_type in FIELDS if blocks_of(model_type) in FAMILIES))


def nearest_known(model_type: str, config: Mapping[str, Any]) -> str | None:
    """The known type that ``config`` looks most like: by activation, then by the fields it uses, then by name.

    ``None`` when no type can read the fields it needs, or when only one of the two has experts: then no layout can
    stand in.
    """
    has_experts = any("experts" in key for key in config if isinstance(key, str))
    able = [
        known
        for known in known_model_types()
        if _can_read(known, config) and has_experts == ("num_experts" in FIELDS[known].model_fields)
    ]
    return max(able, key=lambda known: _likeness(known, model_type, config), default=None)


def _words(model_type: str) -> set[str]:
    """The words this type's files use: native names instead of the usual ones where they differ."""
    cls = FIELDS[model_type]
    return set(cls.model_fields) - set(cls.native_names.values()) | set(cls.native_names)


def _can_read(model_type: str, config: Mapping[str, Any]) -> bool:
    cls = FIELDS[model_type]
    native_of = {field: native for native, field in cls.native_names.items()}
    # A family with its own word for the width (GPT-2's n_embd) shares little with one that says hidden_size.
    if native_of.get("hidden_size", "hidden_size") not in config:
        return False
    try:
        read_fields(cls, config, complete=True)
    except FitGaugeError:
        return False
    return True


def _likeness(known: str, model_type: str, config: Mapping[str, Any]) -> tuple[bool, float, float]:
    words = _words(known)
    given = config.keys() & set().union(*(_words(other) for other in known_model_types()))
    activation = config.get("hidden_act", config.get("hidden_activation", config.get("activation_function")))
    return (
        FIELDS[known].model_fields["hidden_act"].default == activation,
        len(words & given) / len(words | given),
        difflib.SequenceMatcher(None, model_type, known).ratio(),
    )
