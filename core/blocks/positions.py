"""Position indices of one pass."""

from __future__ import annotations

from core.tape import LENGTH, Tape, Tensor

__all__ = ["position_ids"]


def position_ids(tape: Tape) -> Tensor:
    """``[1, s]`` int64: an ``arange``, to which the number of cached tokens is added."""
    with tape.scope("position_ids", "transformers LlamaModel.forward"):
        counted = tape.new((1, LENGTH), "int64", "position indices")
        shifted = tape.new((1, LENGTH), "int64", "position indices")
        del counted
        return shifted
