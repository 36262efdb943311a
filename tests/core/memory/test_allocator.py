"""The caching allocator's rules, each by the segments it reserves."""

from __future__ import annotations

import pytest

from core.memory.allocator import Allocator

MIB = 1 << 20


@pytest.mark.parametrize(
    ("size", "segment"),
    [
        (MIB + 512, 20 * MIB),
        (10 * MIB - 512, 20 * MIB),
        (10 * MIB, 10 * MIB),
        (11 * MIB, 12 * MIB),
        (100 * MIB + 512, 102 * MIB),
    ],
)
def test_a_first_block_gets_a_segment_of_its_class(size: int, segment: int) -> None:
    allocator = Allocator()
    allocator.take(size)
    assert (allocator.reserved, allocator.live) == (segment, size if segment - size > MIB else segment)


def test_a_remainder_of_more_than_a_mebibyte_serves_the_next_block() -> None:
    allocator = Allocator()
    allocator.take(9 * MIB)
    allocator.take(9 * MIB)
    assert allocator.reserved == 20 * MIB
    allocator.take(9 * MIB)
    assert allocator.reserved == 40 * MIB


def test_a_smaller_remainder_stays_with_its_block() -> None:
    allocator = Allocator()
    allocator.take(13 * MIB + 512)
    assert allocator.reserved == allocator.live == 14 * MIB


def test_the_smallest_free_block_that_fits_is_taken() -> None:
    allocator = Allocator()
    blocks = [allocator.take(size * MIB) for size in (64, 32, 16)]
    for block in blocks:
        allocator.give_back(block)
    assert allocator.take(20 * MIB) is blocks[1]


def test_free_neighbours_become_one_block_again() -> None:
    allocator = Allocator()
    whole = allocator.take(60 * MIB)
    allocator.give_back(whole)
    parts = [allocator.take(20 * MIB) for _ in range(3)]
    for number in (0, 2, 1):
        allocator.give_back(parts[number])
    allocator.take(60 * MIB)
    assert allocator.reserved == 60 * MIB


def test_a_block_that_stays_inside_a_freed_segment_keeps_its_pieces_apart() -> None:
    allocator = Allocator()
    allocator.give_back(allocator.take(60 * MIB))
    parts = [allocator.take(20 * MIB) for _ in range(3)]
    allocator.give_back(parts[0])
    allocator.give_back(parts[2])
    allocator.take(40 * MIB)
    assert allocator.reserved == 100 * MIB


def test_small_blocks_share_segments_of_their_own() -> None:
    allocator = Allocator()
    first = allocator.take(MIB)
    allocator.take(512)
    allocator.take(MIB - 512)
    assert allocator.reserved == allocator.live == 2 * MIB
    allocator.give_back(first)
    allocator.take(MIB + 512)
    assert allocator.reserved == 22 * MIB
    allocator.take(MIB)
    assert allocator.reserved == 22 * MIB


def test_segments_are_kept() -> None:
    allocator = Allocator()
    allocator.give_back(allocator.take(50 * MIB))
    assert (allocator.reserved, allocator.live, allocator.most_live) == (50 * MIB, 0, 50 * MIB)
