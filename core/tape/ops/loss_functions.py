"""Losses written out in tensor operations over all logits: label smoothing, z-loss, dynamic fine-tuning.

All but z-loss are one node here: its backward runs through the operations in the engine's order.  Sources: transformers
``LabelSmoother`` (``gather`` keeps the whole of what it reads), PaLM's z-loss in eager form (``logsumexp`` keeps its
input; its backward makes difference, exponential and product), TRL ``dft_loss`` over ``selective_log_softmax`` (half
logits: one log-softmax a sequence; fp32: one ``logsumexp`` a sequence).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.losses import cross_entropy
from core.tape.ops.pointwise import add
from core.tape.sizes import LENGTH, B, derived
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["dft_loss", "difference_exponential", "put_into_zeros", "smoothed_loss", "z_loss"]

_SHIFTED = derived("s − 1", lambda dims: max(dims.s - 1, 0))
_OTHERS = derived("b − 1", lambda dims: dims.b - 1)
_LOG_SOFTMAX, _OF_LOG_SOFTMAX = "log-softmax", "gradient of log-softmax"


def smoothed_loss(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """``LabelSmoother(logits, labels, shift_labels=True)``."""
    vocabulary = logits.shape[-1]
    node = tape.node("LabelSmoother", _smoothed_backward, logits)
    shape = (B, _SHIFTED, vocabulary)
    shifted = tape.new(shape, logits.dtype, "logits without the last position")
    targets = tape.new((B, _SHIFTED), "int64", "shifted labels")
    log_softmax = tape.new(shape, logits.dtype, _LOG_SOFTMAX)
    log_probs = tape.new(shape, logits.dtype, "negative log-softmax")
    mask = tape.new((B, _SHIFTED, 1), "bool", "positions without a label")
    targets = tape.new((B, _SHIFTED, 1), "int64", "labels")
    tape.new((B, _SHIFTED, 1), logits.dtype, "loss of each token")
    out = tape.new((), "fp32", "loss")
    if node is not None:
        for tensor in (log_softmax, log_probs, mask, targets):
            node.save(tape, tensor)
        node.facts = logits.shape
        out.node = node
    del shifted
    return out


def _smoothed_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = node.saved
    shape, dtype = saved[0].shape, saved[0].dtype
    of_sum = tape.new(shape, dtype, "gradient of the sum") if dtype != "fp32" else None
    scattered = put_into_zeros(tape, Tensor(saved[0].storage, shape, dtype))
    del saved[1:]
    # A spread-out gradient has no memory of its own that could take up the other.
    total = of_sum if of_sum is not None else tape.new(shape, dtype, "sum of gradients")
    del scattered, of_sum
    negative = tape.new(shape, dtype, _OF_LOG_SOFTMAX)
    del total
    of_logits = tape.new(shape, dtype, "gradient of the logits")
    del negative, saved[:]
    return (tape.new(node.facts, of_logits.dtype, "gradient of a slice"),)


def put_into_zeros(tape: Tape, like: Tensor) -> Tensor:
    """``gather``'s backward: zeros, and their copy with the gradients put in."""
    zeros = tape.new(like.shape, like.dtype, "zeros")
    scattered = tape.new(like.shape, like.dtype, "gradients put in their places")
    del zeros
    return scattered


def difference_exponential(tape: Tape, like: Tensor) -> Tensor:
    """``logsumexp``'s backward: ``grad * (self - result).exp()``."""
    difference = tape.new(like.shape, like.dtype, "difference from the log-partition")
    exponential = tape.new(like.shape, like.dtype, "exponential")
    product = tape.new(like.shape, like.dtype, "gradient of the log-partition")
    del difference, exponential
    return product


def z_loss(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """Cross entropy of fp32 ``logits`` plus the mean of the squared log-partition."""
    return add(tape, cross_entropy(tape, logits, labels), _squared_log_partition(tape, logits))


def _squared_log_partition(tape: Tape, logits: Tensor) -> Tensor:
    node = tape.node("LogsumexpBackward0", _log_partition_backward, logits)
    rows = tape.new(logits.shape[:-1], logits.dtype, "logarithm of the sum of exponentials")
    tape.new(logits.shape[:-1], logits.dtype, "squared log-partition")
    out = tape.new((), logits.dtype, "loss")
    if node is not None:
        node.save(tape, logits)
        node.save(tape, rows)
        out.node = node
    return out


def _log_partition_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (difference_exponential(tape, node.saved[0]),)


def dft_loss(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """The probability of the label weighs its log-probability; works sequence by sequence."""
    half = logits.dtype != "fp32"
    node = tape.node("DftLoss", _dft_half_backward if half else _dft_backward, logits)
    padded = tape.new((B, derived("s + 1", lambda dims: dims.s + 1)), "int64", "padded labels")
    mask = tape.new((B, LENGTH), "bool", "positions with a label")
    targets = tape.new((B, LENGTH), "int64", "labels")
    del padded
    kept = tape.new(logits.shape, logits.dtype, _LOG_SOFTMAX) if half else logits
    weights = tape.new((B, LENGTH), logits.dtype, "probability of each label")
    out = tape.new((), logits.dtype, "loss")
    if node is not None:
        for tensor in (kept, mask, targets, weights):
            node.save(tape, tensor)
        out.node = node
    return out


def _dft_half_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = node.saved
    _, length, vocabulary = saved[0].shape
    shape, dtype = saved[0].shape, saved[0].dtype
    row = Tensor(saved[0].storage, (1, length, vocabulary), dtype)
    scattered = put_into_zeros(tape, row)
    last = tape.new(row.shape, dtype, "gradient of the logits of a sequence")
    del scattered, row, saved[:]
    others = tape.new((_OTHERS, length, vocabulary), dtype, "gradient of the logits of a sequence")
    stacked = tape.new(shape, dtype, "gradient of the logits")
    del last, others
    return (stacked,)


def _dft_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = node.saved
    logits = saved[0]
    _, length, vocabulary = logits.shape
    others = tape.new((_OTHERS, length, vocabulary), logits.dtype, "gradient of the logits of a sequence")
    last = difference_exponential(tape, Tensor(logits.storage, (1, length, vocabulary), logits.dtype))
    stacked = tape.new(logits.shape, logits.dtype, "gradient of the logits")
    del last, others
    scattered = put_into_zeros(tape, logits)
    del scattered, logits, saved[:]
    return (stacked,)
