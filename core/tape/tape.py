"""The dry run: a device without data on which a training step is played through once.

Sources: ATen/autocast_mode.cpp (``cached_cast``: a cast of an fp32 leaf that needs a gradient is kept until autocast
ends).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from core.tape.autograd import ACCUMULATOR, BackwardFunction, Grads, Node, accumulator
from core.tape.flows import GradientFlow, ModuleFlow, TensorParallel, WeightFlow
from core.tape.frame import Frame
from core.tape.offload import SavedTensorHooks
from core.tape.record import Recorder
from core.tape.selection import Selection
from core.tape.sizes import Dims, Shape, Symbol
from core.tape.tensor import HeldStorage, Parameter, Storage, Tensor
from core.tape.work import Noted

__all__ = ["Tape"]

Answer = TypeVar("Answer")
#: Modules without parameters of their own.
_CONTAINERS = ("layer", "self_attn", "mlp")


class Tape:
    """State of the dry run.

    ``dims`` are the numbers at hand; the tape may look at them only through :meth:`ask`, which notes the question, so
    that the recording is reused for exactly those numbers that give the same answers.
    ``layer``: number of the traced layer, -1 before a stack, :data:`AFTER_LAYERS` after it.
    """

    def __init__(self, dims: Dims) -> None:
        self.recorder = Recorder()
        self.dims = dims
        self.answers: dict[str, tuple[Callable[[Dims], Any], Any]] = {}
        self.grad_enabled = True
        #: The model is asked without its adapters (PEFT ``disable_adapter``).
        self.adapters_off = False
        #: ``model.train()``, in which dropout drops.
        self.training = True
        self.autocast: str | None = None
        self.weight_casts: dict[Parameter, Tensor] = {}
        self.leaf_casts: dict[Node, Tensor] = {}
        self.frame: Frame | None = None
        #: How many equal turns of a loop the one being played stands for beside itself, and its first record.
        self.repetition: tuple[Symbol, int] | None = None
        #: What the checkpointed region at hand keeps of its results.
        self.selection: Selection | None = None
        #: Who takes charge of saved tensors, in a step that offloads them, and whether it does so at the moment.
        self.hooks: SavedTensorHooks | None = None
        self.saving: SavedTensorHooks | None = None
        #: The node that backward runs.
        self.running: Node | None = None
        #: Several sequences lie in each row, so that a mask has to tell them apart.
        self.packed = False
        #: RMSNorm and rotary positions are one kernel each.
        self.fused_kernels = False
        #: Keys and values that lie in each layer's cache, where one is not empty; a layer replaces its own.
        self.past: dict[int, list[Tensor]] = {}
        #: Tokens that lie there before the pass.
        self.past_length = 0
        #: Matrix products so far.
        self.work: list[Noted] = []
        #: What stays on the device from step to step, beside weights and states.
        self.resident: list[Tensor] = []
        self.phase = "forward"
        self.micro = 0
        self.layer = -1
        #: Where gradients go when they are not simply kept: a rank of a distributed run.
        self.flow: GradientFlow | None = None
        #: Where weights come from when they are not simply there.
        self.weights: WeightFlow | None = None
        #: What happens around modules.
        self.modules: ModuleFlow | None = None
        #: How matrices and tokens are divided.
        self.tensor_parallel: TensorParallel | None = None
        #: The parameters of the module that ran last.
        self._latest: list[Parameter] = []
        self.module = ""
        self.source = ""
        self.recomputing = False
        self._sequence = 0
        self._backward_layer: int | None = None
        self._accumulators: dict[Parameter, Node] = {}

    def new(
        self,
        shape: Shape,
        dtype: str,
        name: str,
        order: tuple[int, ...] | None = None,
        storage_shape: Shape | None = None,
    ) -> Tensor:
        """A tensor in memory of its own; ``storage_shape`` where more is allocated than the tensor shows."""
        recorder = self.recorder
        record = recorder.born(
            shape if storage_shape is None else storage_shape,
            dtype,
            name,
            self.module,
            self.source,
            self.phase,
            self.recomputing,
            self.layer,
        )
        return Tensor(Storage(recorder, record), shape, dtype, order)

    @contextmanager
    def repeated(self, more: Symbol, carried: Tensor) -> Iterator[None]:
        """One turn of a loop that stands for ``more`` others like it: what it keeps for backward counts for all.

        ``carried`` is what the turn before handed on; every turn keeps one of its own.  Right where memory grows with
        each turn of forward and falls with each of backward, so that no peak lies between turns.
        """
        self.repetition = more, min(carried.storage.record.index, len(self.recorder.records))
        try:
            yield
        finally:
            self.repetition = None

    def accompany(self, storage: Storage | HeldStorage) -> None:
        """Let the copies of ``storage`` that the other turns make live as long as it does."""
        assert self.repetition is not None
        more, first = self.repetition
        record = storage.record
        if isinstance(storage, HeldStorage) or record.index < first or storage.companion is not None:
            return
        outer, self.module = self.module, record.module
        copies = self.new((more, *record.shape), record.dtype, record.name).storage
        self.module = outer
        assert isinstance(copies, Storage)
        copies.record.kept_by = record.kept_by
        storage.companion = copies

    def workspace(self, shape: Shape, dtype: str, name: str) -> None:
        """Memory a kernel takes from the allocator for its own duration."""
        self.new(shape, dtype, name)

    def node(self, name: str, run: BackwardFunction, *inputs: Tensor | None) -> Node | None:
        """The node of an operation on ``inputs`` (``None``: not differentiable), ``None`` where none needs one."""
        if self.weights is not None:
            run = self._with_weights(self.weights, run, inputs)
        if not self.grad_enabled:
            return None
        needed = False
        for tensor in inputs:
            if tensor is not None and (tensor.node is not None or (type(tensor) is Parameter and tensor.trainable)):
                needed = True
        if not needed:
            return None
        self._sequence += 1
        node = Node(name, run, self._sequence, self.layer, self.module)
        for tensor in inputs:
            if tensor is None:
                node.edges.append(None)
            elif tensor.node is not None:
                node.edges.append((tensor.node, tensor.output, tensor.shape, tensor.dtype))
            elif type(tensor) is Parameter and tensor.trainable:
                node.edges.append((self._accumulator(tensor), 0, tensor.shape, tensor.dtype))
            else:
                node.edges.append(None)
        return node

    def _with_weights(
        self, weights: WeightFlow, run: BackwardFunction, inputs: tuple[Tensor | None, ...]
    ) -> BackwardFunction:
        """Have the parameters among ``inputs`` at hand now and in backward."""
        needed = [tensor for tensor in inputs if type(tensor) is Parameter and tensor in weights.divided]
        if not needed:
            weights.settle()
            return run
        for parameter in needed:
            weights.fetch(parameter)
        for parameter in needed:
            weights.release(parameter)
        self._latest = needed
        # Without a gradient of its input a module never learns that its backward is over.
        ends = any(self.needs_grad(tensor) for tensor in inputs if tensor is not None and tensor not in needed)

        def run_with_weights(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
            for parameter in needed:
                weights.fetch(parameter)
            results = run(tape, node, grads)
            if ends:
                for parameter in needed:
                    weights.release(parameter)
            return results

        return run_with_weights

    def _accumulator(self, parameter: Parameter) -> Node:
        node = self._accumulators.get(parameter)
        if node is None:
            node = self._accumulators[parameter] = accumulator(parameter)
        return node

    def require_grad(self, x: Tensor) -> None:
        """``x.requires_grad_()`` of a tensor nothing trainable made; it and its gradient stay as long as the graph."""
        if x.node is None:
            x.node = self._leaf(x)

    def _leaf(self, x: Tensor) -> Node:
        kept: list[Tensor | None] = [Tensor(x.storage, x.shape, x.dtype)]
        makers = self._latest

        def run(tape: Tape, node: Node, grads: list[Tensor | None]) -> tuple[()]:
            # The module that made ``x`` takes its output's gradient for the begin of its backward.
            if tape.weights is not None:
                for parameter in makers:
                    tape.weights.fetch(parameter)
            kept.extend(grads)
            return ()

        return Node("AccumulateGrad", run, sys.maxsize, ACCUMULATOR, self.module)

    def is_leaf(self, x: Tensor) -> bool:
        """Whether ``x`` itself was made to need a gradient."""
        return x.node is not None and x.node.layer == ACCUMULATOR

    def needs_grad(self, tensor: Tensor) -> bool:
        """Whether backward will ask for the gradient of ``tensor``."""
        return tensor.node is not None or (type(tensor) is Parameter and tensor.trainable)

    def ask(self, name: str, question: Callable[[Dims], Answer]) -> Answer:
        """Branch on the numbers: ``name`` says the question in words and identifies it."""
        if name not in self.answers:
            self.answers[name] = (question, question(self.dims))
        answer: Answer = self.answers[name][1]
        return answer

    def enter_phase(self, phase: str) -> None:
        """Begin ``forward``, ``loss``, ``backward`` or ``optimizer``."""
        self.phase = phase
        self._backward_layer = None
        self.recorder.mark(phase, self.micro, self.layer)

    def enter_layer(self, layer: int) -> None:
        """Begin layer ``layer`` of the traced stack in forward."""
        self.layer = layer
        self.recorder.mark(self.phase, self.micro, layer)

    def enter_backward_layer(self, layer: int) -> None:
        """Called by the engine: the node it visits next belongs to ``layer``."""
        if self.weights is not None and layer != ACCUMULATOR:
            self.weights.settle()
        if layer not in (self._backward_layer, ACCUMULATOR):
            self._backward_layer = self.layer = layer
            self.recorder.mark(self.phase, self.micro, layer)

    @contextmanager
    def scope(self, name: str, source: str = "") -> Iterator[None]:
        """Name of the module whose tensors are born inside, and where its code is."""
        outer = self.module, self.source
        self.module = name
        if source:
            self.source = source
        if self.weights is not None and name in _CONTAINERS:
            self.weights.fetch(None)
        try:
            yield
        finally:
            self.module, self.source = outer

    @contextmanager
    def autocasting(self, dtype: str | None) -> Iterator[None]:
        """``torch.autocast``: leaving the outermost one drops the kept casts of weights."""
        outer = self.autocast
        self.autocast = dtype
        try:
            yield
        finally:
            self.autocast = outer
            if outer is None:
                self.weight_casts.clear()
                self.leaf_casts.clear()

    def no_grad(self) -> AbstractContextManager[None]:
        """``torch.no_grad``: nothing inside is noted for backward."""
        return self.gradients(False)

    @contextmanager
    def gradients(self, on: bool) -> Iterator[None]:
        """``torch.set_grad_enabled``."""
        outer, self.grad_enabled = self.grad_enabled, on
        try:
            yield
        finally:
            self.grad_enabled = outer
