"""What the run does beside its steady steps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["RunConfig"]


class RunConfig(Frozen):
    """Loading, the first step, evaluation, checkpoints: each has a peak of its own.

    ``eval_batches``: batches of one evaluation on a GPU, 0 without evaluation; ``eval_batch_size``: sequences in each,
    ``None`` for those of a training step.
    """

    #: Weights are read into host memory and moved, or straight to the device (``device_map``); ``uncounted``: peaks are
    #: counted from the first step on (``torch.cuda.reset_peak_memory_stats``).
    loading: Literal["host", "device", "uncounted"] = "host"
    #: Optimizer steps that change weights; ``None``: many.  The first one makes most optimizers' states.
    max_steps: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = None
    eval_batches: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0
    eval_batch_size: Annotated[int, Field(ge=1, le=65536)] | None = None
    #: Predictions are dropped, as Trainer does without ``compute_metrics``; else all batches' logits stay.
    prediction_loss_only: bool = True
    #: Batches after which predictions move to the host; ``None``: at the end.
    eval_accumulation_steps: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = None
