"""bitsandbytes' optimizers: states of one byte with a scale a block, or of 32 bits; kernels without temporaries.

Sources: bitsandbytes ``optim/optimizer.py`` (``init_state``: tensors below 4096 elements keep 32-bit states; one map
of 256 values a state serves all tensors; ``get_state_buffer``: paged states of 1e5 elements and more are CUDA managed
memory, which PyTorch's allocator does not count; their scales are not paged), ``functional.py`` (blocks of 256),
``ademamix.py`` (the first state holds two moments).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.base import Held, Trained, Usual

__all__ = ["BITSANDBYTES_FAMILY", "BLOCK", "PAGED_FROM", "SMALLEST_QUANTIZED", "BitsAndBytes"]

BLOCK = 256
SMALLEST_QUANTIZED = 4096
PAGED_FROM = 100_000
_STATE_NAMES = ("first state", "second state")


@dataclass(frozen=True, slots=True)
class BitsAndBytes(Usual):
    """``moments``: how many moments each state buffer holds (AdamW 1 and 1, Lion 1, AdEMAMix 2 and 1)."""

    label: str
    bits: int
    moments: tuple[int, ...]
    paged: bool = False
    source: str = "bitsandbytes optim/optimizer.py"

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """Codes, scales, and the shared maps."""
        held: list[Held] = []
        for item in trained:
            held += self.of_one(item, item.elements)
        if self.bits == 8 and any(item.elements >= SMALLEST_QUANTIZED for item in trained):
            held.append(self.maps())
        return held

    def of_one(self, item: Trained, elements: int) -> list[Held]:
        """The states of one tensor, kept for ``elements`` numbers."""
        held: list[Held] = []
        quantized = self.bits == 8 and elements >= SMALLEST_QUANTIZED
        managed = self.paged and elements >= PAGED_FROM
        for name, copies in zip(_STATE_NAMES, self.moments, strict=False):
            if not managed:
                dtype = "uint8" if quantized else "fp32"
                held.append(Held(name, item.name, copies * elements, dtype, item.count))
            if quantized:
                blocks = copies * -(-elements // BLOCK)
                held.append(Held("scales of a state", item.name, blocks, "fp32", item.count))
        return held

    def maps(self) -> Held:
        """The code books."""
        return Held("quantization maps", "all", 256, "fp32", len(self.moments))

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        """None."""
        return []


_ADAMW, _ONE, _ADEMAMIX = (1, 1), (1,), (2, 1)

BITSANDBYTES_FAMILY = {
    "adamw_8bit": BitsAndBytes("AdamW 8-bit", 8, _ADAMW),
    "adamw_bnb_32bit": BitsAndBytes("AdamW 32-bit (bitsandbytes)", 32, _ADAMW),
    "paged_adamw_8bit": BitsAndBytes("AdamW 8-bit, paged", 8, _ADAMW, True),
    "paged_adamw_32bit": BitsAndBytes("AdamW 32-bit, paged", 32, _ADAMW, True),
    "lion_8bit": BitsAndBytes("Lion 8-bit", 8, _ONE),
    "lion_bnb_32bit": BitsAndBytes("Lion 32-bit (bitsandbytes)", 32, _ONE),
    "paged_lion_8bit": BitsAndBytes("Lion 8-bit, paged", 8, _ONE, True),
    "paged_lion_32bit": BitsAndBytes("Lion 32-bit, paged", 32, _ONE, True),
    "rmsprop_bnb_8bit": BitsAndBytes("RMSprop 8-bit", 8, _ONE),
    "ademamix": BitsAndBytes("AdEMAMix", 32, _ADEMAMIX),
    "ademamix_8bit": BitsAndBytes("AdEMAMix 8-bit", 8, _ADEMAMIX),
    "paged_ademamix": BitsAndBytes("AdEMAMix, paged", 32, _ADEMAMIX, True),
    "paged_ademamix_8bit": BitsAndBytes("AdEMAMix 8-bit, paged", 8, _ADEMAMIX, True),
}
