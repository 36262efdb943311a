"""Embeddings of texts: each is to be nearer to its partner than to the others of the batch.

Source: sentence-transformers ``Pooling`` (mean), ``MultipleNegativesRankingLoss`` (both sides run one after the other).
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.config import TrainingConfig
from core.tape import B, Tape, Tensor, in_module
from core.tape.ops import cross_entropy, matmul, mul, mul_scalar, sum_tokens, transpose, view

__all__ = ["embedding_loss"]


def embedding_loss(tape: Tape, network: Network, batch: Batch, config: TrainingConfig) -> tuple[Tensor, object]:
    """``(loss, nothing)``: the loop keeps no outputs."""
    assert batch.partner is not None
    autocast = config.precision.autocast_dtype
    with tape.autocasting(None if autocast == "none" else autocast):
        pooled = []
        for side in (batch, batch.partner):
            tape.enter_layer(-1)
            pooled.append(in_module(tape, "root", _pooled)(tape, network, side))
        tape.enter_phase("loss")
        with tape.scope("loss", "sentence-transformers MultipleNegativesRankingLoss.forward"):
            anchors, partners = (_normalised(tape, vectors) for vectors in pooled)
            scores = matmul(tape, anchors, transpose(tape, partners, 2, 3), (1, 1, B, B), "similarities")
            scores = view(tape, mul_scalar(tape, scores, "scaled similarities"), (B, B))
            labels = tape.new((B,), "int64", "numbers of the partners")
            return cross_entropy(tape, scores, labels), None


def _pooled(tape: Tape, network: Network, side: Batch) -> Tensor:
    hidden = network.hidden_states(tape, side)
    return _mean(tape, hidden)


def _mean(tape: Tape, hidden: Tensor) -> Tensor:
    """Over the tokens that are no padding; the mask is written out for every number of the hidden states."""
    with tape.scope("pooling", "sentence-transformers Pooling.forward"):
        expanded = tape.new(hidden.shape, hidden.dtype, "mask over the hidden states")
        total = sum_tokens(tape, mul(tape, hidden, expanded, "hidden states of tokens that count"))
        shape = (B, hidden.shape[-1])
        counted = tape.new(shape, hidden.dtype, "number of tokens")
        limited = tape.new(shape, hidden.dtype, "number of tokens, one at least")
        del counted
        return mul(tape, total, limited, "mean over the tokens")


def _normalised(tape: Tape, vectors: Tensor) -> Tensor:
    """Vectors of length one, ``[1, 1, b, h]``."""
    lengths = tape.new((B, 1), vectors.dtype, "lengths of the vectors")
    return view(tape, mul(tape, vectors, lengths, "vectors of length one"), (1, 1, B, vectors.shape[-1]))
