"""Reverse-mode differentiation of the tape, as PyTorch's engine orders and frees it.

Sources: torch/csrc/autograd/engine.cpp (ready queue by sequence number, ``validate_outputs``, release of saved
variables after a node ran), input_buffer.cpp (in-place sums), functions/accumulate_grad.cpp (a first gradient is
taken over, a second one added in place).
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.tape.frame import Frame
from core.tape.offload import Packed
from core.tape.sizes import Shape
from core.tape.tensor import Parameter, Tensor, detached

if TYPE_CHECKING:
    from core.tape.tape import Tape

__all__ = ["ACCUMULATOR", "AFTER_LAYERS", "Node", "accumulate", "accumulator", "backward"]

#: "Layer" of the nodes that end in a parameter: they run wherever they become ready.
ACCUMULATOR = -2
#: "Layer" of what comes after a stack; -1 is what comes before it.
AFTER_LAYERS = -3

Grads = Sequence[Tensor | None]
#: What a node has saved, by itself or in a checkpointed region, and its facts.
Kept = tuple[list[Tensor], Frame | None, Any]
BackwardFunction = Callable[["Tape", "Node", list[Tensor | None]], Grads]


class Node:
    """One operation that backward will visit.

    ``held`` is what a Python function stores on its context itself: checkpointing does not see it, and it lives as
    long as
    the graph.

    ``run(tape, node, grads)`` returns one gradient an edge; ``facts`` are the shapes and numbers it needs, ``saved``
    the
    tensors.  ``edges`` are ``(node, output number, shape, dtype)`` of the inputs that need gradients, else ``None``.
    """

    __slots__ = (
        "__weakref__",
        "before",
        "edges",
        "facts",
        "first_slot",
        "frame",
        "held",
        "layer",
        "module",
        "name",
        "outputs",
        "packed",
        "run",
        "saved",
        "sequence",
        "slots",
    )

    def __init__(self, name: str, run: BackwardFunction, sequence: int, layer: int, module: str) -> None:
        self.name = name
        self.run = run
        self.sequence = sequence
        self.layer = layer
        self.module = module
        self.edges: list[tuple[Node, int, Shape, str] | None] = []
        self.saved: list[Tensor] = []
        self.held: list[Tensor] = []
        #: Saved tensors that hooks took charge of, in place of ``saved``.
        self.packed: list[Packed] = []
        self.facts: Any = None
        #: Hooks on the tensor it made: what happens once the gradient of that is there.
        self.before: tuple[Callable[[], None], ...] = ()
        self.outputs = 1
        self.frame: Frame | None = None
        self.first_slot = 0
        self.slots = 0

    def __lt__(self, other: Node) -> bool:
        return self.sequence > other.sequence

    def save(self, tape: Tape, tensor: Tensor) -> None:
        """Keep ``tensor``'s storage until this node has run (or note its slot, inside a checkpointed region)."""
        frame = tape.frame
        if frame is None and tape.saving is not None:
            self.packed.append(tape.saving.pack(tape, tensor))
        elif frame is None:
            self.saved.append(detached(tensor))
        else:
            # Nobody runs the graph of a recomputation: its nodes must not keep their frame, which keeps them.
            if self.slots == 0 and not frame.recomputing:
                self.frame, self.first_slot = frame, frame.used
            self.slots += 1
            frame.save(tensor, self)
        kept = tensor.storage.record
        if not kept.kept_by:
            kept.kept_by = self.name
        elif self.name not in kept.kept_by:
            kept.kept_by += ", " + self.name
        if tape.repetition is not None and (frame.recomputing if frame is not None else tape.saving is None):
            tape.accompany(tensor.storage)


def accumulate(tape: Tape, parameter: Parameter, grads: list[Tensor | None]) -> None:
    """Take over a first gradient, unless something else still refers to it; add later ones in place."""
    if parameter.grad is not None or grads[0] is None:
        return
    # References of a gradient nobody else holds: the list and the argument of getrefcount.
    owned = grads[0] if sys.getrefcount(grads[0]) == 2 else tape.new(parameter.shape, parameter.dtype, "gradient")
    record = owned.storage.record
    record.role, record.name, record.module = "gradient", "gradient", parameter.name
    parameter.grad = detached(owned)


def backward(tape: Tape, loss: Tensor, grad: Tensor | None = None, retain: bool = False) -> None:
    """Visit the graph from ``loss`` on, newest node first, accumulating gradients in the parameters.

    ``grad``: the gradient of a ``loss`` that is no number; whoever passes it keeps it.  ``retain``: what the graph
    saved stays for another pass, for which checkpointed regions run again.
    """
    root = loss.node
    if root is None:
        raise ValueError("nothing to differentiate: no input of the loss needs a gradient")
    waiting = _dependencies(root)
    first = tape.new((), loss.dtype, "gradient of the loss") if grad is None else grad
    buffers: dict[Node, list[Tensor | None]] = {root: [first]}
    ready = [root]
    hooks = tape.hooks
    #: Regions that ran again, whose tensors another pass makes anew.
    frames: dict[Frame, None] = {}
    del loss, first
    while ready:
        node = heapq.heappop(ready)
        grads = buffers.pop(node)
        tape.enter_backward_layer(node.layer)
        kept: Kept = (node.saved, node.frame, node.facts) if retain else ([], None, None)
        results: list[Tensor | None] = [None] * len(node.edges)
        # A node that no gradient reaches passes that on, and does not look at what it saved.
        if any(grad is not None for grad in grads):
            tape.running = node
            for hook in node.before:
                hook()
            if node.frame is not None:
                node.saved = node.frame.unpack(tape, node)
                if retain:
                    frames[node.frame] = None
            elif retain:
                node.saved = list(node.saved)
            outer, tape.module = tape.module, node.module
            if node.packed and hooks is not None:
                node.saved = [hooks.unpack(tape, item, node) for item in node.packed]
                tape.module = node.module
            results = list(node.run(tape, node, grads))
            if hooks is not None and (node.packed or hooks.node is node):
                # What came back was the operation's own.
                node.saved = []
                hooks.ran(node)
            tape.module = outer
            _fit_all(tape, node, results)
        # Incoming gradients and saved tensors outlive the operation and the checks of its results.
        del grads
        node.saved, node.frame, node.facts = kept
        if not retain:
            node.packed = []
        del kept
        _hand_on(tape, node, results, buffers, waiting, ready)
    tape.running = None
    for frame in frames:
        frame.recomputed = None


def _fit_all(tape: Tape, node: Node, results: list[Tensor | None]) -> None:
    for number, edge in enumerate(node.edges):
        if edge is not None:
            results[number] = _fit(tape, results[number], edge[2], edge[3])


def _hand_on(
    tape: Tape,
    node: Node,
    results: list[Tensor | None],
    buffers: dict[Node, list[Tensor | None]],
    waiting: dict[Node, int],
    ready: list[Node],
) -> None:
    """Give each result to the node it is for, and that node its turn when nothing more is to come."""
    results.reverse()
    for edge in node.edges:
        grad = results.pop()
        if edge is None:
            continue
        target = edge[0]
        if grad is not None:
            _enter(tape, buffers, target, edge[1], grad)
            del grad
        waiting[target] -= 1
        if waiting[target] == 0:
            buffers.setdefault(target, [None] * target.outputs)
            heapq.heappush(ready, target)


def _dependencies(root: Node) -> dict[Node, int]:
    counts: dict[Node, int] = {root: 0}
    stack = [root]
    while stack:
        for edge in stack.pop().edges:
            if edge is None:
                continue
            if edge[0] in counts:
                counts[edge[0]] += 1
            else:
                counts[edge[0]] = 1
                stack.append(edge[0])
    return counts


def _fit(tape: Tape, grad: Tensor | None, shape: Shape, dtype: str) -> Tensor | None:
    """The engine's ``validate_outputs``: sum over broadcast dimensions, then cast, where the input was different."""
    if grad is None:
        return None
    if grad.shape != shape:
        grad = tape.new(shape, grad.dtype, "gradient summed over broadcast dimensions")
    if grad.dtype != dtype:
        grad = tape.new(shape, dtype, "gradient cast", order=grad.order)
    return grad


def _enter(tape: Tape, buffers: dict[Node, list[Tensor | None]], target: Node, output: int, grad: Tensor) -> None:
    slots = buffers.get(target)
    if slots is None:
        slots = buffers[target] = [None] * target.outputs
    old = slots[output]
    if old is None:
        slots[output] = grad
    # References of a sum nobody else reads: the list, the name here, the argument; of its storage: the tensor, the
    # argument.
    elif sys.getrefcount(old) > 3 or sys.getrefcount(old.storage) > 2:
        slots[output] = tape.new(old.shape, old.dtype, "sum of gradients", old.order)


def accumulator(parameter: Parameter) -> Node:
    """The node at the end of every path to ``parameter``; runs as soon as it is ready."""

    def run(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        if tape.flow is None:
            accumulate(tape, parameter, grads)
        else:
            tape.flow.receive(parameter, grads)
        return ()

    return Node("AccumulateGrad", run, sys.maxsize, ACCUMULATOR, parameter.name)
