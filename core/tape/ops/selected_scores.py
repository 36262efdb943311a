"""Log-probabilities of given words from whole logits, as TRL takes them where it has no fused head.

All but the row kernel are one node here: its backward runs through the operations in the engine's order.  Sources: TRL
``trainer/utils.py`` ``selective_log_softmax`` (half logits: one log-softmax a sequence; fp32: one ``logsumexp`` a
sequence), ``kernels/logprob_entropy.py`` (keeps the logits).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.loss_functions import difference_exponential, put_into_zeros
from core.tape.sizes import Dim, Symbol, derived
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["row_kernel_log_probs", "selected_log_probs"]

_LOG_SOFTMAX, _OF_A_SEQUENCE = "log-softmax", "gradient of the logits of a sequence"


def selected_log_probs(tape: Tape, logits: Tensor) -> Tensor:
    """``selective_log_softmax`` without Triton: ``[rows, length, V]`` to ``[rows, length]``, sequence by sequence."""
    rows, length, vocabulary = logits.shape
    half = logits.dtype != "fp32"
    node = tape.node("SelectiveLogSoftmax", _half_backward if half else _backward, logits)
    kept: Tensor | None = None
    if half:
        # Without gradients each sequence's goes when that of the next is there.
        count = rows if node is not None else _two_at_most(rows)
        kept = tape.new((count, length, vocabulary), logits.dtype, _LOG_SOFTMAX)
    out = tape.new((rows, length), logits.dtype, "log-probability of each token")
    if node is not None:
        node.save(tape, logits if kept is None else kept)
        node.facts = logits.shape
        out.node = node
    return out


def _two_at_most(rows: Dim) -> Dim:
    if isinstance(rows, int):
        return min(rows, 2)
    symbol: Symbol = rows
    return derived(f"min({symbol.name}, 2)", lambda dims: min(symbol.value(dims), 2))


def _others(rows: Dim) -> Dim:
    if isinstance(rows, int):
        return rows - 1
    symbol: Symbol = rows
    return derived(f"{symbol.name} − 1", lambda dims: symbol.value(dims) - 1)


def _half_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = node.saved
    rows, length, vocabulary = node.facts
    dtype = saved[0].dtype
    row = Tensor(saved[0].storage, (1, length, vocabulary), dtype)
    put = put_into_zeros(tape, row)
    last = tape.new(row.shape, dtype, _OF_A_SEQUENCE)
    # Each sequence's log-softmax goes when its gradient is there.
    del put, row, saved[:]
    others = tape.new((_others(rows), length, vocabulary), dtype, _OF_A_SEQUENCE)
    stacked = tape.new((rows, length, vocabulary), dtype, "gradient of the logits")
    del last, others
    return (stacked,)


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = node.saved
    logits = saved[0]
    rows, length, vocabulary = node.facts
    others = tape.new((_others(rows), length, vocabulary), logits.dtype, _OF_A_SEQUENCE)
    last = difference_exponential(tape, Tensor(logits.storage, (1, length, vocabulary), logits.dtype))
    stacked = tape.new((rows, length, vocabulary), logits.dtype, "gradient of the logits")
    del last, others
    put = put_into_zeros(tape, Tensor(logits.storage, (rows, length, vocabulary), logits.dtype))
    del put, logits, saved[:]
    return (stacked,)


def row_kernel_log_probs(tape: Tape, logits: Tensor) -> Tensor:
    """``selective_log_softmax`` with TRL's Triton kernel: keeps the logits and two numbers a token."""
    shape = logits.shape[:-1]
    node = tape.node("LogProbEntropyFunctionBackward", _kernel_backward, logits)
    out = tape.new(shape, "fp32", "log-probability of each token")
    entropy = tape.new(shape, "fp32", "entropy of each token")
    log_z = tape.new(shape, "fp32", "logarithm of the sum of exponentials")
    expected = tape.new(shape, "fp32", "expected logit")
    if node is not None:
        for tensor in (logits, log_z, expected):
            node.save(tape, tensor)
        node.facts = (logits.shape, logits.dtype)
        out.node = node
    del entropy
    return out


def _kernel_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    shape, dtype = node.facts
    return (tape.new(shape, dtype, "gradient of the logits"),)
