"""What the optimizer's step needs where tensor parallelism left a gradient whole.

Source: torch/distributed/tensor (an operation on a list of parameters divides a gradient that is not divided as they
are: the token table's, once for each place where the operation reads it).
"""

from __future__ import annotations

from core.config import TrainingConfig
from core.linears import Builder
from core.memory.held import HeldTensors, tensors
from core.optimizers import OPTIMIZERS, Held

__all__ = ["own_rows_at_step"]


def own_rows_at_step(builder: Builder, config: TrainingConfig) -> list[HeldTensors]:
    """The token table's own rows of its gradient; FSDP2 has divided them before."""
    parallel = config.parallel
    if parallel.tensor_parallel_size == 1 or parallel.sharding == "fsdp2":
        return []
    optimizer = OPTIMIZERS[config.optimizer.optimizer]
    # The square of a gradient is a product that reads it twice; a fused kernel reads it once.
    twice = "(fused)" not in optimizer.label and "sgd" not in config.optimizer.optimizer
    held = [
        Held("own rows of the gradient", item.name, item.storage.record.size[0], item.dtype, 2 if twice else 1)
        for item in builder.parameters
        if item.trainable and builder.modules[item] == "embedding"
    ]
    return tensors(held, "temporary", "torch/distributed/tensor/_redistribute.py")
