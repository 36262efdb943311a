"""Checkpointed regions: what their nodes would have saved is computed again when the first of them needs it.

Source: torch/utils/checkpoint.py (non-reentrant: saved tensors are replaced by slots of a frame that a first unpacking
refills; the recomputation stops at the last slot).
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from core.tape.offload import Packed, SavedTensorHooks
from core.tape.selection import Selection
from core.tape.tensor import Tensor, detached

if TYPE_CHECKING:
    from core.tape.autograd import Node
    from core.tape.tape import Tape

__all__ = ["Frame", "StopRecomputation", "checkpoint"]

Result = TypeVar("Result")


class StopRecomputation(Exception):
    """Everything the backward of a checkpointed region needs has been computed again."""


class Frame:
    """A checkpointed region: what its nodes would have saved, by slot, and how to compute it again."""

    __slots__ = ("again", "autocast", "expected", "recomputed", "recomputing", "selection", "used", "users")

    def __init__(self, again: Callable[[], object], autocast: str | None, selection: Selection | None = None) -> None:
        self.again = again
        self.selection = selection
        self.autocast = autocast
        self.expected = 0
        self.used = 0
        self.recomputing = False
        self.recomputed: list[Tensor | None] | None = None
        #: The forward's node of each slot; one whose graph was thrown away gets nothing in the recomputation.
        self.users: list[weakref.ref[Node]] = []

    def save(self, tensor: Tensor, node: Node) -> None:
        """Count a slot in forward; fill it in the recomputation, and stop that at the last one."""
        self.used += 1
        if not self.recomputing:
            self.expected = self.used
            self.users.append(weakref.ref(node))
            return
        assert self.recomputed is not None
        self.recomputed.append(None if self.users[self.used - 1]() is None else detached(tensor))
        if self.used == self.expected:
            raise StopRecomputation

    def unpack(self, tape: Tape, node: Node) -> list[Tensor]:
        """The tensors of ``node``'s slots; the first call computes the region again."""
        if self.recomputed is None:
            self._recompute(tape)
        assert self.recomputed is not None
        taken: list[Tensor] = []
        for slot in range(node.first_slot, node.first_slot + node.slots):
            tensor = self.recomputed[slot]
            assert tensor is not None
            self.recomputed[slot] = None
            taken.append(tensor)
        return taken

    def _recompute(self, tape: Tape) -> None:
        self.recomputed, self.recomputing, self.used = [], True, 0
        with self._running_again(tape):
            try:
                self.again()
            except StopRecomputation:
                pass
        self.recomputing = False

    @contextmanager
    def _running_again(self, tape: Tape) -> Iterator[None]:
        """Inside backward, under the autocast of the forward."""
        state = tape.frame, tape.recomputing, tape.module, tape.source, tape.selection
        tape.frame, tape.recomputing, tape.selection = self, True, self.selection
        if self.selection is not None:
            self.selection.replay()
        try:
            with tape.autocasting(self.autocast):
                yield
        finally:
            tape.frame, tape.recomputing, tape.module, tape.source, tape.selection = state


def checkpoint(
    tape: Tape, function: Callable[..., Result], *arguments: Any, selection: Selection | None = None
) -> Result:
    """Run ``function`` keeping only ``arguments``; its saved tensors come back by running it again in backward.

    ``selection``: results that are kept all the same, and not computed again.
    """
    if not tape.grad_enabled:
        return function(*arguments)
    if tape.saving is None:
        frame = Frame(lambda: function(*arguments), tape.autocast, selection)
    else:
        frame = Frame(_from_the_host(tape, tape.saving, function, arguments), tape.autocast, selection)
    outer = tape.frame, tape.selection
    tape.frame, tape.selection = frame, selection
    try:
        return function(*arguments)
    finally:
        tape.frame, tape.selection = outer


def _from_the_host(
    tape: Tape, hooks: SavedTensorHooks, function: Callable[..., object], arguments: tuple[Any, ...]
) -> Callable[[], object]:
    """How to run a region again whose inputs saved-tensor hooks took charge of (``_NoopSaveInputs``)."""
    packed = [
        (hooks.pack(tape, item), item.node, item.output) if isinstance(item, Tensor) else item for item in arguments
    ]

    def unpacked(item: Any) -> Any:
        if not isinstance(item, tuple) or not isinstance(item[0], Packed):
            return item
        assert tape.running is not None
        back = hooks.unpack(tape, item[0], tape.running)
        tensor = Tensor(back.storage, back.shape, back.dtype, back.order, back.dense)
        tensor.node, tensor.output = item[1], item[2]
        return tensor

    return lambda: function(*[unpacked(item) for item in packed])
