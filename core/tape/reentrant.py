"""Checkpointing by a node of its own, whose backward runs the region again and differentiates it there and then.

Sources: torch/utils/checkpoint.py (``CheckpointFunction``: forward without gradients, inputs saved; in backward the
incoming gradient, the inputs and the outputs are locals until the inner backward has ended); Unsloth
``Unsloth_Offloaded_Gradient_Checkpointer`` (the input waits on the host).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from core.config import FitGaugeError, Text
from core.tape.autograd import ACCUMULATOR, Grads, Node, backward
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["Parking", "reentrant_checkpoint"]

#: Keeps an input in its own way until backward: called in forward, it returns how to get the input back.
Parking = Callable[[Tape, Tensor], Callable[[Tape], Tensor]]


def reentrant_checkpoint(
    tape: Tape,
    function: Callable[[Tape, Any, Any], Any],
    hidden: Any,
    shared: Any,
    parking: Parking | None = None,
) -> Any:
    """``function(tape, hidden, shared)``, keeping ``hidden`` only: on the device, or as ``parking`` does.

    ``hidden`` may be a tuple; what it holds beside its first tensor stays on the device.  Raises ``FitGaugeError``
    where layers hand on anything but tensors: their inner graphs would reach into each other.
    """
    inputs: tuple[Tensor, ...] = hidden if isinstance(hidden, tuple) else (hidden,)
    _check(all(isinstance(item, Tensor) for item in inputs) and not _needs_gradients(shared))
    if not tape.grad_enabled:
        return function(tape, hidden, shared)
    autocast, alone = tape.autocast, not isinstance(hidden, tuple)
    back: Callable[[Tape], Tensor] | None = None

    def run(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        saved = list(node.saved)
        if back is not None:
            saved.insert(0, back(tape))
        detached = [Tensor(item.storage, item.shape, item.dtype, item.order, item.dense) for item in saved]
        del saved
        found: list[Tensor | None] = [None] * len(detached)
        for number, (item, edge) in enumerate(zip(detached, node.edges, strict=True)):
            if edge is not None:
                item.node = _leaf(found, number)
        # Unsloth's function keeps autocast up throughout its backward (``custom_bwd``), PyTorch's in the forward part.
        with tape.autocasting(tape.autocast if back is None else autocast):
            with _with_gradients(tape, autocast):
                output = function(tape, detached[0] if alone else tuple(detached), shared)
            first: Tensor = output[0] if isinstance(output, tuple) else output
            backward(tape, first, grads[0])
        return found

    node = tape.node("CheckpointFunctionBackward", run, *inputs)
    if node is not None:
        if parking is not None:
            back = parking(tape, inputs[0])
        for item in inputs if back is None else inputs[1:]:
            node.save(tape, item)
    with tape.no_grad():
        result = function(tape, hidden, shared)
    if node is not None:
        outputs: tuple[Tensor, ...] = (result,)
        if isinstance(result, tuple):
            outputs = tuple(item for item in result if item is not None)
            _check(all(isinstance(item, Tensor) for item in outputs))
        node.outputs = len(outputs)
        for number, item in enumerate(outputs):
            item.node, item.output = node, number
    return result


def _needs_gradients(shared: Any) -> bool:
    """Whether a tensor in ``shared`` is part of the graph, as an encoder's result is that a decoder's layers read."""
    if isinstance(shared, Tensor):
        return shared.node is not None
    if isinstance(shared, Mapping):
        return any(_needs_gradients(item) for item in shared.values())
    return isinstance(shared, (tuple, list)) and any(_needs_gradients(item) for item in shared)


def _check(separate: bool) -> None:
    if not separate:
        raise FitGaugeError(
            Text.of(
                "gradient_checkpointing cannot run this model's layers again by the older, reentrant way, because "
                "they hand on more than hidden states; choose full, selective or none"
            )
        )


@contextmanager
def _with_gradients(tape: Tape, autocast: str | None) -> Iterator[None]:
    """The region runs again, for a backward of its own."""
    state = tape.recomputing, tape.module, tape.source, tape.grad_enabled
    tape.recomputing = tape.grad_enabled = True
    try:
        with tape.autocasting(autocast):
            yield
    finally:
        tape.recomputing, tape.module, tape.source, tape.grad_enabled = state


def _leaf(found: list[Tensor | None], number: int) -> Node:
    """``detach().requires_grad_()``: an input that takes its gradient over, or copies one that something else holds."""

    def run(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        grad = grads[0]
        if grad is not None:
            # References of a gradient nobody else holds: the list, the name here, the argument of getrefcount.
            owned = grad if sys.getrefcount(grad) == 3 else tape.new(grad.shape, grad.dtype, "gradient of the input")
            found[number] = Tensor(owned.storage, owned.shape, owned.dtype, owned.order, owned.dense)
        return ()

    return Node("AccumulateGrad", run, sys.maxsize, ACCUMULATOR, "")
