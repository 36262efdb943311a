"""What a setting would be if the person had left it open, and how choices move the settings left open along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from core.config import SECTIONS, TrainingConfig
from core.config.frameworks import apply_framework, framework_defaults

__all__ = ["changed_fields", "default_of", "reset_all", "under_framework", "with_method"]

#: Chosen first of all, so they have no default to go back to.
_CHOSEN = frozenset({"framework", "method", "gpu", "free_mib", "compute_capability"})


def default_of(config: TrainingConfig, field: str) -> Any:
    """The framework's value for this method, else the field's own default."""
    set_by_framework = _defaults_of(config.framework.framework, config.method.method)
    if field in _CHOSEN:
        return config.value(field)
    if field in set_by_framework:
        return set_by_framework[field]
    return _own_default(field)


def changed_fields(config: TrainingConfig) -> frozenset[str]:
    """Fields whose value is not the default."""
    return frozenset(field for field in SECTIONS if config.value(field) != default_of(config, field))


def under_framework(config: TrainingConfig, name: str) -> TrainingConfig:
    """``config`` under framework ``name``: its defaults in everything the person left open."""
    kept = changed_fields(config)
    from_old = _defaults_of(config.framework.framework, config.method.method)
    plain = config.replace(**{field: _own_default(field) for field in from_old if field not in kept | _CHOSEN})
    return apply_framework(plain, name, keep=kept)


def with_method(config: TrainingConfig, method: str) -> TrainingConfig:
    """``config`` with another method, and the framework's defaults for it in everything the person left open."""
    kept = changed_fields(config)
    return apply_framework(config.replace(method=method), config.framework.framework, keep=kept)


def reset_all(config: TrainingConfig) -> TrainingConfig:
    """``config`` with every setting at its default; model, method, framework and GPU stay."""
    return config.replace(**{field: default_of(config, field) for field in changed_fields(config)})


@cache
def _defaults_of(framework: str, method: str) -> Mapping[str, Any]:
    return framework_defaults(framework, method)


@cache
def _own_default(field: str) -> Any:
    section: Any = TrainingConfig.model_fields[SECTIONS[field]].annotation
    return section.model_fields[field].get_default()
