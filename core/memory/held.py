"""What is held throughout a step, tensor by tensor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.config import ITEM_BYTES
from core.linears import Builder
from core.memory.timeline import rounded
from core.optimizers import Held
from core.sharding import padded_elements
from core.tape import Parameter

__all__ = [
    "NOTHING",
    "HeldTensors",
    "Standing",
    "State",
    "in_blocks",
    "standing",
    "sums",
    "tensors",
    "weights",
    "without",
]


@dataclass(frozen=True, slots=True)
class HeldTensors:
    """``count`` tensors of ``each`` bytes (a rank's share), for a reader one line of the explanation."""

    component: str
    name: str
    parameter: str
    shape: tuple[int, ...]
    dtype: str
    each: int
    count: int
    source: str
    #: Of the host's memory: from PyTorch's allocator of page-locked blocks.
    pinned: bool = False

    @property
    def raw(self) -> int:
        """Bytes requested."""
        return self.each * self.count

    @property
    def blocks(self) -> int:
        """Bytes in allocator blocks."""
        return rounded(self.each) * self.count


def in_blocks(held: Sequence[HeldTensors]) -> int:
    """Bytes in allocator blocks."""
    return sum(item.blocks for item in held)


def sums(held: Sequence[HeldTensors]) -> tuple[int, int, dict[str, int]]:
    """Requested bytes, bytes in blocks, and blocks by component."""
    components: dict[str, int] = {}
    for item in held:
        components[item.component] = components.get(item.component, 0) + item.blocks
    return sum(item.raw for item in held), sum(components.values()), components


@dataclass(frozen=True, slots=True)
class Standing:
    """Tensors that are there together, with their bytes as requested, in blocks, and in blocks by component."""

    held: tuple[HeldTensors, ...]
    raw: int
    blocks: int
    components: dict[str, int]


def standing(held: Sequence[HeldTensors]) -> Standing:
    """``held`` with its sums."""
    return Standing(tuple(held), *sums(held))


NOTHING = standing(())


@dataclass(frozen=True, slots=True)
class State:
    """``held`` throughout; ``at_step`` only while the optimizer works; ``host``: what waits in the host's memory;
    ``disk``: what waits on a disk.

    ``born``: what of ``held`` the step at hand makes, ``first``: what a run's first step makes.  ``loading``,
    ``saving`` and ``resuming``: what is there where these need most.
    """

    held: tuple[HeldTensors, ...]
    at_step: tuple[HeldTensors, ...]
    total_parameters: int
    trainable_parameters: int
    #: Sums of the above: requested bytes, bytes in blocks, and blocks by component.
    raw: int
    blocks: int
    components: dict[str, int]
    step_raw: int
    step_blocks: int
    step_components: dict[str, int]
    host: tuple[HeldTensors, ...] = ()
    disk: tuple[HeldTensors, ...] = ()
    born: Standing = NOTHING
    first: Standing = NOTHING
    loading: Standing = NOTHING
    saving: Standing = NOTHING
    resuming: Standing = NOTHING


def without(held: Sequence[HeldTensors], gone: Sequence[HeldTensors]) -> tuple[HeldTensors, ...]:
    """``held`` less ``gone``, all of which are among them."""
    left = list(held)
    for item in gone:
        left.remove(item)
    return tuple(left)


def _integers(parameter: Parameter) -> tuple[int, ...]:
    return tuple(dim for dim in parameter.shape if isinstance(dim, int))


def weights(builder: Builder, ranks: int = 1) -> list[HeldTensors]:
    """Parameters, divided by rows among ``ranks``, and buffers, as the model configuration has them.

    Those of a frozen network beside it lie whole on every rank.
    """
    parameters = [(item, builder.counts[item], ranks) for item in builder.parameters]
    buffers = [(item, count, 1) for item, count in builder.held_buffers()]
    beside = [] if builder.second is None else [(item, count, 1) for item, count in builder.second.held_parameters()]
    found = []
    for item, count, parts in parameters + buffers + beside:
        factor = (padded_elements(item, parts) if parts > 1 else item.storage.record.size[0]) * ITEM_BYTES[item.dtype]
        found.append(
            HeldTensors(
                item.component,
                item.storage.record.name,
                item.name,
                _integers(item),
                item.dtype,
                factor,
                count,
                "model configuration",
            )
        )
    return found


def tensors(held: Sequence[Held], component: str, source: str, pinned: bool = False) -> list[HeldTensors]:
    """``held`` under ``component``."""
    return [
        HeldTensors(
            component,
            item.name,
            item.parameter,
            (item.elements,),
            item.dtype,
            item.bytes_each,
            item.count,
            source,
            pinned,
        )
        for item in held
    ]
