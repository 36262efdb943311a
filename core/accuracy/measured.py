"""Published measurements: one line is one run with the memory its authors read, in the flat schema of ``measured``.

Each published counter is compared with its own total of the estimate.  ``max_memory_active`` counts allocated blocks
and those that wait for another stream.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from core.accuracy.case import Case, Inexpressible, Metric, chosen, unexpressed
from core.accuracy.measured_config import doubted, measured_config

__all__ = ["is_measured", "measured_case"]

_METRICS: dict[str, Metric] = {
    "max_memory_allocated": "allocated",
    "max_memory_active": "allocated",
    "max_memory_reserved": "reserved",
    "nvidia-smi": "device",
}
_KINDS: dict[str, Literal["peak", "at_least", "at_most"]] = {
    "peak": "peak",
    "oom_lower_bound": "at_least",
    "fits_upper_bound": "at_most",
}


def is_measured(line: Mapping[str, Any]) -> bool:
    """Whether a line's content is a published measurement."""
    return isinstance(line.get("measured"), dict) and "model" in line


def measured_case(line: Mapping[str, Any]) -> Case:
    """The case of one line; raises ``KeyError`` when the line lacks its figure."""
    figure = line["measured"]
    metric, config, reason = _metric(line), None, None
    kind = chosen("kind", line.get("kind", "peak"), _KINDS)
    try:
        if metric is None and kind == "peak":
            raise unexpressed("measured.metric", figure["metric"])
        if (why := doubted(line)) is not None:
            raise why
        config = measured_config(line)
    except Inexpressible as error:
        reason = error.reason
    return Case(
        id=str(line.get("id") or line.get("name")),
        group=str(line.get("group", "")),
        family=str(line["model"]),
        method=str(line.get("method")),
        metric=metric or "device",
        kind=kind,
        expected=round(float(figure["gib"]) * 2**30),
        setup=_setup(line),
        source=str(line.get("source", "")),
        config=config,
        reason=reason,
    )


def _metric(line: Mapping[str, Any]) -> Metric | None:
    return _METRICS.get(line["measured"]["metric"])


def _setup(line: Mapping[str, Any]) -> str:
    """The run in one line, in the publisher's words."""
    batch = f"{line.get('micro_batch')} × {line.get('seq_len')}"
    parts = [batch, f"checkpointing {line.get('checkpointing')}", str(line.get("attention")), str(line.get("loss"))]
    parts += [f"{line.get('optimizer')} ({line.get('optimizer_impl')})", f"{line.get('gpus')} × {line.get('gpu')}"]
    parts += [str(line[name]) for name in ("torch", "framework") if line.get(name) not in (None, "n/a", "unknown")]
    return ", ".join(parts)
