"""Small pieces of networks on a tape, and what is in memory there."""

from __future__ import annotations

from core.tape import Dims, HeldStorage, Parameter, Record, Shape, Tape, Tensor, backward, numel
from core.tape.autograd import Grads, Node

__all__ = ["alive", "births_since", "differentiate", "input_of", "kept", "new_tape", "weight"]


def new_tape(b: int = 2, s: int = 64) -> Tape:
    """A tape at the beginning of a forward pass."""
    tape = Tape(Dims(b, s))
    tape.enter_phase("forward")
    return tape


def weight(name: str, *shape: int, dtype: str = "fp32", trainable: bool = True) -> Parameter:
    """A parameter; its memory is no event of the tape."""
    record = Record(-1, numel(shape), shape, dtype, name, name, "", "held", False, -1)
    return Parameter(HeldStorage(record), name, shape, dtype, trainable, "weights")


def input_of(tape: Tape, *shape: int, dtype: str = "fp32", name: str = "input", needs_grad: bool = False) -> Tensor:
    """A tensor that comes from outside the piece; with ``needs_grad`` as from a layer before it that trains."""
    tensor = tape.new(tuple(shape), dtype, name)
    if needs_grad:
        tape.require_grad(tensor)
    return tensor


def alive(tape: Tape, since: int = 0) -> list[str]:
    """Names of the tensors in memory now that were born from record ``since`` on, in the order of their birth."""
    living: dict[int, str] = {}
    for event in tape.recorder.events:
        if event >= 0:
            living[event] = tape.recorder.records[event].name
        else:
            del living[~event]
    return [name for number, name in living.items() if number >= since]


def births_since(tape: Tape, record: int) -> list[str]:
    """Names of the tensors born from record ``record`` on."""
    return [born.name for born in tape.recorder.records[record:]]


def kept(tensor: Tensor) -> list[tuple[str, Shape, str]]:
    """Name, shape and dtype of what the operation that made ``tensor`` keeps for its backward."""
    assert tensor.node is not None
    return [(item.storage.record.name, item.storage.record.shape, item.dtype) for item in tensor.node.saved]


def differentiate(tape: Tape, out: Tensor) -> list[str]:
    """Backward from ``out``, which gets a row-major gradient from above; names of what is born below that."""
    shape, dtype = out.shape, out.dtype

    def spread(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
        return (tape.new(shape, dtype, "gradient from above"),)

    loss = tape.new((), out.dtype, "loss")
    loss.node = tape.node("LossBackward", spread, out)
    del out
    tape.enter_phase("backward")
    before = len(tape.recorder.records)
    backward(tape, loss)
    return births_since(tape, before)[2:]
