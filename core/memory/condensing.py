"""A dry run boiled down to what evaluating it needs: segments of births and deaths over groups of equal tensors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from core.config import ITEM_BYTES
from core.tape import Dims, Record, Recorder, Shape, Symbol, Tape
from core.tape.work import Work, total

__all__ = ["Group", "Program", "Segment", "condensed"]

#: Modules whose tensors belong to head and loss, in either direction.
_LOSS_MODULES = ("loss", "outputs")
#: Phases that go through the stack from its first layer to its last.
_FORWARD_PHASES = ("forward", "eval")
#: Modules of what a distributed run adds.
_COMMUNICATION = ("zero", "fsdp", "ddp")


@dataclass(frozen=True, slots=True)
class Group:
    """Tensors that are the same for a reader: one part of one module, of one size.

    ``factor`` is the bytes of the known dimensions; the size is its product with ``symbols``.
    """

    component: str
    name: str
    module: str
    source: str
    shape: Shape
    dtype: str
    factor: int
    symbols: tuple[Symbol, ...]
    kept_by: str


@dataclass(slots=True)
class Segment:
    """Events between two borders of the step: a group's number for a birth, ``number + len(groups)`` for a death."""

    phase: str
    micro: int
    layer: int
    events: list[int] = field(default_factory=list)
    #: Group -> births minus deaths.
    net: dict[int, int] = field(default_factory=dict)
    #: Place of the first birth among the events; their number where there is none.
    first_birth: int = 0


@dataclass(slots=True, eq=False)
class Program:
    """A step of one structure, valid for all sizes that give ``answers`` the same answers.

    ``runs``: ``(segment, how often it is repeated)`` in the order of the step.
    """

    groups: list[Group]
    segments: list[Segment]
    runs: list[tuple[int, int]]
    answers: dict[str, tuple[Callable[[Dims], Any], Any]]
    #: What a micro-batch computes.
    work: Work
    #: What is alive at the places of the step that were asked for: group -> number of tensors.
    counts: dict[tuple[int, int, int], dict[int, int]] = field(default_factory=dict)
    #: Every layer was traced: equal neighbours are all there is of them.
    whole: bool = False

    @property
    def phases(self) -> set[str]:
        """Phases that are played, not computed."""
        return {segment.phase for segment in self.segments}

    def fits(self, dims: Dims) -> bool:
        """Whether the program holds for these sizes."""
        return all(question(dims) == answer for question, answer in self.answers.values())


def condensed(tape: Tape, places: list[int], whole: bool) -> Program:
    """The dry run on ``tape`` over layers at ``places``; ``whole``: every layer was traced, not one of each kind."""
    recorder, work = tape.recorder, total(tape.work, Counter(places))
    _mark_survivors(recorder)
    numbers, groups = _grouped(recorder)
    segments = _segments(recorder, numbers, len(groups), places)
    if whole:
        segments, order = _distinct(segments)
        runs = [(number, len(list(equal))) for number, equal in groupby(order)]
        return Program(groups, segments, runs, tape.answers, work, whole=True)
    return Program(groups, segments, _runs(segments, places), tape.answers, work)


def _mark_survivors(recorder: Recorder) -> None:
    """Note of each storage born in a forward pass whether it is alive when that pass's backward begins."""
    borders = [mark.start for mark in recorder.marks if mark.phase == "forward" and mark.layer == -1]
    ends = [0] * len(borders)
    for mark in reversed(recorder.marks):
        if mark.phase == "backward":
            ends[mark.micro] = mark.start
    alive: set[int] = set()
    index = 0
    for end in ends:
        for event in recorder.events[index:end]:
            if event >= 0:
                alive.add(event)
            else:
                alive.discard(~event)
        for number in alive:
            recorder.records[number].outlives_forward = True
        index = end


def _component(record: Record) -> str:
    if record.role == "gradient":
        return "gradients"
    if record.role in ("cast", "step"):
        return "temporary"
    if record.module in _COMMUNICATION:
        return "communication"
    if record.phase == "loss" or record.module in _LOSS_MODULES:
        return "logits_loss"
    if record.phase == "forward":
        return "activations" if record.outlives_forward else "temporary"
    return "activations" if record.recomputed and record.kept_by else "temporary"


def _grouped(recorder: Recorder) -> tuple[list[int], list[Group]]:
    places: dict[tuple[object, ...], int] = {}
    groups: list[Group] = []
    numbers: list[int] = []
    for record in recorder.records:
        component = _component(record)
        key = component, record.name, record.module, record.source, record.shape, record.dtype, record.kept_by
        number = places.get(key)
        if number is None:
            number = places[key] = len(groups)
            factor, symbols = record.size
            size = factor * ITEM_BYTES[record.dtype]
            groups.append(
                Group(
                    component,
                    record.name,
                    record.module,
                    record.source,
                    record.shape,
                    record.dtype,
                    size,
                    symbols,
                    record.kept_by,
                )
            )
        numbers.append(number)
    return numbers, groups


def _segments(recorder: Recorder, numbers: list[int], deaths: int, places: list[int]) -> list[Segment]:
    """Cut at the marks.

    What a layer made and something outside the stack frees (autocast's copies of weights, when it ends) dies once for
    every layer that the traced one stands for.  What was made outside and a layer that stands for several frees (rotary
    tables, where the first layer does not differentiate its own) dies once, when the last of them is through.
    """
    copies = Counter(places)
    segments: list[Segment] = []
    postponed: list[int] = []
    marks = recorder.marks
    for place, mark in enumerate(marks):
        end = marks[place + 1].start if place + 1 < len(marks) else len(recorder.events)
        last = segments[-1] if segments else None
        stands_for_more = copies.get(mark.layer, 1) > 1
        if last is None or (last.phase, last.micro, last.layer) != (mark.phase, mark.micro, mark.layer):
            last = Segment(mark.phase, mark.micro, mark.layer)
            segments.append(last)
            if not stands_for_more:
                last.events, postponed = postponed, []
        outside = mark.layer not in copies
        for event in recorder.events[mark.start : end]:
            if event >= 0:
                last.events.append(numbers[event])
                continue
            born = recorder.records[~event].layer
            death = numbers[~event] + deaths
            if stands_for_more and born not in copies:
                postponed.append(death)
            else:
                last.events += [death] * (copies.get(born, 1) if outside else 1)
    for segment in segments:
        net: Counter[int] = Counter()
        for event in segment.events:
            net[event if event < deaths else event - deaths] += 1 if event < deaths else -1
        segment.first_birth = next(
            (place for place, event in enumerate(segment.events) if event < deaths), len(segment.events)
        )
        segment.net = {group: count for group, count in net.items() if count}
    return segments


def _distinct(segments: list[Segment]) -> tuple[list[Segment], list[int]]:
    """Equal segments once, and which of them follow each other."""
    numbers: dict[tuple[str, tuple[int, ...]], int] = {}
    kept: list[Segment] = []
    order: list[int] = []
    for segment in segments:
        key = (segment.phase, tuple(segment.events))
        if key not in numbers:
            numbers[key] = len(kept)
            kept.append(segment)
        order.append(numbers[key])
    return kept, order


def _runs(segments: list[Segment], places: list[int]) -> list[tuple[int, int]]:
    """The traced segments in the order of the step, each layer's as often as the real stack has it."""
    depth = max(places) + 1
    runs: list[tuple[int, int]] = []
    index = 0
    while index < len(segments):
        segment = segments[index]
        if not 0 <= segment.layer < depth:
            runs.append((index, 1))
            index += 1
            continue
        stack = {}
        # A layer that is entered again belongs to another pass.
        while (
            index < len(segments)
            and 0 <= segments[index].layer < depth
            and segments[index].phase == segment.phase
            and segments[index].layer not in stack
        ):
            stack[segments[index].layer] = index
            index += 1
        order = [
            place for place in (places if segment.phase in _FORWARD_PHASES else reversed(places)) if place in stack
        ]
        for place in order:
            number = stack[place]
            if runs and runs[-1][0] == number:
                runs[-1] = (number, runs[-1][1] + 1)
            else:
                runs.append((number, 1))
    return runs
