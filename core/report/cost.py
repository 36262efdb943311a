"""The cost of a step as an object for other programs, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.config import Text
from core.cost import Cost, Range
from core.cost.result import Limit
from core.report.numbers import amount

__all__ = ["LIMIT_NAMES", "cost_lines", "cost_object", "flops_words", "rate_words", "seconds_words"]

LIMIT_NAMES: Mapping[Limit, Text] = {
    "compute": Text.of("arithmetic"),
    "memory": Text.of("memory bandwidth"),
    "launches": Text.of("starting operations"),
    "communication": Text.of("communication"),
    "transfers": Text.of("transfers to the host"),
    "host": Text.of("the host's optimizer"),
}
_PREFIXES = ((10**18, "E"), (10**15, "P"), (10**12, "T"), (10**9, "G"), (10**6, "M"))


def flops_words(number: int) -> str:
    """``1.4 PFLOP``."""
    for size, prefix in _PREFIXES:
        if number >= size:
            return f"{number / size:,.1f} {prefix}FLOP"
    return f"{number:,} FLOP"


def seconds_words(found: Range) -> str:
    """``1.3–4.8 s``, or in milliseconds when even the longest is below a second."""
    if found.high < 1:
        return f"{1000 * found.low:,.0f}–{1000 * found.high:,.0f} ms"
    digits = 1 if found.low >= 1 else 2
    return f"{found.low:,.{digits}f}–{found.high:,.{digits}f} s"


def rate_words(found: Range) -> str:
    """Two figures that count: ``27,000–97,000``."""
    return f"{_two_figures(found.low)}–{_two_figures(found.high)}"


def _two_figures(number: float) -> str:
    whole = round(number)
    unit = 10 ** max(0, len(str(whole)) - 2)
    return f"{round(whole / unit) * unit:,}"


def cost_object(found: Cost) -> dict[str, Any]:
    """Operations and bytes as integers, times in seconds; names as English words."""
    return {
        "flops": {**found.flops._asdict(), "total": found.flops.total},
        "recompute_factor": found.recompute_factor,
        "communication_factor": found.communication_factor,
        "communication": [
            {
                "name": str(item.name),
                "bytes": item.bytes,
                "most": item.most,
                "calls": item.calls,
                "factor": item.factor,
            }
            for item in found.communication
        ],
        "transfers": [{"name": str(item.name), "bytes": item.bytes} for item in found.transfers],
        "parts": {part.key: part.seconds._asdict() for part in found.parts},
        "step_seconds": None if found.step is None else found.step._asdict(),
        "tokens_per_second": None if found.tokens_per_second is None else found.tokens_per_second._asdict(),
        "limit": found.limit,
        "assumptions": [str(line) for line in found.assumptions],
    }


def cost_lines(found: Cost, unit: str = "GiB") -> tuple[Text, ...]:
    """What a reader wants to know of it, a sentence each; what does not occur is left out."""
    lines = []
    if found.step is not None and found.tokens_per_second is not None and found.limit is not None:
        lines.append(
            Text.of(
                "A step takes {seconds}: {rate} tokens a second over all GPUs. At its fastest it waits for {limit}.",
                seconds=seconds_words(found.step),
                rate=rate_words(found.tokens_per_second),
                limit=LIMIT_NAMES[found.limit],
            )
        )
    share = round(100 * found.flops.attention / found.flops.total) if found.flops.total else 0
    lines.append(
        Text.of(
            "{flops} on each GPU, {share} % of it between tokens (grows with the square of the length).",
            flops=flops_words(found.flops.total),
            share=share,
        )
    )
    if found.flops.recompute:
        more = round(100 * (found.recompute_factor - 1))
        lines.append(Text.of("Checkpointing computes part of it twice: {more} % more.", more=more))
    if found.communication:
        sent = sum(item.bytes for item in found.communication)
        lines.append(
            Text.of(
                "Each GPU sends {sent} a step: {factor} ψ a micro-batch, where ψ are the model's parameters.",
                sent=amount(sent, unit),
                factor=f"{found.communication_factor:.2g}",
            )
        )
    if found.transfers:
        moved = sum(item.bytes for item in found.transfers)
        lines.append(Text.of("{moved} a step pass between each GPU and its host.", moved=amount(moved, unit)))
    return (*lines, *found.assumptions)
