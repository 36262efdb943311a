"""Notes of an estimate, with those that need a second one."""

from __future__ import annotations

from core.config import Text
from core.memory.result import Estimate
from core.memory.stages import stage_note

__all__ = ["remarks"]


def remarks(estimate: Estimate) -> tuple[Text, ...]:
    """All notes, in the order of a report."""
    stage = stage_note(estimate)
    return estimate.notes if stage is None else (*estimate.notes, stage)
