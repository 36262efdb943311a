"""Symbolic sizes: a shape is a tuple of integers and symbols, a size their product.

A tape is written once for a kind of layer and evaluated for any batch and length, so shapes keep ``b`` and ``s`` as
symbols.  A derived symbol (``s`` rounded up to 128) carries its own rule; sums of symbols do not occur in a size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = [
    "B",
    "LENGTH",
    "TARGET",
    "Dim",
    "Dims",
    "Shape",
    "Size",
    "Symbol",
    "derived",
    "numel",
    "rounded_up",
    "size_text",
]


@dataclass(frozen=True)
class Dims:
    """The numbers put in: sequences in the batch, tokens in a sequence, tokens of its target (encoder-decoders).

    ``held``: batches whose results an evaluation has on the device at the most.
    """

    b: int
    s: int
    t: int = 1
    held: int = 1


class Symbol:
    """A dimension whose value is known only when a tape is evaluated.  Compared by identity."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: Callable[[Dims], int]) -> None:
        self.name = name
        self.value = value

    def __repr__(self) -> str:
        return self.name


B = Symbol("b", lambda dims: dims.b)
LENGTH = Symbol("s", lambda dims: dims.s)
TARGET = Symbol("t", lambda dims: dims.t)

Dim = int | Symbol
Shape = tuple[Dim, ...]
#: ``(product of the integers, symbols in order of their names)``
Size = tuple[int, tuple[Symbol, ...]]

_derived: dict[str, Symbol] = {}


def derived(name: str, value: Callable[[Dims], int]) -> Symbol:
    """The symbol called ``name``, made on first use; ``name`` must say the whole rule, as it identifies the symbol."""
    symbol = _derived.get(name)
    if symbol is None:
        symbol = _derived.setdefault(name, Symbol(name, value))
    return symbol


def rounded_up(dim: Dim, multiple: int) -> Dim:
    """``dim`` raised to a multiple."""
    if isinstance(dim, int):
        return -(-dim // multiple) * multiple
    symbol: Symbol = dim
    return derived(f"⌈{symbol.name}⌉{multiple}", lambda dims: -(-symbol.value(dims) // multiple) * multiple)


_sizes: dict[Shape, Size] = {}


def numel(shape: Shape) -> Size:
    """Number of elements of a shape."""
    size = _sizes.get(shape)
    if size is None:
        symbols = tuple(sorted((dim for dim in shape if isinstance(dim, Symbol)), key=lambda symbol: symbol.name))
        size = _sizes[shape] = (math.prod(dim for dim in shape if isinstance(dim, int)), symbols)
    return size


def size_text(dims: Iterable[Dim]) -> str:
    """``b·s·4096`` for people."""
    return "·".join(f"{dim:,}" if isinstance(dim, int) else dim.name for dim in dims) or "1"
