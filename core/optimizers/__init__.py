"""Optimizers: states held between steps, temporaries of a step.  Adding one is a row in its family's file."""

from __future__ import annotations

from core.config import OptimizerConfig
from core.optimizers.adafactor import ADAFACTOR_FAMILY
from core.optimizers.adam import ADAM_FAMILY
from core.optimizers.alternating import ALTERNATING_FAMILY
from core.optimizers.base import Held, Moment, Optimizer, Trained
from core.optimizers.bitsandbytes import BITSANDBYTES_FAMILY
from core.optimizers.gradient_descent import GRADIENT_DESCENT_FAMILY
from core.optimizers.lomo import LOMO_FAMILY
from core.optimizers.low_rank import LOW_RANK_FAMILY
from core.optimizers.muon import Muon
from core.optimizers.optimi import OPTIMI_FAMILY
from core.optimizers.pytorch_optimizer import PYTORCH_OPTIMIZER_FAMILY
from core.optimizers.schedulefree import SCHEDULE_FREE_FAMILY
from core.optimizers.torchao import TORCHAO_FAMILY

__all__ = ["OPTIMIZERS", "Held", "Moment", "Optimizer", "Trained", "moment_of", "shapes_the_step"]

#: Values of ``OptimizerConfig.optimizer``.
OPTIMIZERS: dict[str, Optimizer] = {
    **ADAM_FAMILY,
    **GRADIENT_DESCENT_FAMILY,
    **BITSANDBYTES_FAMILY,
    **TORCHAO_FAMILY,
    **ADAFACTOR_FAMILY,
    "muon": Muon(),
    **OPTIMI_FAMILY,
    **PYTORCH_OPTIMIZER_FAMILY,
    **SCHEDULE_FREE_FAMILY,
    **LOW_RANK_FAMILY,
    **LOMO_FAMILY,
    **ALTERNATING_FAMILY,
}


def moment_of(config: OptimizerConfig) -> Moment:
    """When the chosen optimizer updates a tensor."""
    moment = OPTIMIZERS[config.optimizer].moment
    return "gradient" if config.optimizer_in_backward and moment == "step" else moment


def shapes_the_step(config: OptimizerConfig) -> bool:
    """Whether forward and backward depend on the chosen optimizer."""
    return moment_of(config) != "step" or OPTIMIZERS[config.optimizer].alternates
