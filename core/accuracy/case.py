"""One reference with the question it belongs to, or the reason FitGauge cannot ask that question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from core.config import Frozen, ModelSpec, Text, TrainingConfig
from core.config.refusal import refusal, shown

__all__ = ["Case", "Inexpressible", "Metric", "chosen", "question", "unexpressed"]

#: Which of the estimate's three totals a reference is compared with.
Metric = Literal["allocated", "reserved", "device"]


class Case(Frozen):
    """A reference in bytes.  Exactly one of ``config`` and ``reason`` is set.

    ``kind``: ``peak`` is a value; ``at_least`` and ``at_most`` only bound it (a run that died, a run that fitted).
    ``setup`` and ``source``: how the reference was run and where it is published, for a person.
    ``phase_peaks``: requested bytes at the peak of each phase, as far as the reference says them.
    """

    id: str
    group: str
    family: str
    method: str
    metric: Metric
    kind: Literal["peak", "at_least", "at_most"] = "peak"
    expected: Annotated[int, Field(gt=0)]
    setup: str = ""
    source: str = ""
    phase_peaks: dict[str, int] = {}
    peak_phase: str | None = None
    config: TrainingConfig | None = None
    reason: Text | None = None


class Inexpressible(Exception):
    """The configuration of a reference holds something no field of :class:`TrainingConfig` says."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


def unexpressed(field: str, value: Any) -> Inexpressible:
    """The usual reason: ``field`` has a ``value`` FitGauge has no words for."""
    return Inexpressible(Text.of("{field} is {value}", field=field, value=shown(value)))


def chosen(field: str, value: Any, meanings: Mapping[Any, Any]) -> Any:
    """What ``value`` means in FitGauge's words; raises :class:`Inexpressible` for one that is not in ``meanings``."""
    try:
        return meanings[value]
    except (KeyError, TypeError):
        raise unexpressed(field, value) from None


def question(model: ModelSpec, values: Mapping[str, Any]) -> TrainingConfig:
    """The configuration with ``values`` by leaf name; a value its field does not allow is :class:`Inexpressible`."""
    try:
        return TrainingConfig(model=model).replace(**values)
    except ValidationError as error:
        raise Inexpressible(refusal(error).text) from None
