"""What a divergence between two distributions over all words is written out of."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.loss_functions import difference_exponential
from core.tape.ops.token_scores import COUNTED
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["counted_rows", "log_sum_exp", "stack"]


def stack(tape: Tape, x: Tensor, y: Tensor) -> Tensor:
    """``torch.stack([x, y])``; the gradients are parts of the incoming one."""
    node = tape.node("StackBackward0", _stack_backward, x, y)
    out = tape.new((2, *x.shape), x.dtype, "both distributions")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _stack_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return [None if edge is None else Tensor(grad.storage, node.facts, grad.dtype) for edge in node.edges]


def log_sum_exp(tape: Tape, x: Tensor) -> Tensor:
    """``torch.logsumexp(x, dim=0)``: keeps input and result."""
    node = tape.node("LogsumexpBackward0", _log_sum_exp_backward, x)
    out = tape.new(x.shape[1:], x.dtype, "mixture of both distributions")
    if node is not None:
        node.save(tape, x)
        node.save(tape, out)
        out.node = node
    return out


def _log_sum_exp_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (difference_exponential(tape, node.saved[0]),)


def counted_rows(tape: Tape, x: Tensor) -> Tensor:
    """``x[mask]``: the rows of the tokens that count, copied; the gradient is put into zeros."""
    node = tape.node("IndexBackward0", _rows_backward, x)
    out = tape.new((COUNTED, x.shape[-1]), x.dtype, "rows of the tokens that count")
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _rows_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the divergence"),)
