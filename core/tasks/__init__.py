"""The passes of a step: which batch, which loss."""

from core.tasks.batch import make_batch
from core.tasks.language_model import language_model_loss

__all__ = ["language_model_loss", "make_batch"]
