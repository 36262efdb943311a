"""What trades memory for time: checkpointing, attention kernel, loss kernel."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from core.config.base import Frozen

__all__ = ["SavingConfig"]


class SavingConfig(Frozen):
    """Memory savers.

    ``attention``: ``sdpa`` is PyTorch's own choice between flash, memory-efficient and math.
    ``loss``: ``eager`` materialises all logits; ``chunked`` (torchtune) upcasts ``loss_chunks`` parts in turn;
    ``fused_linear`` (Liger) never holds more than a chunk of logits.
    """

    gradient_checkpointing: Literal["none", "full"] = "none"
    attention: Literal["sdpa", "sdpa_efficient", "sdpa_math", "eager"] = "sdpa"
    loss: Literal["eager", "chunked", "fused_linear"] = "eager"
    loss_chunks: Annotated[int, Field(ge=1, le=4096)] = 8
    #: accelerate's fp32 copy of the model's outputs; ``None``: made exactly when autocast is on.
    outputs_in_fp32: bool | None = None
    #: The training loop keeps the outputs (logits) alive through backward (Trainer does not).
    outputs_held: bool = False
