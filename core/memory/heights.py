"""How high each phase stands, and what is alive there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.config import TrainingConfig
from core.memory.held import HeldTensors, State, without
from core.memory.result import COMPONENTS, PHASES, Phase, PhasePeak
from core.memory.timeline import Moment, Timeline, kept_alive

__all__ = ["Played", "Situation", "by_phase", "phase_peaks"]

#: Played programs, each with its groups and how many of them are alive.
Played = tuple[tuple[Timeline, Mapping[int, int]], ...]
#: Phases that lack none of the states they are counted with.
_AFTER_BIRTH = ("load", "optimizer", "eval")


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything an estimate and its explanation are read from.

    ``evaluation``: the evaluation loop, where the run has one.
    """

    config: TrainingConfig
    timeline: Timeline
    evaluation: Timeline | None
    state: State
    workspaces: int
    rank: int

    def alive(self, phase: Phase) -> Played:
        """Where ``phase`` is highest: played programs, each with its groups and how many of them are alive."""
        if phase == "load":
            return ()
        if phase == "eval":
            assert self.evaluation is not None
            loop = self.evaluation.alive(self.evaluation.peaks["eval"])
            return (self.timeline, kept_alive(self.timeline.program)), (self.evaluation, loop)
        moment = self.timeline.peaks.get(phase)
        return ((self.timeline, self.timeline.left_alive() if moment is None else self.timeline.alive(moment)),)

    def at(self, moment: Moment) -> tuple[tuple[HeldTensors, ...], Played]:
        """What is there at any moment of the passes or of the evaluation: held, and of the programs."""
        state, loop = self.state, self.evaluation
        if moment.of == "load":
            return state.loading.held, ()
        if moment.of == "step":
            return without(state.held, state.born.held), ((self.timeline, self.timeline.alive(moment)),)
        assert loop is not None
        return state.held, ((self.timeline, kept_alive(self.timeline.program)), (loop, loop.alive(moment)))

    def held(self, phase: Phase) -> tuple[HeldTensors, ...]:
        """What is there beside that."""
        if phase == "load":
            return self.state.loading.held
        if phase == "optimizer" and "optimizer" not in self.timeline.peaks:
            return self.state.held + self.state.at_step
        return without(self.state.held, self.state.born.held) if self._unborn(phase) else self.state.held

    @property
    def raw(self) -> dict[Phase, int]:
        """Bytes requested at the highest moment of each phase."""
        timeline, state, loop = self.timeline, self.state, self.evaluation
        evaluated = None if loop is None else timeline.kept()[0] + loop.raw_peaks["eval"]
        found = by_phase(timeline.raw_peaks, timeline.raw_left, evaluated, state.raw, state.born.raw, state.step_raw)
        return {"load": state.loading.raw, **found} if self.counts_loading else found

    @property
    def blocks(self) -> dict[Phase, int]:
        """The same in allocator blocks, without workspaces."""
        timeline, state, loop = self.timeline, self.state, self.evaluation
        live = timeline.heights
        evaluated = None if loop is None else timeline.kept()[1] + loop.peaks["eval"].live
        found = by_phase(live, timeline.left, evaluated, state.blocks, state.born.blocks, state.step_blocks)
        return {"load": state.loading.blocks, **found} if self.counts_loading else found

    @property
    def counts_loading(self) -> bool:
        """Whether loading is a phase of the run."""
        return self.config.run.loading != "uncounted"

    def workspaces_in(self, phase: Phase) -> int:
        """cuBLAS makes its own with the first product."""
        return 0 if phase == "load" else self.workspaces

    def components(self, phase: Phase) -> dict[str, int]:
        """The blocks and workspaces of that moment by component, all names present."""
        found: dict[str, int] = dict(self.state.loading.components if phase == "load" else self.state.components)
        if self._unborn(phase):
            found["optimizer"] -= self.state.born.blocks
        if phase == "optimizer" and "optimizer" not in self.timeline.peaks:
            for name, size in self.state.step_components.items():
                found[name] = found.get(name, 0) + size
        for timeline, alive in self.alive(phase):
            for group, count in alive.items():
                name = timeline.program.groups[group].component
                found[name] = found.get(name, 0) + timeline.blocks[group] * count
        found["runtime"] = self.workspaces_in(phase)
        return {name: found.get(name, 0) for name in COMPONENTS}

    def _unborn(self, phase: Phase) -> bool:
        """Whether the step has not made its states yet, in a run of one step or after LISA has switched."""
        return self.state.born.blocks > 0 and phase not in _AFTER_BIRTH


def by_phase(
    live: Mapping[str, int], left: int, evaluated: int | None, held: int, born: int, step: int
) -> dict[Phase, int]:
    """Heights of the phases of a step and its evaluation, in their order.

    ``live``: what the played phases have of their own; ``left``: what they leave to the optimizer, which needs
    ``step`` more; ``evaluated``: what an evaluation has beside what is ``held``, of which the step makes ``born``.
    """
    found: dict[Phase, int] = {}
    for phase in PHASES:
        if phase in live:
            found[phase] = live[phase] + (held if phase in _AFTER_BIRTH else held - born)
        elif phase == "optimizer":
            found[phase] = held + left + step
        elif phase == "eval" and evaluated is not None:
            found[phase] = held + evaluated
    return found


def phase_peaks(now: Situation) -> tuple[PhasePeak, ...]:
    """The peak of every phase of the run."""
    raw = now.raw
    return tuple(
        PhasePeak(
            phase=phase,
            peak_bytes=raw[phase],
            peak_allocated=blocks + now.workspaces_in(phase),
            components=now.components(phase),
        )
        for phase, blocks in now.blocks.items()
    )
