"""Optimizers: states held between steps, temporaries of a step.  Adding one is a row here and, for a new family, a
file."""

from __future__ import annotations

from core.optimizers.adafactor import Adafactor
from core.optimizers.adamw import AdamW
from core.optimizers.base import Held, Optimizer, Trained
from core.optimizers.bitsandbytes import BlockwiseOptimizer, FullPrecisionOptimizer
from core.optimizers.lion import Lion
from core.optimizers.sgd import Sgd

__all__ = ["OPTIMIZERS", "Held", "Optimizer", "Trained"]

#: Values of ``OptimizerConfig.optimizer``.
OPTIMIZERS: dict[str, Optimizer] = {
    "adamw_fused": AdamW("fused", "AdamW (fused)"),
    "adamw_foreach": AdamW("foreach", "AdamW (foreach)"),
    "adamw_loop": AdamW("loop", "AdamW (loop)"),
    "adamw_8bit": BlockwiseOptimizer(2, "AdamW 8-bit"),
    "adamw_bnb_32bit": FullPrecisionOptimizer(2, "AdamW 32-bit (bitsandbytes)"),
    "sgd": Sgd(False, "SGD"),
    "sgd_momentum": Sgd(True, "SGD with momentum"),
    "adafactor": Adafactor("Adafactor"),
    "lion": Lion("Lion"),
    "lion_8bit": BlockwiseOptimizer(1, "Lion 8-bit"),
}
