"""Rotary tables of models that read images, on text: time, height and width each have a position, all the same."""

from __future__ import annotations

from core.blocks.rotary import RotaryTables
from core.tape import LENGTH, B, Tape, Tensor
from core.tape.ops import cast, concatenate, mul_scalar, part

__all__ = ["SectionedTables"]


class SectionedTables(RotaryTables):
    """Angles of three positions, put together into one (transformers ``Qwen3_5TextRotaryEmbedding``)."""

    __slots__ = ()
    SOURCE = "transformers Qwen3_5TextRotaryEmbedding.forward"

    def __call__(self, tape: Tape, dtype: str) -> tuple[Tensor, Tensor]:
        """``(cos, sin)``, a row for each sequence of the batch."""
        with tape.scope("rotary_emb", self.SOURCE):
            freqs = tape.new((3, B, LENGTH, self.width // 2), "fp32", "angles")
            cos = mul_scalar(tape, tape.new(freqs.shape, "fp32", "cosine"))
            sin = mul_scalar(tape, tape.new(freqs.shape, "fp32", "sine"))
            sin = self._put_together(tape, sin)
            cos = self._put_together(tape, cos)
            return cast(tape, cos, dtype, "cosine"), cast(tape, sin, dtype, "sine")

    def _put_together(self, tape: Tape, sections: Tensor) -> Tensor:
        first = part(tape, sections, sections.shape[1:])
        return concatenate(tape, (first, first), (*sections.shape[1:3], self.width), "angles twice")
