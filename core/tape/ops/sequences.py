"""Sums over tokens, and losses made of one number a sequence or a token."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["sequence_loss", "sequence_sums", "total"]


def sequence_sums(tape: Tape, per_token: Tensor) -> Tensor:
    """``per_token.sum(1)`` of ``[rows, length]``: keeps nothing; every token gets the gradient itself."""
    return _summed(tape, per_token, tape.new(per_token.shape[:1], per_token.dtype, "log-probability of each answer"))


def total(tape: Tape, x: Tensor) -> Tensor:
    """``x.sum()``: keeps nothing; every element gets the gradient itself."""
    return _summed(tape, x, tape.new((), x.dtype, "loss"))


def _summed(tape: Tape, x: Tensor, out: Tensor) -> Tensor:
    node = tape.node("SumBackward", _spread_backward, x)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _spread_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (Tensor(grad.storage, node.facts, grad.dtype, None, False),)


def sequence_loss(tape: Tape, scores: Tensor) -> Tensor:
    """Any loss of one number a row: keeps a number a row, gives each a gradient."""
    node = tape.node("SequenceLoss", _loss_backward, scores)
    margins = tape.new(scores.shape, scores.dtype, "differences of the log-probabilities")
    out = tape.new((), scores.dtype, "loss")
    if node is not None:
        node.save(tape, margins)
        out.node = node
    return out


def _loss_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    margins = node.saved[0]
    return (tape.new(margins.shape, margins.dtype, "gradient of the log-probabilities"),)
