"""What a setting asks of others."""

from __future__ import annotations

from core.config import FitGaugeError, Text, TrainingConfig
from core.config.refusal import shown

__all__ = ["require"]


def require(config: TrainingConfig, why: Text, **allowed: object) -> None:
    """Raises ``FitGaugeError`` for the first field that has another value than the ``allowed`` one."""
    for field, wanted in allowed.items():
        value = config.value(field)
        if value != wanted:
            raise FitGaugeError(
                Text.of(
                    "{field} is {value}; it must be {allowed} where {why}",
                    field=field,
                    value=shown(value),
                    allowed=shown(wanted),
                    why=why,
                )
            )
