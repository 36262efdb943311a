"""Where everything on the map stands, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Layout", "lay_out"]

_LEFT, _TOP, _RIGHT, _BOTTOM = 62.0, 26.0, 14.0, 44.0
#: Figures of an axis keep this distance.
_BETWEEN_X, _BETWEEN_Y = 44.0, 18.0


@dataclass(frozen=True)
class Layout:
    """``ticks``: number and middle in px of the values that are written at the axis."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    x_ticks: tuple[tuple[int, float], ...]
    y_ticks: tuple[tuple[int, float], ...]

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a cell."""
        return self.width / self.columns, self.height / self.rows

    @property
    def has_figures(self) -> bool:
        """Whether there is room to write into the cells."""
        width, height = self.cell
        return width >= 32 and height >= 30

    def box(self, column: int, row: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a cell, on whole pixels so that neighbours meet."""
        left, right = (round(self.left + self.width * place / self.columns) for place in (column, column + 1))
        top, bottom = (round(self.top + self.height * place / self.rows) for place in (row, row + 1))
        return left, top, right - left, bottom - top

    def at(self, x: float, y: float) -> tuple[int, int] | None:
        """The cell at a point, or ``None`` beside the map."""
        column, row = int((x - self.left) // self.cell[0]), int((y - self.top) // self.cell[1])
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None


def lay_out(xs: tuple[int, ...], ys: tuple[int, ...], width: float, height: float) -> Layout:
    """A map of these values in a widget of this size."""
    across, down = max(40.0, width - _LEFT - _RIGHT), max(40.0, height - _TOP - _BOTTOM)
    return Layout(
        len(xs),
        len(ys),
        _LEFT,
        _TOP,
        across,
        down,
        _ticks(xs, _LEFT, across, _BETWEEN_X),
        _ticks(ys, _TOP, down, _BETWEEN_Y),
    )


def _ticks(values: tuple[int, ...], start: float, length: float, between: float) -> tuple[tuple[int, float], ...]:
    """All where there is room, else powers of two, the first ones first."""
    step = length / len(values)
    powers = [place for place, value in enumerate(values) if value & (value - 1) == 0]
    taken: list[int] = []
    for place in powers if len(powers) > 1 and step < between else range(len(values)):
        if all(abs(place - other) * step >= between for other in taken):
            taken.append(place)
    return tuple((place, start + (place + 0.5) * step) for place in taken)
