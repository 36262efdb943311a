"""Where gradients go and weights come from in a run that does not simply keep them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from core.tape.tensor import Parameter, Tensor

if TYPE_CHECKING:
    from core.tape.autograd import Grads, Node
    from core.tape.tape import Tape

__all__ = [
    "GradientFlow",
    "ModuleFlow",
    "TensorParallel",
    "WeightFlow",
    "before_backward",
    "in_module",
    "tensors_in",
    "watched",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TensorParallel:
    """``ranks`` that divide matrices among themselves.

    ``sequence_parallel``: between matrices each has some of the tokens; ``loss_parallel``: the loss takes each one's
    logits.
    """

    ranks: int
    sequence_parallel: bool
    loss_parallel: bool


class WeightFlow(Protocol):
    """What happens to the weights of a module around its work, where they are not simply there.

    ``divided``: the parameters of which a rank keeps a part only.
    """

    @property
    def divided(self) -> Container[Parameter]: ...

    def fetch(self, parameter: Parameter | None) -> None:
        """A module is about to run, forward or backward; ``None``: one without parameters of its own."""
        ...

    def release(self, parameter: Parameter) -> None:
        """It has run."""
        ...

    def settle(self) -> None:
        """The next module is about to begin."""
        ...


class GradientFlow(Protocol):
    """What happens to the gradient of a parameter once backward has made it."""

    def receive(self, parameter: Parameter, grads: list[Tensor | None]) -> None:
        """``grads`` has one element and holds the only reference, if nobody else needs the gradient."""
        ...


class ModuleFlow(Protocol):
    """What happens around the call of a module, forward and backward.

    ``module``: the number of a traced layer, or ``root`` (the whole model), ``embedding``, ``head`` (with the norm in
    front of it).
    """

    def enter(self, module: int | str, inputs: Any) -> Any:
        """It is called; what it gets instead of ``inputs`` (a tensor, or a tuple that holds some)."""
        ...

    def leave(self, module: int | str, outputs: Any) -> Any:
        """It has run; what its caller gets instead of ``outputs``."""
        ...


def in_module(tape: Tape, module: int | str, function: Callable[..., T]) -> Callable[..., T]:
    """``function(tape, inputs, ...)`` as the ``forward`` of ``module``, with what the run does around it."""
    modules = tape.modules
    if modules is None:
        return function

    def called(tape: Tape, inputs: Any, *arguments: Any) -> T:
        outputs: T = modules.leave(module, function(tape, modules.enter(module, inputs), *arguments))
        return outputs

    return called


def tensors_in(value: Any) -> Iterator[Tensor]:
    """The tensors of a module's input or output."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from tensors_in(item)


def before_backward(outputs: Any, hook: Callable[[], None]) -> None:
    """``Tensor.register_hook`` on each of ``outputs`` that needs a gradient."""
    for tensor in tensors_in(outputs):
        if tensor.node is not None:
            tensor.node.before += (hook,)


def watched(tape: Tape, inputs: Any, hook: Callable[[], None]) -> Any:
    """``inputs`` passed through a function that calls ``hook`` in backward, when all of their gradients are there."""
    found = [tensor for tensor in tensors_in(inputs) if tensor.node is not None]

    def run(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        hook()
        return grads

    node = tape.node("RegisterPostBackwardFunctionBackward", run, *found) if found else None
    if node is None:
        return inputs
    node.outputs = len(found)
    return _with_node(inputs, node, iter(range(len(found))))


def _with_node(value: Any, node: Node, numbers: Iterator[int]) -> Any:
    if isinstance(value, Tensor):
        if value.node is None:
            return value
        seen = Tensor(value.storage, value.shape, value.dtype, value.order, value.dense)
        seen.node, seen.output = node, next(numbers)
        return seen
    if isinstance(value, tuple):
        items = [_with_node(item, node, numbers) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value
