"""Names of scenarios, each of which stands once."""

from __future__ import annotations

from collections.abc import Iterable

from core.formats.fitgauge_file import Scenario

__all__ = ["free_name"]


def free_name(name: str, scenarios: Iterable[Scenario]) -> str:
    """``name``, or with the next number where one of ``scenarios`` has it: ``LoRA``, ``LoRA 2``, ``LoRA 3``."""
    taken = {scenario.name for scenario in scenarios}
    if name not in taken:
        return name
    stem = name.rstrip("0123456789").rstrip()
    stem = stem if stem != name and stem in taken else name
    return next(free for number in range(2, 10_000) if (free := f"{stem} {number}") not in taken)
