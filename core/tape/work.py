"""Matrix products of a dry run: what a step computes, beside what it keeps.

Elementwise operations are left out: they wait for memory, not for arithmetic.  As in ``torch.utils.flop_counter``,
attention counts every pair of tokens, whether a causal kernel skips it or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from core.tape.sizes import Dim, Dims, Shape, Symbol, numel

if TYPE_CHECKING:
    from core.tape.tape import Tape

__all__ = ["Kind", "Noted", "Stage", "Work", "multiplications", "multiply", "total"]

#: ``recompute``: done a second time, for backward.
Stage = Literal["forward", "backward", "recompute"]
#: ``attention``: between tokens, so that it grows with the square of the length.
Kind = Literal["linear", "attention"]
#: One product: when, what, the dimensions of its multiplications, inside which traced layer.
Noted = tuple[Stage, Kind, Shape, int]
#: Multiplications by stage and kind, as terms: symbols -> the factor before their product.
Work = Mapping[tuple[Stage, Kind], Mapping[tuple[Symbol, ...], int]]


def multiply(tape: Tape, *dims: Dim, kind: Kind = "linear") -> None:
    """Note a matrix product of as many multiplications as the product of ``dims``.

    Micro-batches after the first repeat it.
    """
    if tape.micro:
        return
    stage: Stage = "recompute" if tape.recomputing else "backward" if tape.phase == "backward" else "forward"
    tape.work.append((stage, kind, dims, tape.layer))
    if tape.repetition is not None:
        tape.work.append((stage, kind, (tape.repetition[0], *dims), tape.layer))


def total(work: Sequence[Noted], copies: Mapping[int, int]) -> Work:
    """Sums over a whole stack, of which traced layer ``n`` stands for ``copies[n]``."""
    sums: dict[tuple[Stage, Kind], dict[tuple[Symbol, ...], int]] = {}
    for stage, kind, shape, layer in work:
        factor, symbols = numel(shape)
        terms = sums.setdefault((stage, kind), {})
        terms[symbols] = terms.get(symbols, 0) + factor * copies.get(layer, 1)
    return sums


def multiplications(work: Work, stage: Stage, kind: Kind, dims: Dims) -> int:
    """How many of one stage and kind, for a batch of ``dims``."""
    found = 0
    for symbols, factor in work.get((stage, kind), {}).items():
        product = factor
        for symbol in symbols:
            product *= symbol.value(dims)
        found += product
    return found
