"""From a configuration to an estimate."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from core.architecture.families import FAMILIES
from core.config import TrainingConfig
from core.hardware.verdict import judge
from core.memory.admission import admit, admit_training
from core.memory.available import available_bytes, compute_capability
from core.memory.condensing import Program
from core.memory.fragments import Fragments, fragments, varied_fragments
from core.memory.heights import Situation, phase_peaks
from core.memory.held import State
from core.memory.host import host_memory
from core.memory.moments import moment_peaks
from core.memory.notes import notes
from core.memory.program import layout, played_passes, trace, trace_evaluation
from core.memory.result import Bytes, Estimate, Parameters
from core.memory.runtime import communicator_bytes, cublas_workspaces, highest_hump, totals
from core.memory.state import state
from core.memory.timeline import Timeline, evaluate
from core.optimizers import shapes_the_step
from core.sharding import ranks_to_look_at
from core.tape import Dims
from core.tasks import batch_dims, evaluation_dims

__all__ = ["Situation", "estimate", "evaluation_of", "fragments_of", "program_of", "situation", "state_of"]


def estimate(config: TrainingConfig) -> Estimate:
    """Memory of one rank over a steady step.  Raises ``FitGaugeError`` for a combination that cannot be run."""
    admit(config)
    now = situation(config)
    phases = phase_peaks(now)
    top = max(phases, key=lambda phase: phase.peak_allocated)
    ranges = totals(
        phases,
        now.state.blocks + now.workspaces,
        fragments_of(config, now.rank),
        compute_capability(config.hardware),
        communicator_bytes(config.parallel.gpus),
    )
    allocated, reserved, device = [Bytes(**one._asdict()) for one in ranges]
    components = dict(top.components)
    components["runtime"] += device.expected - allocated.expected
    available = available_bytes(config.hardware)
    return Estimate(
        config=config,
        parameters=Parameters(total=now.state.total_parameters, trainable=now.state.trainable_parameters),
        components=components,
        phases=phases,
        peak_phase=top.phase,
        allocated=allocated,
        reserved=reserved,
        device=device,
        available=available,
        verdict=None if available is None else judge(device, available),
        notes=notes(config),
        moments=moment_peaks(now),
        host=host_memory(now.state.host, now.state.disk, config),
    )


def situation(config: TrainingConfig) -> Situation:
    """The step of ``config``, evaluated for the rank it names, or for the one that needs most."""
    found = [_situation_of(config, rank) for rank in ranks_to_look_at(config.parallel)]
    return max(found, key=_highest)


def _situation_of(config: TrainingConfig, rank: int) -> Situation:
    asked = config
    if config.parallel.rank != rank and len(ranks_to_look_at(config.parallel)) > 1:
        asked = config.replace(rank=rank)
    dims = batch_dims(asked)
    held = state_of(asked)
    loop = evaluation_dims(asked) if config.run.eval_batches else None
    return Situation(
        config,
        evaluate(program_of(asked, dims), dims),
        None if loop is None else evaluate(evaluation_of(asked, loop), loop),
        held,
        cublas_workspaces(compute_capability(config.hardware)),
        rank,
    )


def _highest(now: Situation) -> int:
    return max(now.blocks.values())


#: Structures whose programs are kept: one a combination of everything but sizes and hardware.
_KEPT_STRUCTURES = 256


@lru_cache(maxsize=_KEPT_STRUCTURES)
def _programs(*structure: object) -> list[Program]:
    """The programs traced so far for one structure, each for sizes that answer its questions alike."""
    return []


def program_of(config: TrainingConfig, dims: Dims) -> Program:
    """The step of ``config``, whose sizes are ``dims``, as a program that holds for them."""
    return _known(_programs(*_structure(config)), config, dims, trace)


def evaluation_of(config: TrainingConfig, dims: Dims) -> Program:
    """The same of its evaluation, whose sizes are ``dims``."""
    known = _programs("eval", config.run.prediction_loss_only, *_structure(config))
    return _known(known, config, dims, trace_evaluation)


def _known(
    known: list[Program], config: TrainingConfig, dims: Dims, play: Callable[[TrainingConfig], Program]
) -> Program:
    for program in known:
        if program.fits(dims):
            return program
    program = play(config)
    known.append(program)
    return program


def _network(config: TrainingConfig) -> tuple[object, ...]:
    """What decides which parameters there are, and their formats: everything kept of a run is kept for one of these."""
    return (
        config.model,
        config.method,
        config.lora,
        config.quantization,
        config.prompt,
        config.precision,
        config.preference,
        config.batch.task,
        config.batch.num_labels,
    )


def _structure(config: TrainingConfig) -> tuple[object, ...]:
    """What decides which operations there are, beside sizes."""
    return (
        *_network(config),
        config.saving,
        config.batch.padded,
        config.batch.packing,
        played_passes(config),
        (config.parallel, config.offload, config.optimizer) if config.parallel.shapes_the_step else None,
        config.optimizer if shapes_the_step(config.optimizer) else None,
    )


@lru_cache(maxsize=_KEPT_STRUCTURES)
def _kept_state(*structure: object) -> list[State]:
    return []


def state_of(config: TrainingConfig) -> State:
    """What ``config`` holds throughout the step; raises ``FitGaugeError`` where nothing would train."""
    kept = _kept_state(
        *_network(config),
        config.saving.expert_layout,
        config.optimizer,
        config.parallel,
        config.offload,
        config.batch.gradient_accumulation_steps > 1,
        config.run.max_steps == 1,
        config.run.loading == "device",
    )
    if not kept:
        builder = layout(config)
        admit_training(config, builder)
        kept.append(state(builder, config))
    return kept[0]


#: Sequences and tokens at which a structure's fragments are measured.
_USUAL_BATCH, _USUAL_LENGTH = 4, 2048


@lru_cache(maxsize=_KEPT_STRUCTURES)
def _kept_fragments(*structure: object) -> list[Fragments]:
    return []


def fragments_of(config: TrainingConfig, rank: int) -> Fragments:
    """What the allocator loses beside the tensors of ``config``, whatever its sizes."""
    kept = _kept_fragments(
        *_structure(config),
        config.optimizer,
        config.parallel,
        config.offload,
        config.batch.lengths_vary,
        cublas_workspaces(compute_capability(config.hardware)),
        rank,
    )
    if not kept:
        length = min(_USUAL_LENGTH, FAMILIES[config.model.model_type].longest(config.model) or _USUAL_LENGTH)
        usual = _situation_of(
            config.replace(micro_batch_size=_USUAL_BATCH, sequence_length=length, eval_batches=0, loading="uncounted"),
            rank,
        )
        hump = highest_hump(phase_peaks(usual))
        kept.append(_measured(usual, hump))
    return kept[0]


def _measured(usual: Situation, hump: int) -> Fragments:
    if not usual.config.batch.lengths_vary:
        return fragments(usual.timeline, usual.state, usual.workspaces, hump)
    longest = batch_dims(usual.config)

    def at(part: float) -> Timeline:
        dims = Dims(longest.b, max(1, int(longest.s * part)), max(1, int(longest.t * part)))
        return evaluate(usual.timeline.program, dims)

    return varied_fragments(usual.timeline, at, usual.state, usual.workspaces, hump)
