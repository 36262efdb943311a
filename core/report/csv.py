"""Estimates as CSV: one line a scenario, every setting and every number in its own column."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from core.config import SECTIONS, ModelSpec
from core.memory.result import COMPONENTS, ORDER, Estimate

__all__ = ["csv_report"]

_TOTALS = ("allocated", "reserved", "device")
_DIVIDERS = {",": ";"}


def csv_report(estimates: Sequence[tuple[str, Estimate]], decimal_point: str = ".") -> str:
    """Header and one line for each ``(name, estimate)``; bytes as integers, and GiB beside them.

    ``decimal_point``: with a comma, cells are divided by semicolons, as spreadsheets of those places expect.
    """
    out = io.StringIO()
    lines = [
        {key: _number(cell, decimal_point) for key, cell in _columns(name, estimate).items()}
        for name, estimate in estimates
    ]
    fields = list(lines[0]) if lines else ["scenario"]
    writer = csv.DictWriter(out, fieldnames=fields, lineterminator="\n", delimiter=_DIVIDERS.get(decimal_point, ","))
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def _columns(name: str, estimate: Estimate) -> dict[str, Any]:
    config = estimate.config
    columns: dict[str, Any] = {"scenario": _cell(name), "model": _cell(config.model.id or config.model.name)}
    columns |= {leaf: _cell(config.value(leaf)) for leaf in SECTIONS}
    columns |= {"parameters": estimate.parameters.total, "trainable_parameters": estimate.parameters.trainable}
    columns |= {f"{part}_bytes": estimate.components[part] for part in COMPONENTS}
    columns |= {f"{part}_gib": _gib(estimate.components[part]) for part in COMPONENTS}
    for total in _TOTALS:
        figures = getattr(estimate, total)
        columns |= {f"{total}_{end}_bytes": getattr(figures, end) for end in ("low", "expected", "high")}
        columns[f"{total}_gib"] = _gib(figures.expected)
    heights = {peak.phase: peak.peak_allocated for peak in estimate.passage}
    columns |= {
        **{f"{phase}_peak_bytes": heights.get(phase, "") for phase in ORDER},
        "peak_phase": estimate.peak_phase,
        "available_bytes": _cell(estimate.available),
        "verdict": _cell(estimate.verdict),
        "host_node_bytes": _cell(None if estimate.host is None else estimate.host.node.expected),
    }
    return columns


def _gib(number: int) -> Decimal:
    return Decimal(f"{number / 2**30:.3f}")


def _number(cell: Any, decimal_point: str) -> Any:
    return str(cell).replace(".", decimal_point) if isinstance(cell, float | Decimal) else cell


def _cell(content: Any) -> Any:
    if content is None:
        return ""
    if isinstance(content, ModelSpec):
        content = str(content)
    if isinstance(content, bool | tuple | list):
        return json.dumps(content, ensure_ascii=False)
    # A spreadsheet takes a text that starts like this for a formula and would run it.
    if isinstance(content, str) and content.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{content}"
    return content
