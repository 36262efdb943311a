"""``python -m core fitmap``: what fits, over a grid of two settings."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from core.cli.entry import DOES_NOT_FIT, FITS
from core.cli.question import asked_scenarios, parsed_settings, setting_named, with_settings
from core.config import FitGaugeError, Text, TrainingConfig
from core.memory import estimate
from core.memory.sweep import Axis, Cell, Sweep
from core.planning import axis_for, largest_that_fits
from core.report.numbers import count, value

__all__ = ["run"]

_CELLS, _CELLS_OF_A_TABLE, _MOST_CELLS = 64, 8, 512
#: What stands behind a figure of the table.
_MARKS = {"fits": " ", "tight": "~", "does_not_fit": "x", None: " "}


def run(options: argparse.Namespace) -> int:
    """Prints the map; the configuration itself decides the exit status."""
    settings = parsed_settings(options.settings)
    config = with_settings(asked_scenarios(options.file, options.preset, options.scenario)[0].config, settings)
    now = estimate(config)
    usual = _CELLS if options.json else _CELLS_OF_A_TABLE
    cells = usual if options.cells is None else options.cells
    if not 1 <= cells <= _MOST_CELLS:
        raise FitGaugeError(Text.of("--cells is {value}; it must be from 1 to {limit}", value=cells, limit=_MOST_CELLS))
    sweep = Sweep(
        config, _axis(config, options.x, options.x_values, cells), _axis(config, options.y, options.y_values, cells)
    )
    rows = [[_cell(sweep, column, row) for column in range(len(sweep.x.values))] for row in range(len(sweep.y.values))]
    if options.json:
        sys.stdout.write(json.dumps(_object(sweep, rows), indent=1) + "\n")
    else:
        sys.stdout.write(_table(sweep, rows))
    return DOES_NOT_FIT if now.verdict == "does_not_fit" else FITS


def _axis(config: TrainingConfig, field: str, values: str | None, cells: int) -> Axis:
    field = setting_named(field)
    if values is None:
        return axis_for(config, field, cells)
    try:
        return Axis(field, tuple(int(word) for word in values.split(",")))
    except ValueError:
        raise FitGaugeError(
            Text.of("{field} is {value}; its values are whole numbers divided by commas", field=field, value=values)
        ) from None


def _cell(sweep: Sweep, column: int, row: int) -> Cell | None:
    try:
        return sweep.cell(column, row)
    except FitGaugeError:
        return None


def _object(sweep: Sweep, rows: list[list[Cell | None]]) -> dict[str, Any]:
    """Grids are lists of rows, one a value of ``y``; a cell that cannot be run is ``null``."""
    free = sweep.available
    found: dict[str, Any] = {
        "config": sweep.config.model_dump(mode="json"),
        "x": {"field": sweep.x.field, "values": list(sweep.x.values)},
        "y": {"field": sweep.y.field, "values": list(sweep.y.values)},
        "available": free,
    }
    for name in ("allocated", "low", "device", "high"):
        found[name] = [[None if cell is None else getattr(cell, name) for cell in row] for row in rows]
    found["headroom"] = [
        [None if cell is None or free is None else cell.headroom(free) for cell in row] for row in rows
    ]
    found["verdict"] = [[None if cell is None else sweep.verdict(cell) for cell in row] for row in rows]
    found["largest_x_that_fits"] = [largest_that_fits(sweep, row) for row in range(len(rows))]
    return found


def _table(sweep: Sweep, rows: list[list[Cell | None]]) -> str:
    heads = [count(number) for number in sweep.x.values]
    widths = [max(9, len(head) + 2) for head in heads]
    left = max(len(sweep.y.field), *(len(count(number)) for number in sweep.y.values))
    has_frontier = sweep.available is not None
    lines = [f"GiB on the device; across {sweep.x.field}, down {sweep.y.field}"]
    if sweep.available is not None:
        lines.append(f"{value(sweep.available, 'GiB')} GiB free: ~ tight, x does not fit")
    lines.append("")
    last = f"  {'largest that fits':>18}" if has_frontier else ""
    across = "".join(f"{head:>{width}} " for head, width in zip(heads, widths, strict=True))
    lines.append(f"{sweep.y.field:>{left}}{across}{last}".rstrip())
    for number, row in enumerate(rows):
        cells = "".join(
            f"{'-':>{width}} " if cell is None else f"{value(cell.device, 'GiB'):>{width}}{_MARKS[sweep.verdict(cell)]}"
            for cell, width in zip(row, widths, strict=True)
        )
        largest = largest_that_fits(sweep, number) if has_frontier else None
        said = f"  {'-' if largest is None else count(largest):>18}" if has_frontier else ""
        lines.append(f"{count(sweep.y.values[number]):>{left}}{cells}{said}".rstrip())
    return "\n".join(lines) + "\n"
