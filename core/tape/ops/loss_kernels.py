"""Losses in kernels of their own: cut cross-entropy, Unsloth's cross entropy (and its first form) and its fused loss.

Sources: cut-cross-entropy 25.1 ``cce.py``, ``utils.py`` (no logits at all: kept are one number a token and one a
word); Unsloth ``kernels/cross_entropy_loss.py`` (half logits stay, their gradient is a second tensor); unsloth-zoo
``fused_losses/cross_entropy_loss.py`` (both gradients are made in forward, a chunk's head gradient beside the sum).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import cast
from core.tape.ops.products import autocast_operand
from core.tape.sizes import LENGTH, B, Dims, derived
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["cross_entropy_in_place", "cut_cross_entropy", "unsloth_cross_entropy", "unsloth_fused_cross_entropy"]

#: Words one program of Unsloth's kernel reduces; larger vocabularies are reduced in parts.
WIDEST = 65536
_SHIFTED = derived("s − 1", lambda dims: max(dims.s - 1, 0))


def cut_cross_entropy(tape: Tape, hidden: Tensor, weight: Parameter, labels: Tensor) -> Tensor:
    """``linear_cross_entropy(e, c, targets, shift=True)`` on hidden states ``[b, s, h]`` and the head ``[V, h]``."""
    e, c = hidden, weight
    if tape.autocast is not None:
        e = cast(tape, hidden, tape.autocast, "half-precision copy")
        copy = cast(tape, weight, tape.autocast, "half-precision copy")
    else:
        copy = c
    kept = tape.new((B, _SHIFTED), "bool", "positions with a label")
    nonzero = tape.new((B, _SHIFTED, 2), "int64", "indices of positions")
    narrow = tape.new((B, _SHIFTED, 2), "int32", "indices of positions")
    del kept, nonzero
    valids = tape.new((B, _SHIFTED), "int64", "positions with a label")
    del narrow
    node = tape.node("LinearCrossEntropyFunctionBackward", _cut_backward, e, copy)
    rows = tape.new((B, _SHIFTED), "fp32", "logarithm of the sum of exponentials")
    locks = tape.new((derived("⌈b·(s − 1) / 128⌉", lambda dims: -(-dims.b * (dims.s - 1) // 128)),), "int32", "locks")
    average = tape.new((copy.shape[0],), "fp32", "average logit of each word") if node is not None else None
    del locks
    tape.new((B, _SHIFTED), "fp32", "loss of each token")
    multiply(tape, B, _SHIFTED, *copy.shape)
    out = tape.new((), "fp32", "loss")
    if node is not None:
        for tensor in (e, copy, rows, labels, valids):
            node.save(tape, tensor)
        if average is not None:
            node.save(tape, average)
        out.node = node
    return out


def _cut_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    e, c = node.saved[:2]
    words, width = c.shape
    assert isinstance(words, int) and isinstance(width, int)
    # The logits again, then the gradients that are asked for.
    for edge in (node, *node.edges[:2]):
        if edge is not None:
            multiply(tape, B, _SHIFTED, words, width)
    values = tape.new((words,), "fp32", "sorted averages")
    positions = tape.new((words,), "int64", "order of the words")
    del values
    order = tape.new((words,), "int32", "order of the words")
    del positions
    results: list[Tensor | None] = [tape.new(e.shape, e.dtype, "gradient of the hidden states"), None]
    if node.edges[1] is not None:
        results[1] = tape.new(c.shape, e.dtype, "gradient of the head")
    columns = -(-width // 64)
    rows = derived(f"⌈b·(s − 1) / {columns}⌉", lambda dims: -(-dims.b * (dims.s - 1) // columns))
    locks = (tape.new((rows, columns), "int32", "locks"), tape.new((-(-words // columns), columns), "int32", "locks"))
    del order, locks
    return results


def unsloth_cross_entropy(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """``fast_cross_entropy_loss`` on ``[b, s, V]`` and shifted labels; the sum over tokens."""
    vocabulary = logits.shape[-1]
    assert isinstance(vocabulary, int)
    node = tape.node("Fast_CrossEntropyLossBackward", _unsloth_backward, logits)
    losses = tape.new((B, LENGTH), "fp32", "loss of each token")
    if vocabulary > WIDEST:
        parts = -(-vocabulary // WIDEST)
        partial = (
            tape.new((B, LENGTH, parts), "fp32", "partial sums of exponentials"),
            tape.new((B, LENGTH, parts), "fp32", "partial sums of exponentials"),
        )
        rows = tape.new((B, LENGTH), "fp32", "logarithm of the sum of exponentials")
        losses = tape.new((B, LENGTH), "fp32", "loss of each token")
        del partial
    else:
        rows = tape.new((B, LENGTH), "fp32", "logarithm of the sum of exponentials")
    out = tape.new((), "fp32", "loss")
    if node is not None:
        for tensor in (logits, rows, losses, labels):
            node.save(tape, tensor)
        out.node = node
    return out


def _unsloth_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    logits = node.saved[0]
    return (tape.new(logits.shape, logits.dtype, "gradient of the logits"),)


def cross_entropy_in_place(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """Unsloth's kernel of 2024: the gradient is written over the logits it has kept."""
    node = tape.node("Fast_CrossEntropyLossBackward", _in_place_backward, logits)
    shape, vocabulary = logits.shape[:-1], logits.shape[-1]
    assert isinstance(vocabulary, int)
    losses = tape.new(shape, "fp32", "loss of each token")
    if vocabulary > WIDEST:
        partial = tape.new((*shape, -(-vocabulary // WIDEST)), "fp32", "partial sums of exponentials")
        rows = tape.new(shape, "fp32", "logarithm of the sum of exponentials")
        del partial
    else:
        rows = tape.new(shape, "fp32", "logarithm of the sum of exponentials")
    out = tape.new((), "fp32", "loss")
    if node is not None:
        for tensor in (logits, rows, labels):
            node.save(tape, tensor)
        out.node = node
    del losses
    return out


def _in_place_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (node.saved[0],)


def unsloth_fused_cross_entropy(
    tape: Tape, hidden: Tensor, weight: Parameter, labels: Tensor, target_gib: float
) -> Tensor:
    """Unsloth's loss in chunks that take at most ``target_gib`` GiB beside the gradients."""
    words, width = weight.shape
    assert isinstance(words, int) and isinstance(width, int)
    node = tape.node("UnslothFusedLossBackward", _fused_backward, hidden, weight)
    hidden_bytes = 4 if hidden.dtype == "fp32" else 2
    head_bytes = 2 * words * width * (4 if weight.dtype == "fp32" else 2) if weight.trainable else 0

    def rows(dims: Dims) -> int:
        tokens = dims.b * dims.s
        fixed = (tokens * width * hidden_bytes + head_bytes) / 2**30
        room = target_gib - fixed if fixed < target_gib else target_gib
        exact = tokens * words * 16 / 2**30 / room
        chunks = 1 if exact <= 1.0 + 1e-9 else min(tokens, -(-int(-(-exact // 1)) // 4) * 4)
        return -(-tokens // chunks)

    count = derived(f"chunk(b·s, {words} · {width}, {target_gib}, {hidden_bytes}, {head_bytes})", rows)
    shifted = tape.new(labels.shape, "int64", "shifted labels")
    grad_hidden = tape.new(hidden.shape, hidden.dtype, "gradient of the hidden states")
    grad_weight = tape.new(weight.shape, weight.dtype, "gradient of the head") if weight.trainable else None
    total = tape.new((), "fp32", "loss")
    for _product in range(3 if weight.trainable else 2):
        multiply(tape, *hidden.shape, words)
    _one_chunk(tape, hidden, weight, (count, width), grad_weight is not None)
    del shifted
    if node is not None:
        node.save(tape, grad_hidden)
        if grad_weight is not None:
            node.save(tape, grad_weight)
        total.node = node
    return total


def _one_chunk(tape: Tape, hidden: Tensor, weight: Parameter, shape: tuple[object, int], trains: bool) -> None:
    """The largest chunk: every other one needs as much or less."""
    rows, width = shape
    words = weight.shape[0]
    dtype = tape.autocast or weight.dtype
    half = Tensor(hidden.storage, (rows, width), hidden.dtype)  # type: ignore[arg-type]
    if half.dtype != weight.dtype:
        half = tape.new(half.shape, weight.dtype, "chunk in the head's dtype")
    # The transposed head is a view, whose cast autocast does not keep.
    turned = None if weight.dtype == dtype else tape.new((width, words), dtype, "half-precision copy of a weight")
    operand = None if half.dtype == dtype else tape.new(half.shape, dtype, "half-precision copy")
    logits = tape.new((half.shape[0], words), dtype, "one chunk of logits")
    del operand, turned
    grad_logits = tape.new(logits.shape, dtype, "gradient of a chunk of logits")
    del logits
    autocast_operand(tape, weight)
    chunk_hidden = tape.new(half.shape, dtype, "gradient of a chunk")
    if trains:
        operand = None if half.dtype == dtype else tape.new(half.shape, dtype, "half-precision copy")
        chunk_weight = tape.new(weight.shape, dtype, "gradient of the head from one chunk")
        del operand, chunk_weight
    del grad_logits, chunk_hidden


def _fused_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    saved = list(node.saved)
    return [None if edge is None else saved[min(number, len(saved) - 1)] for number, edge in enumerate(node.edges)]
