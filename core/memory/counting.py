"""How many elements the parameters of a configuration have, without playing a step."""

from __future__ import annotations

from core.config import TrainingConfig
from core.memory.admission import admit
from core.memory.engine import state_of

__all__ = ["total_parameters"]


def total_parameters(config: TrainingConfig) -> int:
    """What an estimate of ``config`` gives as its parameters in total; raises ``FitGaugeError`` as that would."""
    admit(config)
    return state_of(config).total_parameters
