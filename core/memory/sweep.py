"""One configuration over a whole grid of two of its numbers: every cell what an estimate of it alone would say.

Only what a number decides is worked out for each of its values: a batch or a length changes sizes, so that a grid of
both is one structure with its few summits; another number is another structure for each value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

from pydantic import ValidationError

from core.config import FitGaugeError, Text, TrainingConfig
from core.config.refusal import not_allowed, refusal
from core.hardware.verdict import Verdict, judge
from core.memory.admission import admit
from core.memory.available import available_bytes, compute_capability
from core.memory.condensing import Program
from core.memory.engine import evaluation_of, fragments_of, program_of, state_of
from core.memory.fragments import Fragments
from core.memory.heights import by_phase
from core.memory.held import State
from core.memory.runtime import communicator_bytes, cublas_workspaces, totals
from core.memory.summits import Heights, Summits, summits
from core.sharding import ranks_to_look_at
from core.tape import Dims
from core.tasks import dims_of, evaluation_dims

__all__ = ["SWEPT", "Axis", "Cell", "Sweep", "check_field", "sweep"]

#: Parts of a configuration whose numbers a grid may go through: those of the training step.
_SECTIONS = ("method", "lora", "quantization", "optimizer", "batch", "saving", "parallel")
#: Numbers that change the sizes of a step, not its structure.
_SIZES = ("micro_batch_size", "sequence_length", "target_length")


def _numbers() -> tuple[str, ...]:
    """Every setting of a step that is a whole number."""
    found = []
    for section in _SECTIONS:
        kind: Any = TrainingConfig.model_fields[section].annotation
        for leaf, field in kind.model_fields.items():
            # ``Annotated[int, ...] | None`` keeps the bounds inside.
            parts = [getattr(part, "__origin__", part) for part in get_args(field.annotation) or (field.annotation,)]
            if int in parts and bool not in parts:
                found.append(leaf)
    return tuple(found)


#: Settings a grid can have as an axis.
SWEPT = _numbers()


class Axis(NamedTuple):
    """A numeric setting and the values it takes."""

    field: str
    values: tuple[int, ...]


class Cell(NamedTuple):
    """Bytes of one cell: the allocator's peak, and the device's from low to high."""

    allocated: int
    low: int
    device: int
    high: int

    @property
    def expected(self) -> int:
        """The same as ``device``; what a verdict asks for."""
        return self.device

    def headroom(self, available: int) -> int:
        """Bytes that stay free; negative: bytes missing."""
        return available - self.device


class _Height(NamedTuple):
    peak_allocated: int
    made: int


@dataclass(slots=True)
class _Rank:
    """What one rank holds, and the programs known for its sizes so far."""

    config: TrainingConfig
    rank: int
    state: State
    programs: list[Summits]
    evaluations: list[Summits]
    evaluates: bool
    fragments: Fragments | None = None

    def heights(self, sizes: dict[str, int], dims: Dims) -> Heights:
        return self._at(self.programs, program_of, sizes, dims)

    def evaluated(self, sizes: dict[str, int]) -> Heights | None:
        """The evaluation's heights, where the run has one."""
        if not self.evaluates:
            return None
        return self._at(self.evaluations, evaluation_of, sizes, evaluation_dims(_sized(self.config, sizes)))

    def _at(
        self,
        known: list[Summits],
        play: Callable[[TrainingConfig, Dims], Program],
        sizes: dict[str, int],
        dims: Dims,
    ) -> Heights:
        for one in known:
            if one.program.fits(dims):
                return one.at(dims, self.evaluates)
        found = summits(play(_sized(self.config, sizes), dims))
        known.append(found)
        return found.at(dims, self.evaluates)


#: Of a sequence only so many tokens can be an answer's.
_LENGTHS = ("sequence_length", "target_length")


class _Structure:
    """One configuration but for its sizes."""

    def __init__(self, config: TrainingConfig) -> None:
        self.config = config
        self._capability = compute_capability(config.hardware)
        self._workspaces = cublas_workspaces(self._capability)
        self._communicator = communicator_bytes(config.parallel.gpus)
        self._counts_loading = config.run.loading != "uncounted"
        self._ranks: list[_Rank] = []
        self._admitted: set[tuple[object, ...]] = set()
        self._refused: FitGaugeError | None = None

    def cell(self, sizes: dict[str, int]) -> Cell:
        self._admit(sizes)
        batch = self.config.batch
        dims = dims_of(
            batch.task,
            sizes.get("micro_batch_size", batch.micro_batch_size),
            sizes.get("sequence_length", batch.sequence_length),
            sizes.get("target_length", batch.target_length),
        )
        found = [(rank, self._phases(rank, rank.heights(sizes, dims), rank.evaluated(sizes))) for rank in self._ranks]
        # Of equal ranks the first is named.
        rank, phases = found[0] if len(found) == 1 else max(found, key=lambda one: max(one[1])[0])
        return self._device(rank, phases, sizes)

    def _admit(self, sizes: dict[str, int]) -> None:
        """Sizes that were admitted beside others are admitted together, as far as checks look at one at a time."""
        looked_at = {*sizes.items(), tuple((name, sizes[name]) for name in _LENGTHS if name in sizes)}
        if not self._ranks or not self._admitted.issuperset(looked_at):
            admit(_sized(self.config, sizes))
            self._admitted.update(looked_at)
        if self._refused is not None:
            raise self._refused
        if not self._ranks:
            try:
                self._ranks = [self._rank(rank) for rank in ranks_to_look_at(self.config.parallel)]
            except FitGaugeError as error:
                self._refused = error
                raise

    def _rank(self, rank: int) -> _Rank:
        several = len(ranks_to_look_at(self.config.parallel)) > 1
        asked = self.config.replace(rank=rank) if several else self.config
        return _Rank(asked, rank, state_of(asked), [], [], asked.run.eval_batches > 0)

    def _phases(self, rank: _Rank, step: Heights, loop: Heights | None) -> list[_Height]:
        state, made = rank.state, {**step.made, "optimizer": 0}
        evaluated = None
        if loop is not None:
            evaluated = step.kept + loop.live["eval"]
            made["eval"] = step.kept_made + loop.made["eval"]
        found = by_phase(step.live, step.left, evaluated, state.blocks, state.born.blocks, state.step_blocks)
        heights = [_Height(blocks + self._workspaces, made[phase]) for phase, blocks in found.items()]
        if self._counts_loading:
            heights.append(_Height(state.loading.blocks, 0))
        return heights

    def _device(self, rank: _Rank, phases: list[_Height], sizes: dict[str, int]) -> Cell:
        held = rank.state.blocks + self._workspaces
        if rank.fragments is None:
            rank.fragments = fragments_of(_sized(self.config, sizes), rank.rank)
        allocated, _reserved, device = totals(phases, held, rank.fragments, self._capability, self._communicator)
        return Cell(allocated.expected, device.low, device.expected, device.high)


def _sized(config: TrainingConfig, sizes: dict[str, int]) -> TrainingConfig:
    """``config`` at sizes that are known to be allowed."""
    return config.model_copy(update={"batch": config.batch.model_copy(update=sizes)})


#: Settings that make another structure, by name.
_Fixed = tuple[tuple[str, int], ...]
#: One setting as what makes another structure, or as a size: one of the two is empty.
_Setting = tuple[_Fixed, dict[str, int]]


def _setting(field: str, value: int) -> _Setting:
    return ((), {field: value}) if field in _SIZES else (((field, value),), {})


class Sweep:
    """Cells of one grid, worked out when they are asked for; what they share is kept between them."""

    def __init__(self, config: TrainingConfig, x: Axis, y: Axis) -> None:
        if x.field == y.field:
            raise FitGaugeError(Text.of("Both axes are {field}; a map needs two different settings", field=x.field))
        for axis in (x, y):
            _check(config, axis)
        self.config = config
        self.x, self.y = x, y
        self.available = available_bytes(config.hardware)
        self._columns, self._rows = [[_setting(axis.field, value) for value in axis.values] for axis in (x, y)]
        self._structures: dict[_Fixed, _Structure] = {}

    def config_of(self, column: int, row: int) -> TrainingConfig:
        """The configuration of one cell."""
        return self.config.replace(**{self.x.field: self.x.values[column], self.y.field: self.y.values[row]})

    def cell(self, column: int, row: int) -> Cell:
        """Bytes of one cell.  Raises ``FitGaugeError`` for one that cannot be run, as its estimate would."""
        return self._cell(self._columns[column], self._rows[row])

    def cell_at(self, x: int, y: int) -> Cell:
        """The same for any allowed values of the two settings, on the axes or between them."""
        return self._cell(_setting(self.x.field, x), _setting(self.y.field, y))

    def _cell(self, one: _Setting, other: _Setting) -> Cell:
        fixed = one[0] + other[0]
        structure = self._structures.get(fixed)
        if structure is None:
            structure = self._structures[fixed] = _Structure(self.config.replace(**dict(fixed)))
        return structure.cell(one[1] | other[1])

    def verdict(self, cell: Cell) -> Verdict | None:
        """Whether the cell fits; ``None`` where no GPU is chosen."""
        return None if self.available is None else judge(cell, self.available)


def sweep(config: TrainingConfig, x: Axis, y: Axis) -> list[list[Cell | None]]:
    """All cells, a list for each value of ``y``; ``None`` where the run is refused."""
    found = Sweep(config, x, y)

    def cell(column: int, row: int) -> Cell | None:
        try:
            return found.cell(column, row)
        except FitGaugeError:
            return None

    return [[cell(column, row) for column in range(len(x.values))] for row in range(len(y.values))]


def check_field(field: str) -> None:
    """Raises ``FitGaugeError`` naming what is allowed, unless ``field`` can be an axis."""
    if field not in SWEPT:
        raise not_allowed("axis", field, SWEPT)


def _check(config: TrainingConfig, axis: Axis) -> None:
    check_field(axis.field)
    if not axis.values:
        raise FitGaugeError(Text.of("{field} has no values to go through", field=axis.field))
    for value in axis.values:
        try:
            config.replace(**{axis.field: value})
        except ValidationError as error:
            raise refusal(error) from None
