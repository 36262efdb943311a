"""Estimates as Markdown: what was asked, what it takes part by part, how sure that is, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.config import SECTIONS
from core.memory.names import COMPONENT_NAMES, PHASE_NAMES
from core.memory.result import COMPONENTS, Bytes, Estimate
from core.report.numbers import change, count, span, value
from core.report.summary import one_line, summary, verdict_sentence

__all__ = ["comparison_markdown", "markdown_report"]

_TOTALS = (
    ("allocated", "Allocated (`max_memory_allocated`)"),
    ("reserved", "Reserved (`max_memory_reserved`)"),
    ("device", "Device (`nvidia-smi`)"),
)


def markdown_report(estimates: Sequence[tuple[str, Estimate]], unit: str = "GiB") -> str:
    """A comparison when there are several, then one section for each ``(name, estimate)``."""
    parts = ["# FitGauge report"]
    if len(estimates) > 1:
        parts.append(comparison_markdown(estimates, unit))
    parts += [_section(name, estimate, unit) for name, estimate in estimates]
    return "\n\n".join(parts) + "\n"


def comparison_markdown(estimates: Sequence[tuple[str, Estimate]], unit: str = "GiB") -> str:
    """Scenarios side by side, in ``unit``; the last lines are the device total and its distance from the first."""
    first = estimates[0][1]
    lines = [["", *(_plain(name) for name, _ in estimates)]]
    lines += [
        [str(COMPONENT_NAMES[part]), *(_part(estimate.components[part], unit) for _, estimate in estimates)]
        for part in COMPONENTS
        if any(estimate.components[part] for _, estimate in estimates)
    ]
    lines += [
        [f"**Device, {unit}**", *(f"**{value(estimate.device.expected, unit)}**" for _, estimate in estimates)],
        ["Range", *(_range(estimate.device, unit) for _, estimate in estimates)],
        ["Difference", "", *(change(e.device.expected - first.device.expected, unit) for _, e in estimates[1:])],
        ["Peak", *(str(PHASE_NAMES[estimate.peak_phase]) for _, estimate in estimates)],
        ["Verdict", *(_verdict(estimate) for _, estimate in estimates)],
    ]
    settings = "\n".join(f"* {_plain(name)}: {_plain(one_line(estimate.config))}" for name, estimate in estimates)
    return f"{settings}\n\n{_table(lines)}"


def _section(name: str, estimate: Estimate, unit: str) -> str:
    whole = sum(estimate.components.values())
    parts = [["Part", "Bytes", unit]]
    parts += [
        [str(COMPONENT_NAMES[part]), count(estimate.components[part]), value(estimate.components[part], unit)]
        for part in COMPONENTS
    ]
    parts.append(["**Total**", f"**{count(whole)}**", f"**{value(whole, unit)}**"])
    totals = [["Counter", "Expected, bytes", unit, f"Range, {unit}"]]
    for key, label in _TOTALS:
        figures: Bytes = getattr(estimate, key)
        totals.append([label, count(figures.expected), value(figures.expected, unit), _range(figures, unit)])
    blocks = [
        f"## {_plain(name)}",
        _plain(str(summary(estimate, unit))),
        _table(parts),
        _table(totals),
        "### Configuration",
        _table(_settings(estimate)),
    ]
    if estimate.notes:
        blocks += ["### Notes", "\n".join(f"* {_plain(str(note))}" for note in estimate.notes)]
    return "\n\n".join(blocks)


def _settings(estimate: Estimate) -> list[list[str]]:
    config = estimate.config
    lines = [["Setting", "Value"], ["model", _plain(config.model.id or config.model.name)]]
    lines += [["parameters", count(estimate.parameters.total)], ["trainable", count(estimate.parameters.trainable)]]
    return lines + [[leaf, _plain(_shown(config.value(leaf)))] for leaf in SECTIONS]


def _shown(content: Any) -> str:
    if content is None:
        return "–"
    if isinstance(content, bool):
        return "yes" if content else "no"
    return ", ".join(str(item) for item in content) if isinstance(content, tuple) else str(content)


def _verdict(estimate: Estimate) -> str:
    return "–" if estimate.verdict is None else str(verdict_sentence(estimate)).partition(":")[0]


def _part(number: int, unit: str) -> str:
    return value(number, unit) if number else "–"


def _range(figures: Bytes, unit: str) -> str:
    return span(figures.low, figures.high, unit)


def _table(lines: Sequence[Sequence[str]]) -> str:
    head, *body = lines
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *body))


def _plain(text: str) -> str:
    """``text`` without what Markdown would read as a table's or a heading's own marks."""
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replace("`", "\\`")
