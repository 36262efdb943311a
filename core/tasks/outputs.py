"""What happens to a model's outputs after its forward pass."""

from __future__ import annotations

from core.config import TrainingConfig
from core.tape import Tape, Tensor
from core.tape.ops import cast

__all__ = ["converted"]


def converted(tape: Tape, logits: Tensor, config: TrainingConfig) -> Tensor:
    """accelerate's ``ConvertOutputsToFp32``: by default exactly where autocast is on."""
    chosen = config.saving.outputs_in_fp32
    if not (config.precision.autocast_dtype != "none" if chosen is None else chosen):
        return logits
    with tape.scope("outputs", "accelerate ConvertOutputsToFp32"):
        return cast(tape, logits, "fp32", "fp32 copy of the outputs")
