"""What a dry run leaves behind: births and deaths of storages, cut into segments."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.tape.interruption import look_for_interruption
from core.tape.sizes import Shape, Size, numel

__all__ = ["Mark", "Record", "Recorder"]


@dataclass(slots=True)
class Record:
    """One storage: what it is, where it was born, who keeps it."""

    index: int
    size: Size
    shape: Shape
    dtype: str
    name: str
    module: str
    source: str
    phase: str
    recomputed: bool
    layer: int
    kept_by: str = ""
    #: ``gradient`` once a parameter's accumulator owns it; ``cast`` for a copy of a weight in another dtype;
    #: ``step`` for what only the optimizer's step needs.
    role: str = ""
    #: Born in forward and alive at its end, so that it is kept for backward.
    outlives_forward: bool = False


@dataclass(slots=True)
class Mark:
    """From event ``start`` on: this phase of this micro-batch, inside this layer of the traced stack."""

    start: int
    phase: str
    micro: int
    layer: int


@dataclass(slots=True)
class Recorder:
    """The event list: ``index`` for a birth, ``~index`` for a death."""

    events: list[int] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def born(
        self, shape: Shape, dtype: str, name: str, module: str, source: str, phase: str, recomputed: bool, layer: int
    ) -> Record:
        """A new record, entered as an event."""
        index = len(self.records)
        record = Record(index, numel(shape), shape, dtype, name, module, source, phase, recomputed, layer)
        self.records.append(record)
        self.events.append(index)
        return record

    def mark(self, phase: str, micro: int, layer: int) -> None:
        """Start a segment, unless the dry run was given up meanwhile."""
        look_for_interruption()
        self.marks.append(Mark(len(self.events), phase, micro, layer))
