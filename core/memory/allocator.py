"""PyTorch's caching allocator, played without memory.

Source: PyTorch ``c10/cuda/CUDACachingAllocator.cpp``, default settings.  What is above 1 MiB comes from segments of 20
MiB, from 10 MiB on of its own size in multiples of 2 MiB, and is split where more than 1 MiB would be left; smaller
blocks share segments of 2 MiB and are split to the byte.  The smallest free block that is large enough is taken;
neighbours of one segment that are free become one; segments are kept; no stream takes over what another has freed.
"""

from __future__ import annotations

from bisect import bisect_left, insort

__all__ = ["OWN_SEGMENT", "SEGMENT_UNIT", "SMALL", "Allocator", "Block"]

_MIB = 1 << 20
#: ``kSmallSize``, ``kLargeBuffer``, ``kMinLargeAlloc``, ``kRoundLarge``, ``kSmallBuffer``.
SMALL, _SHARED_SEGMENT, OWN_SEGMENT, SEGMENT_UNIT, _SMALL_SEGMENT = _MIB, 20 * _MIB, 10 * _MIB, 2 * _MIB, 2 * _MIB


class Block:
    """A piece of a segment, between its neighbours ``before`` and ``after`` in the same segment."""

    __slots__ = ("after", "before", "free", "number", "pool", "size")

    def __init__(self, number: int, size: int, pool: list[tuple[int, int, Block]]) -> None:
        self.number = number
        self.size = size
        self.pool = pool
        self.free = False
        self.before: Block | None = None
        self.after: Block | None = None


class Allocator:
    """``reserved``: bytes of all segments; ``live``: bytes of the blocks in use; ``most_live``: their maximum."""

    __slots__ = ("_count", "_large", "_small", "live", "most_live", "reserved")

    def __init__(self) -> None:
        self.reserved = 0
        self.live = 0
        self.most_live = 0
        #: Free blocks of each pool of each stream, smallest first.
        self._large: dict[str, list[tuple[int, int, Block]]] = {"": []}
        self._small: dict[str, list[tuple[int, int, Block]]] = {"": []}
        self._count = 0

    @property
    def lost(self) -> int:
        """Bytes reserved beyond the most that was in use."""
        return self.reserved - self.most_live

    def take(self, size: int, stream: str = "") -> Block:
        """A block for ``size`` bytes, a multiple of 512; the stream of computing has no name."""
        small = size <= SMALL
        pools = self._small if small else self._large
        pool = pools.get(stream)
        if pool is None:
            pool = pools[stream] = []
        place = bisect_left(pool, (size,))
        if place < len(pool):
            block = pool.pop(place)[2]
            block.free = False
        else:
            block = self._segment(size, small, pool)
        if block.size > size if small else block.size - size > SMALL:
            self._split(block, size)
        self.live += block.size
        self.most_live = max(self.most_live, self.live)
        return block

    def give_back(self, block: Block) -> None:
        """Free ``block``, joined with its free neighbours."""
        self.live -= block.size
        if block.after is not None and block.after.free:
            self._absorb(block, block.after)
        if block.before is not None and block.before.free:
            before = block.before
            self._absorb(before, block, kept_is_free=True)
            block = before
        block.free = True
        insort(block.pool, (block.size, block.number, block))

    def _segment(self, size: int, small: bool, pool: list[tuple[int, int, Block]]) -> Block:
        if small:
            whole = _SMALL_SEGMENT
        else:
            whole = _SHARED_SEGMENT if size < OWN_SEGMENT else -(-size // SEGMENT_UNIT) * SEGMENT_UNIT
        self.reserved += whole
        return self._new(whole, pool)

    def _new(self, size: int, pool: list[tuple[int, int, Block]]) -> Block:
        self._count += 1
        return Block(self._count, size, pool)

    def _split(self, block: Block, size: int) -> None:
        rest = self._new(block.size - size, block.pool)
        block.size = size
        rest.before, rest.after = block, block.after
        if rest.after is not None:
            rest.after.before = rest
        block.after = rest
        rest.free = True
        insort(rest.pool, (rest.size, rest.number, rest))

    def _absorb(self, kept: Block, gone: Block, kept_is_free: bool = False) -> None:
        listed = kept if kept_is_free else gone
        pool = listed.pool
        pool.pop(bisect_left(pool, (listed.size, listed.number)))
        kept.size += gone.size
        kept.after = gone.after
        if kept.after is not None:
            kept.after.before = kept
