"""Which scenarios a report tells of."""

from __future__ import annotations

from core.memory.result import Estimate
from gui.document import Document

__all__ = ["estimated"]


def estimated(document: Document) -> list[tuple[str, Estimate]]:
    """Name and estimate of every scenario that can be computed, in the order of the document."""
    return [
        (scenario.name, estimate)
        for scenario, estimate, error in zip(
            document.workspace.scenarios, document.estimates, document.errors, strict=True
        )
        if estimate is not None and error is None
    ]
