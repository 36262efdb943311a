"""Which of several moments can be the highest at any sizes at all, decided on counts of tensors.

A moment is a row: how many tensors of each kind of size are alive.  All sizes are products of positive whole numbers,
rounded up to blocks, so that comparing rows compares the moments at every size at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import prod
from operator import ge, mul

from core.memory.timeline import ALLOCATION_UNIT, rounded
from core.tape import Dims, Symbol

__all__ = ["Order", "Row", "Sizes"]

#: ``(symbols, bytes)``: what a tensor of this many bytes times the symbols is rounded up by.
Kind = tuple[tuple[Symbol, ...], int]
#: Bytes by product, then number of tensors by kind.
Row = tuple[int, ...]

#: Sizes at which the highest moments are looked for first.  Others cost time only: what is left out is proven lower.
_SAMPLES = [Dims(batch, length, length) for batch in (1, 4, 16, 64) for length in (1, 64, 1024, 8192, 131072)]
#: Sizes that put rows into a first order.
_USUAL = Dims(2, 2048, 2048)
#: Moments on whose mixtures others are measured.
_MOST_MIXED = 8


class Sizes:
    """What all sizes of a program are made of: ``products`` of symbols, largest first, and ``kinds`` of rounding."""

    def __init__(self, sizes: Iterable[tuple[tuple[Symbol, ...], int]]) -> None:
        found = dict.fromkeys(sizes)
        self.products = list(dict.fromkeys([*sorted((symbols for symbols, _ in found), key=len, reverse=True), ()]))
        numbers = {symbols: number for number, symbols in enumerate(self.products)}
        # What no usual length fills whole blocks with comes first, so that the zeros of the others can be left out.
        self.kinds: list[Kind] = sorted(
            ((symbols, size) for symbols, size in found if symbols and size % ALLOCATION_UNIT),
            key=lambda kind: prod(symbol.value(_USUAL) for symbol in kind[0]) * kind[1] % ALLOCATION_UNIT == 0,
        )
        self.width = len(self.products) + len(self.kinds)
        self._steps = [(numbers[symbols], -size) for symbols, size in self.kinds]
        self._functions = [_product(symbols) for symbols in self.products]
        #: By size its place among the products, its bytes there, and its place among the kinds.
        self.places: dict[Kind, tuple[int, int, int | None]] = {}
        for symbols, size in found:
            if (symbols, size) in self.kinds:
                kind = len(self.products) + self.kinds.index((symbols, size))
                self.places[symbols, size] = (numbers[symbols], size, kind)
            else:
                self.places[symbols, size] = (numbers[symbols], rounded(size), None)

    def values(self, dims: Dims) -> list[int] | None:
        """The products, then what one tensor of each kind is rounded up by, without zeros at the end.

        ``None`` where a product is not positive: a chunk that is empty, or that a rule makes negative.
        """
        values = [product(dims) for product in self._functions]
        if min(values) <= 0:
            return None
        values += [size * values[number] % ALLOCATION_UNIT for number, size in self._steps]
        while not values[-1]:
            values.pop()
        return values


def _product(symbols: tuple[Symbol, ...]) -> Callable[[Dims], int]:
    """The value of a product; of one and two symbols, as most are, without a loop: a map asks thousands of times."""
    if len(symbols) == 1:
        return symbols[0].value
    if len(symbols) == 2:
        one, other = symbols[0].value, symbols[1].value
        return lambda dims: one(dims) * other(dims)
    return lambda dims: prod([symbol.value(dims) for symbol in symbols])


class Order:
    """Rows over ``sizes``, valid where all products are positive."""

    def __init__(self, sizes: Sizes) -> None:
        self._products = len(sizes.products)
        self._samples = [values for dims in _SAMPLES if (values := sizes.values(dims)) is not None]
        self._weights = sizes.values(_USUAL) or [1] * sizes.width
        self._below = [_largest_part(symbols, sizes.products) for symbols in sizes.products[:-1]]

    def undominated(self, places: Iterable[tuple[int, Row]]) -> list[tuple[int, Row]]:
        """``(place, row)`` without those that another is at least as high as; of equal ones the first stays.

        Where nothing needs rounding up, rows of equal products are equally high: then the earlier is the one to name.
        """
        kept: list[tuple[int, Row]] = []
        cut = self._products
        for number, row in sorted(places, key=lambda place: -sum(map(mul, place[1], self._weights))):
            if not any(
                all(map(ge, other, row)) and (earlier < number or other[:cut] != row[:cut]) for earlier, other in kept
            ):
                kept.append((number, row))
        return sorted(kept)

    def highest(self, rows: Sequence[Row]) -> list[int]:
        """Numbers of the rows that no mixture of two others exceeds at all sizes, in order."""
        numbered = self.undominated(enumerate(rows))
        winners: dict[int, Row] = {}
        for values in self._samples:
            number, row = max(numbered, key=lambda place: sum(map(mul, place[1], values)))
            winners[number] = row
        lines = [self._line(row) for row in list(winners.values())[:_MOST_MIXED]]
        pairs = [(line, line) for line in lines] + list(combinations(lines, 2))
        kept = set(winners)
        for number, row in numbered:
            if number not in kept and not any(self._exceeds(pair, row) for pair in pairs):
                kept.add(number)
        return sorted(kept)

    def _line(self, row: Row) -> list[int]:
        """Bytes by product of symbols, before rounding to blocks, largest products first.

        As ``b·s`` is at least ``s``, what a product has counts for its part too: a sum whose every running total is
        positive is positive at all sizes.
        """
        line = list(row[: self._products])
        for number, below in enumerate(self._below):
            line[below] += line[number]
        return line

    def _exceeds(self, pair: tuple[list[int], list[int]], row: Row) -> bool:
        """Whether some mixture of the pair, unrounded, is above ``row`` rounded, at all positive products."""
        one, other = pair
        line = self._line(row)
        line[-1] += (ALLOCATION_UNIT - 1) * sum(row[self._products :]) + 1
        return _has_share((a - b, needed - b) for a, b, needed in zip(one, other, line, strict=True))


def _largest_part(symbols: tuple[Symbol, ...], products: Sequence[tuple[Symbol, ...]]) -> int:
    """Number of the longest product all of whose symbols are among these, with one of them left out at least."""
    for number, part in enumerate(products):
        if len(part) < len(symbols) and not Counter(part) - Counter(symbols):
            return number
    raise AssertionError("the empty product is a part of all")


def _has_share(conditions: Iterable[tuple[int, int]]) -> bool:
    """Whether a share from 0 to 1 exists with ``share * slope >= needed`` for each ``(slope, needed)``."""
    low, low_of, high, high_of = 0, 1, 1, 1
    for slope, needed in conditions:
        if slope == 0:
            if needed > 0:
                return False
        elif slope > 0:
            if needed * low_of > low * slope:
                low, low_of = needed, slope
        elif needed * high_of * -1 < high * -slope:
            high, high_of = -needed, -slope
    return low * high_of <= high * low_of
