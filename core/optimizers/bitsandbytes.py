"""bitsandbytes' optimizers: states of one byte with a scale a block, or of 32 bits; kernels without temporaries.

Sources: bitsandbytes ``optim/optimizer.py`` (``init_state``: tensors below 4096 elements keep 32-bit states; two maps
of 256 values serve
all tensors), ``functional.py`` (blocks of 256).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.optimizers.base import Held, Trained

__all__ = ["BLOCK", "SMALLEST_QUANTIZED", "BlockwiseOptimizer", "FullPrecisionOptimizer"]

_STATE_NAMES = ("first state", "second state")

BLOCK = 256
SMALLEST_QUANTIZED = 4096


@dataclass(frozen=True, slots=True)
class BlockwiseOptimizer:
    """``state_count`` states of 8 bits (AdamW two, Lion one)."""

    state_count: int
    label: str
    source: str = "bitsandbytes optim/optimizer.py"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """Codes, scales, and the shared maps."""
        held: list[Held] = []
        for item in trained:
            for name in _STATE_NAMES[: self.state_count]:
                if item.elements < SMALLEST_QUANTIZED:
                    held.append(Held(name, item.name, item.elements, "fp32", item.count))
                    continue
                held.append(Held(name, item.name, item.elements, "uint8", item.count))
                held.append(Held("scales of a state", item.name, -(-item.elements // BLOCK), "fp32", item.count))
        if any(item.elements >= SMALLEST_QUANTIZED for item in trained):
            held.append(Held("quantization maps", "all", 256, "fp32", self.state_count))
        return held

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """None."""
        return []


@dataclass(frozen=True, slots=True)
class FullPrecisionOptimizer:
    """``state_count`` fp32 states, whatever the tensor's dtype."""

    state_count: int
    label: str
    source: str = "bitsandbytes optim/optimizer.py"

    def states(self, trained: Sequence[Trained]) -> list[Held]:
        """fp32 states."""
        return [
            Held(name, item.name, item.elements, "fp32", item.count)
            for item in trained
            for name in _STATE_NAMES[: self.state_count]
        ]

    def temporaries(self, trained: Sequence[Trained]) -> list[Held]:
        """None."""
        return []
