"""Where bars, labels, totals and the capacity stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.result import COMPONENTS
from gui.views.chart_layout import COMPACT, ROOMY, Scenario, lay_out

GIB = 2**30
WIDTH = 700


def scenario(*gib, verdict="fits", available=None, name="one"):
    sizes = dict.fromkeys(COMPONENTS, 0)
    for component, size in zip(COMPONENTS, gib, strict=False):
        sizes[component] = int(size * GIB)
    return Scenario(name, "1 × 512", sizes, verdict, available)


def chart(*scenarios, capacity=None, width=WIDTH, density=ROOMY):
    limit = None if capacity is None else (int(capacity * GIB), f"{capacity} GiB free")
    return lay_out(
        scenarios,
        width,
        density,
        lambda text, px, weight: len(text) * px * 0.6,
        lambda size: f"{size / GIB:.1f}",
        GIB,
        limit,
        "GiB",
    )


def test_a_bar_ends_where_the_axis_says():
    drawn = chart(scenario(12.5, 0, 12.5, 75))
    row = drawn.rows[0]
    per_px = drawn.most / drawn.plot.width
    assert row.end - drawn.plot.left == pytest.approx(100 * GIB / per_px, abs=0.5)
    assert [segment.component for segment in row.segments] == ["weights", "gradients", "optimizer"]


def test_parts_are_divided_by_one_pixel():
    segments = chart(scenario(10, 10, 10)).rows[0].segments
    gaps = [right.span.left - left.span.right for left, right in zip(segments, segments[1:], strict=False)]
    assert gaps == [1.0, 1.0]


def test_a_label_needs_its_width_and_four_pixels_on_each_side():
    drawn = chart(scenario(50, 1, 49))
    wide, narrow, _ = drawn.rows[0].segments
    assert wide.label == "50.0" and wide.span.width >= wide.label_width + 8
    assert narrow.label == ""


def test_a_label_over_hatch_stands_on_a_pad_in_the_larger_half():
    above = chart(scenario(100), capacity=20).rows[0].segments[0]
    below = chart(scenario(100), capacity=80).rows[0].segments[0]
    assert above.label_on_pad and above.label_at > above.span.centre
    assert not below.label_on_pad and below.label_at < below.span.centre


def test_a_total_jumps_over_the_capacity_line_instead_of_touching_it():
    drawn = chart(scenario(45), scenario(100), capacity=46)
    short, long = drawn.rows
    assert short.total_pad.left > drawn.capacity_x + 2
    assert long.total_pad.left == pytest.approx(long.end + 4)


def test_a_total_far_below_the_capacity_stays_at_its_bar():
    drawn = chart(scenario(5), scenario(100), capacity=60)
    assert drawn.rows[0].total_pad.right < drawn.capacity_x - 2


def test_a_card_larger_than_every_bar_is_on_the_axis():
    drawn = chart(scenario(5), capacity=80)
    assert drawn.most > 80 * GIB
    assert drawn.capacity_x < drawn.plot.right
    assert drawn.rows[0].total_pad.right <= drawn.plot.right


def test_the_flag_slides_where_it_would_leave_the_chart_and_still_touches_its_line():
    slid = chart(scenario(5), capacity=80, width=320)
    assert slid.flag.right <= max(slid.plot.right, slid.capacity_x + 1)
    assert slid.flag.left <= slid.capacity_x <= slid.flag.right
    straight = chart(scenario(100), capacity=10)
    assert straight.flag.left == straight.capacity_x - 1


def test_the_axis_has_round_marks_from_zero():
    drawn = chart(scenario(107))
    assert [mark.text for mark in drawn.ticks][:3] == ["0", "20", "40"]
    assert drawn.ticks[0].x == drawn.plot.left
    small = chart(scenario(0.3))
    assert [mark.text for mark in small.ticks][:3] == ["0.00", "0.05", "0.10"]


def test_points_find_their_row_and_part():
    drawn = chart(scenario(50, 50), scenario(10))
    second = drawn.rows[0].segments[1]
    middle = drawn.rows[0].bar_top + 2
    assert drawn.segment_at(second.span.centre, middle) == (0, 1)
    assert drawn.segment_at(second.span.centre, drawn.rows[0].top) is None
    assert drawn.segment_at(second.span.centre, drawn.rows[1].bar_top + 2) is None
    assert drawn.row_at(drawn.rows[1].top + 1) == 1
    assert drawn.row_at(drawn.bottom + 1) is None


def test_nothing_at_all_is_an_empty_axis():
    drawn = chart(scenario())
    assert drawn.rows[0].segments == () and drawn.rows[0].end == drawn.plot.left


@given(
    st.lists(st.lists(st.floats(0, 400), min_size=9, max_size=9), min_size=1, max_size=12),
    st.none() | st.floats(0.1, 500),
    st.integers(300, 2000),
)
def test_everything_stays_inside_the_plot(sizes, capacity, width):
    drawn = chart(*(scenario(*parts) for parts in sizes), capacity=capacity, width=width, density=COMPACT)
    for row in drawn.rows:
        ends = [drawn.plot.left, *(edge for part in row.segments for edge in (part.span.left, part.span.right))]
        assert ends == sorted(ends)
        assert ends[-1] <= drawn.plot.right
        if row.segments:
            assert row.segments[-1].span.right == row.end
    assert all(drawn.plot.left <= mark.x <= drawn.plot.right + 1 for mark in drawn.ticks)
    assert 1 <= len(drawn.ticks) <= 10
