"""Tensors without data: a shape, a dtype, and a storage whose life the tape records.

As in PyTorch, several tensors may view one storage; the storage dies with the last reference to it.  The tape learns of
a death the moment CPython drops that reference, so a block written like the framework's own ``forward`` keeps its
tensors alive for exactly as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.tape.sizes import Shape

if TYPE_CHECKING:
    from core.tape.autograd import Node
    from core.tape.record import Record, Recorder

__all__ = ["HeldStorage", "Parameter", "Storage", "Tensor", "detached"]


class Storage:
    """A block of memory on the device; its death is an event of the recorder.

    ``companion`` dies with it: what equal turns of a loop, which are not played through, keep of the same kind.
    """

    __slots__ = ("companion", "record", "recorder")

    def __init__(self, recorder: Recorder, record: Record) -> None:
        self.recorder = recorder
        self.record = record
        self.companion: Storage | None = None

    def __del__(self) -> None:
        self.recorder.events.append(~self.record.index)


class Tensor:
    """A view of a storage.

    ``order`` is the order of the dimensions in memory, outermost first; ``None`` means row-major.
    ``dense`` is false for a slice, whose elements do not fill a block of memory.
    ``node`` produced the tensor under autograd; ``None`` for a tensor that needs no gradient.
    """

    __slots__ = ("dense", "dtype", "node", "order", "output", "shape", "storage")

    def __init__(
        self,
        storage: Storage | HeldStorage,
        shape: Shape,
        dtype: str,
        order: tuple[int, ...] | None = None,
        dense: bool = True,
    ) -> None:
        self.storage = storage
        self.shape = shape
        self.dtype = dtype
        self.order = order
        self.dense = dense
        self.node: Node | None = None
        self.output = 0

    @property
    def requires_grad(self) -> bool:
        """Whether backward will ask for this tensor's gradient."""
        return self.node is not None

    @property
    def contiguous(self) -> bool:
        """Whether the elements lie in row-major order without gaps."""
        return self.dense and self.order is None


class Parameter(Tensor):
    """A leaf of the network.  Its bytes are held throughout; they are no event of the tape.

    ``numel`` counts logical elements (a packed 4-bit weight counts ``out × in``).
    """

    __slots__ = ("component", "grad", "name", "trainable")

    def __init__(
        self, storage: HeldStorage, name: str, shape: Shape, dtype: str, trainable: bool, component: str
    ) -> None:
        super().__init__(storage, shape, dtype)
        self.name = name
        self.trainable = trainable
        self.component = component
        self.grad: Tensor | None = None


class HeldStorage:
    """Memory held for the whole run: a parameter's or a buffer's.  Neither its birth nor its death is an event."""

    __slots__ = ("record",)

    def __init__(self, record: Record) -> None:
        self.record = record


def detached(tensor: Tensor) -> Tensor:
    """The same memory without the tensor's history."""
    return Tensor(tensor.storage, tensor.shape, tensor.dtype, tensor.order, tensor.dense)
