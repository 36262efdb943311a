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
    ``fused_linear`` (Liger) never holds more than a chunk of logits; ``cut`` (cut cross-entropy) holds none;
    ``unsloth`` keeps half-precision logits; ``unsloth_fused`` works in chunks of at most ``loss_target_gib``;
    ``label_smoothing``, ``z_loss`` and ``dft`` are written out over all logits.
    """

    gradient_checkpointing: Literal["none", "full"] = "none"
    attention: Literal["sdpa", "sdpa_efficient", "sdpa_math", "eager"] = "sdpa"
    loss: Literal[
        "eager", "chunked", "fused_linear", "cut", "unsloth", "unsloth_fused", "label_smoothing", "z_loss", "dft"
    ] = "eager"
    loss_chunks: Annotated[int, Field(ge=1, le=4096)] = 8
    #: GiB that the chunks of ``unsloth_fused`` may take, the hidden states' and the head's gradients included.
    loss_target_gib: Annotated[float, Field(gt=0.0, le=1024.0, strict=False)] = 4.0
    #: accelerate's fp32 copy of the model's outputs; ``None``: made exactly when autocast is on.
    outputs_in_fp32: bool | None = None
    #: The training loop keeps the outputs (logits) alive through backward (Trainer does not).
    outputs_held: bool = False
