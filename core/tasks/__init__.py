"""The passes of a step and of an evaluation: which batch, which loss."""

from core.tasks.batch import batch_dims, dims_of, make_batch
from core.tasks.evaluation import evaluate, evaluation_dims
from core.tasks.losses import LOSSES

__all__ = ["LOSSES", "batch_dims", "dims_of", "evaluate", "evaluation_dims", "make_batch"]
