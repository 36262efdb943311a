"""Which layer of the network each run of a program is about."""

from __future__ import annotations

from core.memory.condensing import Program

__all__ = ["PART_OF", "layers_of_runs"]

#: Gradients are sent away while backward goes on; a picture shows one phase.
PART_OF = {"reduce": "backward"}


def layers_of_runs(program: Program) -> list[int | None]:
    """The layer (from 1) with which each run begins; ``None`` outside the layers and where they cannot be told.

    A layer whose backward sends gradients away is cut in two, and equal segments of other layers may stand for its
    parts: where backward does not count as many layers as a forward pass did, it names none.
    """
    found: list[int | None] = [None] * len(program.runs)
    going_up: set[int] = set()
    for phase, first, last in _stretches(program):
        counted, before, micro, began = 0, "", 0, list(found)
        for run in range(first, last):
            index, repeats = program.runs[run]
            segment = program.segments[index]
            if segment.micro != micro:
                # The next batch of an evaluation.
                counted, micro = 0, segment.micro
            if segment.layer >= 0 and segment.phase != "reduce":
                counted += 0 if before == "reduce" and counted else 1
                began[run] = counted
                counted += repeats - 1
            before = segment.phase
        if phase == "forward":
            # A step may hold several: of a reference model too.
            going_up.add(counted)
            found = began
        elif phase == "eval":
            found = began
        elif phase == "backward" and counted in going_up:
            found = [
                counted + 1 - layer if layer is not None and first <= run < last else layer
                for run, layer in enumerate(began)
            ]
    return found


def _stretches(program: Program) -> list[tuple[str, int, int]]:
    """Runs of one phase after the other: phase, first run, the run after the last."""
    found: list[tuple[str, int, int]] = []
    for run, (index, _repeats) in enumerate(program.runs):
        phase = program.segments[index].phase
        phase = PART_OF.get(phase, phase)
        if found and found[-1][0] == phase:
            found[-1] = (phase, found[-1][1], run + 1)
        else:
            found.append((phase, run, run + 1))
    return found
