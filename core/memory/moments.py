"""What a run passes through beside its phases: its first step, and checkpoints.

None of these is ever the highest: the first step lacks states that later ones have, and a checkpoint is loaded or
saved when there are no gradients.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.memory.heights import Situation, by_phase
from core.memory.held import Standing
from core.memory.result import COMPONENTS, Phase, PhasePeak
from core.memory.timeline import kept_alive

__all__ = ["moment_peaks"]


def moment_peaks(now: Situation) -> tuple[PhasePeak, ...]:
    """The first step of many at its highest, a checkpoint being loaded, one being saved."""
    state, timeline = now.state, now.timeline
    found = [] if now.config.run.max_steps == 1 else [_first_step(now)]
    if state.resuming.held:
        found.append(_peak("resume", state.resuming, now.workspaces, 0, {}))
    if state.saving.held:
        kept: dict[str, int] = {}
        for group, count in kept_alive(timeline.program).items():
            name = timeline.program.groups[group].component
            kept[name] = kept.get(name, 0) + timeline.blocks[group] * count
        found.append(_peak("save", state.saving, now.workspaces, timeline.kept()[0], kept))
    return tuple(found)


def _peak(phase: Phase, there: Standing, workspaces: int, more: int, kept: Mapping[str, int]) -> PhasePeak:
    parts: dict[str, int] = {name: there.components.get(name, 0) + kept.get(name, 0) for name in COMPONENTS}
    parts["runtime"] = workspaces
    return PhasePeak(phase=phase, peak_bytes=there.raw + more, peak_allocated=sum(parts.values()), components=parts)


def _first_step(now: Situation) -> PhasePeak:
    """The phase of a steady step that is highest without the states that the first one makes."""
    state, timeline = now.state, now.timeline
    blocks = by_phase(timeline.heights, timeline.left, None, state.blocks, state.first.blocks, state.step_blocks)
    raw = by_phase(timeline.raw_peaks, timeline.raw_left, None, state.raw, state.first.raw, state.step_raw)
    top = max(blocks, key=lambda phase: blocks[phase])
    parts = now.components(top)
    parts["optimizer"] -= sum(parts.values()) - blocks[top] - now.workspaces
    return PhasePeak(
        phase="first_step", peak_bytes=raw[top], peak_allocated=blocks[top] + now.workspaces, components=parts
    )
