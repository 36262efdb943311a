"""What a framework sets when the person leaves a field open (``resources/frameworks.json``), each with its source."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from core.config.resources import resource_path
from core.config.training import TrainingConfig

__all__ = ["apply_framework", "default_source", "framework_defaults", "framework_names"]


@cache
def _frameworks() -> dict[str, dict[str, dict[str, Any]]]:
    table: dict[str, dict[str, dict[str, Any]]] = json.loads(
        resource_path("frameworks.json").read_text(encoding="utf-8")
    )
    return table


def framework_names() -> tuple[str, ...]:
    """Frameworks whose defaults are known, in their order."""
    return tuple(_frameworks())


def framework_defaults(name: str, method: str = "full") -> Mapping[str, Any]:
    """Leaf field -> value that framework ``name`` gives it for ``method``; fields it leaves to the person are absent.

    Raises ``KeyError`` for an unknown framework.
    """
    return {
        leaf: tuple(value) if isinstance(value, list) else value
        for leaf, entry in _frameworks()[name].items()
        for value in [entry.get("by_method", {}).get(method, entry["value"])]
    }


def default_source(name: str, leaf: str) -> str:
    """Where the default of a leaf field comes from; raises ``KeyError`` where the framework sets none."""
    source: str = _frameworks()[name][leaf]["source"]
    return source


def apply_framework(config: TrainingConfig, name: str, keep: Collection[str] = ()) -> TrainingConfig:
    """``config`` under framework ``name``: its defaults in all leaf fields but those in ``keep``, which the person set.

    Raises ``KeyError`` for an unknown framework.
    """
    defaults = framework_defaults(name, config.method.method)
    return config.replace(framework=name, **{leaf: value for leaf, value in defaults.items() if leaf not in keep})
