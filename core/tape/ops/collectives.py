"""Operations of a rank of tensor parallelism: its part of the sequence or of the columns, and those of the others.

Sources: torch/distributed/tensor: ``placement_types.py`` (``Shard._to_new_shard_dim``, ``Partial._reduce_value``),
``_redistribute.py``, ``parallel/style.py``, ``parallel/loss.py``; torch/distributed/_functional_collectives.py
(``reduce_scatter_tensor`` lays the parts out in a copy; ``_maybe_view_chunk_cat`` copies what it gathered unless a
single sequence makes a view of it).  The input of a collective dies with its last reference.
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import LENGTH, B, Shape, Symbol, derived
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = [
    "all_reduced",
    "gather_columns",
    "gather_tokens",
    "reduced_backward",
    "scatter_tokens",
    "sharded_cross_entropy",
    "whole_sequence",
]

_PARTS = "parts of all GPUs"


def _own_tokens(ranks: int) -> Symbol:
    return derived(f"⌈s / {ranks}⌉", lambda dims: -(-dims.s // ranks))


def gather_tokens(tape: Tape, x: Tensor, ranks: int) -> Tensor:
    """``[b, s / ranks, h]`` of every rank to ``[b, s, h]``; its gradient is summed over the ranks and divided."""
    node = tape.node("GatherTokens", _gather_tokens_backward, x)
    out = _whole(tape, x, ranks)
    if node is not None:
        node.facts = ranks
        out.node = node
    return out


def whole_sequence(tape: Tape, x: Tensor) -> Tensor:
    """What a module that needs all tokens makes of its input under sequence parallelism; else ``x``."""
    parallel = tape.tensor_parallel
    if parallel is None or not parallel.sequence_parallel:
        return x
    return gather_tokens(tape, x, parallel.ranks)


def _gather_tokens_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (_part(tape, grad, node.facts),)


def scatter_tokens(tape: Tape, x: Tensor, ranks: int) -> Tensor:
    """``[b, s, h]``, of which every rank has a summand, to each one's ``[b, s / ranks, h]`` of the sum."""
    node = tape.node("ScatterTokens", _scatter_tokens_backward, x)
    out = _part(tape, x, ranks)
    if node is not None:
        node.facts = ranks
        out.node = node
    return out


def _scatter_tokens_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (_whole(tape, grad, node.facts),)


def _whole(tape: Tape, x: Tensor, ranks: int) -> Tensor:
    width = x.shape[-1]
    message = tape.new((ranks, B, _own_tokens(ranks), width), x.dtype, "tokens of all GPUs")
    if tape.ask("b = 1", lambda dims: dims.b == 1):
        return Tensor(message.storage, (B, LENGTH, width), x.dtype)
    return tape.new((B, LENGTH, width), x.dtype, "tokens of all GPUs")


def _part(tape: Tape, x: Tensor, ranks: int) -> Tensor:
    width = x.shape[-1]
    message = tape.new((ranks, B, _own_tokens(ranks), width), x.dtype, _PARTS)
    out = tape.new((B, _own_tokens(ranks), width), x.dtype, "sum of the own tokens")
    del message
    return out


def all_reduced(tape: Tape, x: Tensor) -> Tensor:
    """The sum over all ranks; its gradient is theirs as it is."""
    node = tape.node("AllReduce", _passed_on, x)
    out = tape.new(x.shape, x.dtype, "sum over the GPUs")
    out.node = node
    return out


def _passed_on(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return grads


def reduced_backward(tape: Tape, x: Tensor) -> Tensor:
    """``x`` as it is; its gradient is summed over the ranks."""
    node = tape.node("Replicate", _summed, x)
    if node is None:
        return x
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def _summed(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(grad.shape, grad.dtype, "sum over the GPUs"),)


def gather_columns(tape: Tape, x: Tensor, ranks: int, width: int) -> Tensor:
    """``[b, s, v / ranks]`` of every rank to ``[b, s, v]``; each takes its columns of the gradient."""
    node = tape.node("GatherColumns", _gather_columns_backward, x)
    message = tape.new((ranks, *x.shape), x.dtype, "columns of all GPUs")
    out = tape.new((*x.shape[:-1], width), x.dtype, "columns of all GPUs")
    del message
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _gather_columns_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    shape: Shape = node.facts
    return (tape.new(shape, grad.dtype, "gradient of the own columns"),)


def sharded_cross_entropy(tape: Tape, logits: Tensor, labels: Tensor) -> Tensor:
    """The mean loss of ``[b, s, v / ranks]``, of which every rank has its columns; numbers of a token are reduced."""
    node = tape.node("LossParallel", _sharded_backward, logits)
    shifted = tape.new(logits.shape, "fp32", "logits less their maximum")
    tape.new(logits.shape, "fp32", "exponential")
    kept = tape.new(logits.shape, "fp32", "log-softmax of the own columns")
    del shifted
    out = tape.new((), "fp32", "loss")
    if node is not None:
        node.save(tape, kept)
        node.save(tape, labels)
        node.facts = logits.shape
        out.node = node
    return out


def _sharded_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    shape: Shape = node.facts
    chosen = tape.new(shape, "fp32", "minus one at the label")
    exponential = tape.new(shape, "fp32", "softmax of the own columns")
    difference = tape.new(shape, "fp32", "softmax less the labels")
    del exponential
    gradient = tape.new(shape, "fp32", "gradient of the logits")
    del difference, chosen
    return (gradient,)
