"""What a report says, in order, before it is written in any format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.config import SECTIONS, Text, TrainingConfig
from core.cost import cost
from core.memory.names import COMPONENT_NAMES, PHASE_NAMES, PHASE_TITLES
from core.memory.result import COMPONENTS, Bytes, Estimate, HostMemory
from core.report.cost import cost_lines
from core.report.host import host_sentence
from core.report.numbers import change, count, span, value
from core.report.remarks import remarks
from core.report.summary import describe, joined, summary, verdict_word
from core.version import FOLLOWED, __version__

__all__ = ["Bar", "Bars", "Block", "Cell", "Grid", "Heading", "Listing", "Paragraph", "comparison", "report"]

#: A name or a number as it is, or words of the reader's language.
Cell = str | Text

_TOTALS = (
    ("allocated", Text.of("Allocated (max_memory_allocated)")),
    ("reserved", Text.of("Reserved (max_memory_reserved)")),
    ("device", Text.of("Device (nvidia-smi)")),
)
_NONE = "–"
#: Settings a reader looks for, whatever they are.
_ALWAYS = frozenset({"method", "optimizer", "weight_dtype", "micro_batch_size", "sequence_length", "gpu"})


@dataclass(frozen=True, slots=True)
class Heading:
    """``level`` 1 is the report's own."""

    level: int
    text: Cell


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One run of text."""

    text: Cell


@dataclass(frozen=True, slots=True)
class Listing:
    """Items without an order of their own."""

    items: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first column holds names, the others figures.  ``strong``: indices of lines that sum up."""

    head: tuple[Cell, ...]
    lines: tuple[tuple[Cell, ...], ...]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Bar:
    """One scenario in bytes by part; ``available`` is where its GPU ends, if one is chosen."""

    name: str
    parts: Mapping[str, int]
    available: int | None


@dataclass(frozen=True, slots=True)
class Bars:
    """Scenarios as stacked bars over one scale in ``unit``; a format of letters alone leaves it out."""

    bars: tuple[Bar, ...]
    unit: str


Block = Heading | Paragraph | Listing | Grid | Bars
Answers = Sequence[tuple[str, Estimate]]


def report(estimates: Answers, unit: str = "GiB") -> tuple[Block, ...]:
    """A comparison of several, a section for each ``(name, estimate)``, the settings, and what it all rests on."""
    blocks: list[Block] = [Heading(1, Text.of("FitGauge report"))]
    blocks.append(Bars(tuple(Bar(name, e.components, e.available) for name, e in estimates), unit))
    if len(estimates) > 1:
        blocks += comparison(estimates, unit)
    for name, estimate in estimates:
        blocks += _section(name, estimate, unit)
    return (*blocks, *_configuration(estimates), *_basis())


def comparison(estimates: Answers, unit: str = "GiB") -> tuple[Block, ...]:
    """Scenarios side by side, in ``unit``; the last lines are the device total and its distance from the first."""
    first = estimates[0][1]
    parts = [part for part in COMPONENTS if any(estimate.components[part] for _, estimate in estimates)]
    lines: list[tuple[Cell, ...]] = [
        (COMPONENT_NAMES[part], *(_part(e.components[part], unit) for _, e in estimates)) for part in parts
    ]
    lines += [
        (Text.of("Device, {unit}", unit=unit), *(value(e.device.expected, unit) for _, e in estimates)),
        (Text.of("Range"), *(_range(e.device, unit) for _, e in estimates)),
        (
            Text.of("Difference"),
            "",
            *(change(e.device.expected - first.device.expected, unit) for _, e in estimates[1:]),
        ),
        (Text.of("Peak"), *(PHASE_NAMES[e.peak_phase] for _, e in estimates)),
        (Text.of("Verdict"), *(verdict_word(e) or _NONE for _, e in estimates)),
    ]
    settings = tuple(
        Text.of("{name}: {configuration}", name=name, configuration=joined(describe(e.config))) for name, e in estimates
    )
    head: tuple[Cell, ...] = ("", *(name for name, _ in estimates))
    return Listing(settings), Grid(head, tuple(lines), frozenset({len(parts)}))


def _section(name: str, estimate: Estimate, unit: str) -> list[Block]:
    whole = sum(estimate.components.values())
    parts: list[tuple[Cell, ...]] = [
        (COMPONENT_NAMES[part], count(estimate.components[part]), value(estimate.components[part], unit))
        for part in COMPONENTS
        if estimate.components[part]
    ]
    sums = len(parts)
    parts.append((Text.of("Total"), count(whole), value(whole, unit)))
    totals: list[tuple[Cell, ...]] = []
    for key, label in _TOTALS:
        figures: Bytes = getattr(estimate, key)
        totals.append((label, count(figures.expected), value(figures.expected, unit), _range(figures, unit)))
    blocks: list[Block] = [
        Heading(2, name),
        Paragraph(summary(estimate, unit)),
        Grid((Text.of("Part"), Text.of("Bytes"), unit), tuple(parts), frozenset({sums})),
        Grid(
            (Text.of("Counter"), Text.of("Expected, bytes"), unit, Text.of("Range, {unit}", unit=unit)), tuple(totals)
        ),
    ]
    blocks.append(_passage(estimate, unit))
    if estimate.host is not None:
        blocks += _host(estimate.host, unit)
    blocks += [Heading(3, Text.of("What a step costs")), Listing(cost_lines(cost(estimate.config), unit))]
    if notes := remarks(estimate):
        blocks += [Heading(3, Text.of("Notes")), Listing(notes)]
    return blocks


def _passage(estimate: Estimate, unit: str) -> Grid:
    """What the run comes to, each at its own highest."""
    lines: list[tuple[Cell, ...]] = [
        (PHASE_TITLES[peak.phase], count(peak.peak_allocated), value(peak.peak_allocated, unit))
        for peak in estimate.passage
    ]
    top = [peak.phase for peak in estimate.passage].index(estimate.peak_phase)
    return Grid((Text.of("Moment, allocated at the most"), Text.of("Bytes"), unit), tuple(lines), frozenset({top}))


def _host(host: HostMemory, unit: str) -> list[Block]:
    lines: list[tuple[Cell, ...]] = [(part.name, count(part.bytes), value(part.bytes, unit)) for part in host.parts]
    sums = len(lines)
    lines.append((Text.of("Total"), count(host.node.expected), value(host.node.expected, unit)))
    if host.disk:
        lines.append((Text.of("On the disk"), count(host.disk), value(host.disk, unit)))
    head = (Text.of("On the host of each machine"), Text.of("Bytes"), unit)
    return [Paragraph(host_sentence(host, unit)), Grid(head, tuple(lines), frozenset({sums}))]


def _configuration(estimates: Answers) -> list[Block]:
    """Settings that some scenario has otherwise than a new configuration would; a column for each scenario."""
    configs = [estimate.config for _, estimate in estimates]
    usual = TrainingConfig(model=configs[0].model)
    lines: list[tuple[Cell, ...]] = [
        ("model", *(config.model.id or config.model.name for config in configs)),
        ("parameters", *(count(estimate.parameters.total) for _, estimate in estimates)),
        ("trainable", *(count(estimate.parameters.trainable) for _, estimate in estimates)),
    ]
    lines += [
        (leaf, *(_shown(config.value(leaf)) for config in configs))
        for leaf in SECTIONS
        if leaf in _ALWAYS or any(config.value(leaf) != usual.value(leaf) for config in configs)
    ]
    head: tuple[Cell, ...] = (Text.of("Setting"), *(name for name, _ in estimates))
    rest = Text.of("Every other setting is as FitGauge starts with it.")
    return [Heading(2, Text.of("Configuration")), Grid(head, tuple(lines)), Paragraph(rest)]


def _basis() -> list[Block]:
    libraries = ", ".join(f"{name} {version}" for name, version in FOLLOWED.items())
    return [
        Heading(2, Text.of("What this rests on")),
        Listing(
            (
                Text.of(
                    "FitGauge {version}; it follows the code of {libraries}.", version=__version__, libraries=libraries
                ),
                Text.of("Figures are one GPU's at the highest moment of a training step once it runs steadily."),
                Text.of("Tensors are counted exactly; a range stands where only measurements tell."),
            )
        ),
    ]


def _shown(content: Any) -> Cell:
    if content is None:
        return _NONE
    if isinstance(content, bool):
        return Text.of("yes") if content else Text.of("no")
    return ", ".join(str(item) for item in content) if isinstance(content, tuple) else str(content)


def _part(number: int, unit: str) -> str:
    return value(number, unit) if number else _NONE


def _range(figures: Bytes, unit: str) -> str:
    return span(figures.low, figures.high, unit)
