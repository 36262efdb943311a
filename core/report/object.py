"""The estimate as the object other programs read; its keys stay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from core.memory.result import COMPONENTS, Estimate, HostMemory
from core.report.remarks import remarks
from core.report.summary import verdict_sentence

__all__ = ["estimate_object", "fits", "host_object", "report_json"]


def estimate_object(estimate: Estimate) -> dict[str, Any]:
    """``config`` complete with defaults, bytes as integers, notes as English sentences."""
    # A terminal's estimate needs none of it.
    from core.cost import cost
    from core.report.cost import cost_object

    return {
        "config": estimate.config.model_dump(mode="json"),
        "parameters": estimate.parameters.model_dump(),
        "components": {name: estimate.components[name] for name in COMPONENTS},
        "phases": [peak.model_dump() for peak in estimate.phases],
        "moments": [peak.model_dump() for peak in estimate.moments],
        "peak_phase": estimate.peak_phase,
        "allocated": estimate.allocated.model_dump(),
        "reserved": estimate.reserved.model_dump(),
        "device": estimate.device.model_dump(),
        "available": estimate.available,
        "verdict": estimate.verdict,
        "fits": fits(estimate),
        "summary": str(verdict_sentence(estimate)),
        "host": None if estimate.host is None else host_object(estimate.host),
        "cost": cost_object(cost(estimate.config)),
        "notes": [str(note) for note in remarks(estimate)],
    }


def report_json(estimates: Sequence[tuple[str, Estimate]]) -> str:
    """A list of the objects of every ``(name, estimate)``, each with its ``name``."""
    objects = [{"name": name, **estimate_object(answer)} for name, answer in estimates]
    return json.dumps(objects, ensure_ascii=False, indent=1) + "\n"


def fits(estimate: Estimate) -> bool | None:
    """Whether GPU and host have room, as far as a limit was given for them."""
    verdicts = [estimate.verdict, None if estimate.host is None else estimate.host.verdict]
    given = [verdict for verdict in verdicts if verdict is not None]
    return "does_not_fit" not in given if given else None


def host_object(host: HostMemory) -> dict[str, Any]:
    """What one machine's host holds; names as English words."""
    return {
        "node": host.node.model_dump(),
        "ranks": host.ranks,
        "parts": [{"name": str(part.name), "bytes": part.bytes, "pinned": part.pinned} for part in host.parts],
        "disk": host.disk,
        "available": host.available,
        "verdict": host.verdict,
    }
