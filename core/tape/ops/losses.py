"""Cross entropy in its implementations.

Sources: ATen ``log_softmax`` and ``nll_loss`` in derivatives.yaml; torchtune ``CEWithChunkedOutputLoss``; Liger-Kernel
``fused_linear_cross_entropy.py`` (gradients are made in forward, chunk by chunk).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.ops.reductions import log_softmax
from core.tape.sizes import Dims, derived
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["cross_entropy", "fused_linear_cross_entropy"]


def cross_entropy(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """``F.cross_entropy``: keeps log-softmax; backward makes its gradient beside it.

    Autocast runs ``nll_loss`` in fp32.
    """
    log_probabilities = log_softmax(tape, logits)
    if tape.autocast is not None:
        log_probabilities = cast(tape, log_probabilities, "fp32", "fp32 copy of log-softmax")
    node = tape.node("NllLossBackward0", _nll_backward, log_probabilities)
    if node is not None:
        node.save(tape, log_probabilities)
        node.save(tape, labels)
    out = tape.new((), log_probabilities.dtype, "loss")
    total = tape.new((), log_probabilities.dtype, "total weight")
    if node is not None:
        node.save(tape, total)
        node.facts = (log_probabilities.shape, log_probabilities.dtype)
        out.node = node
    return out


def _nll_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    shape, dtype = node.facts
    return (tape.new(shape, dtype, "gradient of log-softmax"),)


def fused_linear_cross_entropy(tape: Tape, hidden: Tensor, weight: Parameter, labels: Tensor) -> Tensor:
    """Liger's loss on ``hidden`` ``[b, s, h]`` and the head ``[V, h]``: one chunk of logits at a time, both gradients
    in forward."""
    vocabulary, width = weight.shape
    assert isinstance(vocabulary, int) and isinstance(width, int)
    node = tape.node("LigerFusedLinearCrossEntropyFunctionBackward", _fused_backward, hidden, weight)
    casts = [
        tape.new(x.shape, tape.autocast, "half-precision copy")
        for x in (hidden, weight)
        if tape.autocast is not None and x.dtype != tape.autocast
    ]
    parts = -(-vocabulary // width)

    def chunk(dims: Dims) -> int:
        # The next power of two of tokens / ceil(V / h), at most all tokens.
        tokens = dims.b * dims.s
        rows: int = 1 << max(0, (-(-tokens // parts) - 1).bit_length())
        return min(tokens, rows)

    grad_hidden = tape.new(hidden.shape, hidden.dtype, "gradient of the hidden states")
    grad_weight = tape.new(weight.shape, weight.dtype, "gradient of the head") if weight.trainable else None
    for _product in range(3 if weight.trainable else 2):
        multiply(tape, *hidden.shape, vocabulary)
    losses = tape.new(hidden.shape[:-1], "fp32", "loss of each token")
    rows = derived(f"chunk(b·s / {parts})", chunk)
    logits = tape.new((rows, vocabulary), tape.autocast or hidden.dtype, "one chunk of logits")
    del logits
    if node is not None:
        node.save(tape, grad_hidden)
        if grad_weight is not None:
            node.save(tape, grad_weight)
    out = tape.new((), "fp32", "loss")
    out.node = node
    del casts, losses
    return out


def _fused_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = list(node.saved)
    return [None if edge is None else saved[min(number, len(saved) - 1)] for number, edge in enumerate(node.edges)]
