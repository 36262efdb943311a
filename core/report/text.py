"""An estimate for a terminal."""

from __future__ import annotations

from core.memory.names import COMPONENT_NAMES, PHASE_NAMES, PHASE_TITLES
from core.memory.result import COMPONENTS, Bytes, Estimate
from core.report.host import host_lines
from core.report.numbers import count, share, span, value
from core.report.remarks import remarks
from core.report.summary import one_line, verdict_sentence

__all__ = ["text_report"]

_WIDTH = 20


def text_report(estimate: Estimate, unit: str = "GiB") -> str:
    """Verdict, configuration, parts of the peak, the three totals with their ranges, and notes."""
    whole = sum(estimate.components.values())
    lines = [str(verdict_sentence(estimate, unit)), one_line(estimate.config), ""]
    lines.append(f"{'At the peak':{_WIDTH}}{unit:>8}{'%':>6}")
    lines += [
        f"{COMPONENT_NAMES[part]!s:{_WIDTH}}{value(size, unit):>8}{share(size, whole):>6}"
        for part in COMPONENTS
        if (size := estimate.components[part])
    ]
    lines += [f"{'Total':{_WIDTH}}{value(whole, unit):>8}", ""]
    lines += [_total("Allocated", estimate.allocated, unit), _total("Reserved", estimate.reserved, unit)]
    lines += [_total("Device", estimate.device, unit), ""]
    lines += [
        f"{PHASE_TITLES[peak.phase]!s:{_WIDTH}}{value(peak.peak_allocated, unit):>8}" for peak in estimate.passage
    ]
    lines.append("")
    lines.append(f"The peak is in {PHASE_NAMES[estimate.peak_phase]}.")
    lines.append(
        f"{count(estimate.parameters.total)} parameters, {count(estimate.parameters.trainable)} of them trained."
    )
    lines += [] if estimate.host is None else host_lines(estimate.host, unit)
    lines += [f"Note: {note}" for note in remarks(estimate)]
    return "\n".join(lines) + "\n"


def _total(name: str, figures: Bytes, unit: str) -> str:
    line = f"{name:{_WIDTH}}{value(figures.expected, unit):>8}"
    return line if figures.low == figures.high else f"{line}   range {span(figures.low, figures.high, unit)}"
