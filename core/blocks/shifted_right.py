"""What a decoder is shown while it learns to produce its labels (transformers ``shift_tokens_right``)."""

from __future__ import annotations

from core.tape import B, Tape, Tensor, derived

__all__ = ["shifted_right"]


def shifted_right(tape: Tape, labels: Tensor) -> Tensor:
    """``[b, t]`` token ids: a start token, then the labels but the last."""
    shifted = tape.new(labels.shape, "int64", "decoder token ids")
    tape.workspace((B, derived("t − 1", lambda dims: dims.t - 1)), "int64", "labels but the last")
    tape.workspace(labels.shape, "bool", "labels that do not count")
    return shifted
