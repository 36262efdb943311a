"""Saved tensors that wait for backward on the host.

Sources: torch/autograd/graph.py (``save_on_cpu``), csrc/autograd/saved_variable.cpp (hooks see every saved tensor,
inside a checkpointed region only its inputs), torchtune ``training/_activation_offloading.py`` (``OffloadActivations``:
parameters and tensors below 1 KiB stay; with streams the device copies of the last five saved tensors live on, and a
tensor that came back lives until the node after its own has run).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from core.tape.sizes import Dims, Shape, numel
from core.tape.tensor import Parameter, Tensor

if TYPE_CHECKING:
    from core.tape.autograd import Node
    from core.tape.tape import Tape

__all__ = ["EverythingOffload", "Packed", "SavedTensorHooks", "StreamedOffload", "offload_of"]

SMALLEST_MOVED = 1024
#: Saved tensors whose device copies are kept while they are being copied away.
STASHED = 5
_ITEM_BYTES = {"fp32": 4, "bf16": 2, "fp16": 2, "int64": 8, "int32": 4, "fp8": 1, "uint8": 1, "bool": 1}


@dataclass(frozen=True, slots=True)
class Packed:
    """A saved tensor: kept as it is, or only how it looks."""

    number: int
    kept: Tensor | None
    shape: Shape
    dtype: str
    order: tuple[int, ...] | None

    def back(self, tape: Tape) -> Tensor:
        """The tensor on the device."""
        if self.kept is not None:
            return self.kept
        return tape.new(self.shape, self.dtype, "saved tensor back from the host", self.order)


class SavedTensorHooks(Protocol):
    """``torch.autograd.graph.saved_tensors_hooks``.

    ``node``: the one for which something was unpacked last.
    """

    node: Node | None

    def pack(self, tape: Tape, tensor: Tensor) -> Packed:
        """A node saves ``tensor``."""
        ...

    def unpack(self, tape: Tape, packed: Packed, node: Node) -> Tensor:
        """``node`` needs it again."""
        ...

    def ran(self, node: Node) -> None:
        """The post hook of a node for which something was unpacked."""
        ...

    def finish(self) -> None:
        """Backward has ended."""
        ...


def offload_of(kind: str) -> SavedTensorHooks | None:
    """By ``SavingConfig.activation_offload``."""
    match kind:
        case "save_on_cpu":
            return EverythingOffload(parameters_too=True)
        case "torchtune_no_streams":
            return EverythingOffload(parameters_too=False)
        case "torchtune":
            return StreamedOffload()
        case _:
            return None


def _described(number: int, tensor: Tensor, kept: bool) -> Packed:
    copy = Tensor(tensor.storage, tensor.shape, tensor.dtype, tensor.order, tensor.dense) if kept else None
    return Packed(number, copy, tensor.shape, tensor.dtype, tensor.order)


def _stays(tape: Tape, tensor: Tensor) -> bool:
    """Parameters and small tensors."""
    if isinstance(tensor, Parameter):
        return True
    factor, symbols = numel(tensor.shape)
    factor *= _ITEM_BYTES[tensor.dtype]
    if not symbols:
        return factor < SMALLEST_MOVED

    def small(dims: Dims) -> bool:
        size = factor
        for symbol in symbols:
            size *= symbol.value(dims)
        return size < SMALLEST_MOVED

    text = "·".join([str(factor), *(symbol.name for symbol in symbols)])
    return tape.ask(f"{text} < {SMALLEST_MOVED}", small)


class EverythingOffload:
    """Each saved tensor goes to the host at once and comes back for its node's run."""

    def __init__(self, parameters_too: bool) -> None:
        self.parameters_too = parameters_too
        self.node: Node | None = None

    def pack(self, tape: Tape, tensor: Tensor) -> Packed:
        """To the host."""
        return _described(0, tensor, kept=not self.parameters_too and _stays(tape, tensor))

    def unpack(self, tape: Tape, packed: Packed, node: Node) -> Tensor:
        """A copy of its own for each node."""
        return packed.back(tape)

    def ran(self, node: Node) -> None:
        """Nothing outlives the run."""

    def finish(self) -> None:
        """Nothing is left."""


class StreamedOffload:
    """torchtune's, with streams."""

    def __init__(self) -> None:
        self.count = 0
        self.node: Node | None = None
        self.leaving: dict[int, Tensor] = {}
        self.returned: dict[int, Tensor] = {}
        self.earlier: list[int] = []

    def pack(self, tape: Tape, tensor: Tensor) -> Packed:
        """To the host; the device copy is let go five packs later."""
        self.count += 1
        if _stays(tape, tensor):
            return _described(self.count, tensor, kept=True)
        for old in [number for number in self.leaving if number <= self.count - STASHED]:
            del self.leaving[old]
        self.leaving[self.count] = Tensor(tensor.storage, tensor.shape, tensor.dtype, tensor.order, tensor.dense)
        return _described(self.count, tensor, kept=False)

    def unpack(self, tape: Tape, packed: Packed, node: Node) -> Tensor:
        """What has not left yet, or a copy that stays until the next node that unpacks has run."""
        if packed.kept is not None:
            return packed.kept
        if node is not self.node:
            self.node = node
            self.earlier = list(self.returned)
        if packed.number in self.leaving:
            return self.leaving[packed.number]
        back = self.returned[packed.number] = packed.back(tape)
        return back

    def ran(self, node: Node) -> None:
        """Copies for nodes before this one go, and what was leaving is gone."""
        if node is not self.node:
            return
        self.leaving.clear()
        for number in self.earlier:
            self.returned.pop(number, None)

    def finish(self) -> None:
        """The engine's final callback."""
        self.leaving.clear()
        self.returned.clear()
        self.node = None
