"""Optimizers that work while backward runs, so that gradients come and go one by one.

Sources: torch/csrc/autograd/functions/accumulate_grad.cpp (the incoming gradient is a local until the hook after the
accumulation has returned); torchtune ``OptimizerInBackwardWrapper``; lomo-optim ``fuse_update`` (a hook before the
accumulation updates what was accumulated before; the last tensor is updated after backward).
"""

from __future__ import annotations

from dataclasses import replace

from core.config import TrainingConfig
from core.linears import Builder
from core.memory.trained import described
from core.optimizers import OPTIMIZERS, Held, moment_of
from core.tape import Parameter, Tape, Tensor, backward
from core.tape.autograd import accumulate

__all__ = ["StepInBackward", "step_in_backward"]


def step_in_backward(tape: Tape, builder: Builder, config: TrainingConfig) -> StepInBackward | None:
    """What the chosen optimizer does in backward, or ``None`` where it waits for its step."""
    return None if moment_of(config.optimizer) == "step" else StepInBackward(tape, builder, config)


class StepInBackward:
    """Takes each gradient, updates a tensor and lets the gradient go."""

    def __init__(self, tape: Tape, builder: Builder, config: TrainingConfig) -> None:
        self.tape, self.builder, self.config = tape, builder, config
        self.optimizer = OPTIMIZERS[config.optimizer.optimizer]
        self.waits = moment_of(config.optimizer) == "next gradient"
        #: LOMO clips by a norm that a first backward pass gathers.
        self.gathers_norms = self.waits and config.optimizer.clip_grad_norm
        self._gathering = False
        self._norms: list[Tensor] = []
        self._pending: list[Parameter] = []

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """The engine's hooks around the accumulation."""
        if self.waits:
            self._update_pending()
            accumulate(self.tape, parameter, grads)
            self._pending.append(parameter)
            return
        accumulate(self.tape, parameter, grads)
        item = replace(described(parameter, self.builder, self.config), count=1)
        if self.optimizer.keeps_gradient(item):
            return
        self._make(parameter, self.optimizer.temporaries([item], self.config.optimizer))
        parameter.grad = None

    def backward(self, loss: Tensor) -> None:
        """The backward pass, or both of them."""
        if self.gathers_norms:
            self._gathering = True
            backward(self.tape, loss, retain=True)
            self._update_pending()
            self._gathering = False
            self._norms.clear()
        backward(self.tape, loss)
        self.tape.enter_layer(-1)
        self._update_pending()

    def _update_pending(self) -> None:
        for parameter in self._pending:
            self._update(parameter)
        self._pending.clear()

    def _update(self, parameter: Parameter) -> None:
        item = replace(described(parameter, self.builder, self.config), count=1)
        with self.tape.scope(parameter.name, self.optimizer.source):
            copy: Tensor | None = None
            if item.dtype != "fp32":
                copy = self.tape.new(parameter.shape, "fp32", "fp32 copy of the gradient")
                parameter.grad = None
            if self._gathering:
                self._norms.append(self.tape.new((), "fp32", "norm of a gradient"))
            else:
                self._make(parameter, self.optimizer.temporaries([item], self.config.optimizer))
            parameter.grad = None
            del copy

    def _make(self, parameter: Parameter, needed: list[Held]) -> None:
        """The worst moment of one tensor's update."""
        with self.tape.scope(parameter.name, self.optimizer.source):
            alive = [
                self.tape.new((held.elements,), held.dtype, held.name) for held in needed for _ in range(held.count)
            ]
            alive.clear()
