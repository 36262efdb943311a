"""TRL's fused output head: log-probabilities of the tokens that count, from tiles of logits that are made twice.

Sources: TRL 1.16 ``kernels/chunked_logprob.py`` (``ChunkedLogProbFunction``), ``trainer/utils.py``
(``add_fused_lm_head``).  The head's and the hidden states' gradients are summed in fp32.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.tape.autograd import Grads, Node
from core.tape.ops.views import part
from core.tape.sizes import B, Dims, Symbol, derived
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor
from core.tape.work import multiply

__all__ = ["ANSWER", "COUNTED", "PAIRS", "PROMPT", "SHIFTED", "FusedScores", "Output", "fused_scores"]

#: Tokens and words of one tile (``TOKEN_CHUNK_SIZE``, ``_CHUNKED_LOGPROB_CHUNK_SIZE``).
TILE_TOKENS, TILE_WORDS = 4096, 32768
#: Numbers a token that are summed up tile by tile.
STATISTICS = 7

SHIFTED = derived("s − 1", lambda dims: max(dims.s - 1, 0))


#: Tokens of a sequence that count, what comes before them, and pairs of sequences.
ANSWER = derived("min(t, s − 1)", lambda dims: max(min(dims.t, dims.s - 1), 0))
PROMPT = derived("s − min(t, s − 1)", lambda dims: dims.s - max(min(dims.t, dims.s - 1), 0))
PAIRS = derived("b / 2", lambda dims: dims.b // 2)


def _counted(dims: Dims) -> int:
    return dims.b * ANSWER.value(dims)


COUNTED = derived("b·min(t, s − 1)", _counted)
_TILE = derived(f"min({COUNTED.name}, {TILE_TOKENS})", lambda dims: min(_counted(dims), TILE_TOKENS))
_LAST = derived(f"{COUNTED.name} mod {TILE_TOKENS}", lambda dims: (_counted(dims) - 1) % TILE_TOKENS + 1)


#: dtype of what the head can tell of each token beside its log-probability.
Output = Literal["entropy", "mean_logits", "is_top1"]
_DTYPES: dict[Output, str] = {"entropy": "fp32", "mean_logits": "fp32", "is_top1": "bool"}
_NAMES: dict[Output, str] = {
    "entropy": "entropy of each token",
    "mean_logits": "mean logit of each token",
    "is_top1": "whether the best word is right",
}


@dataclass(frozen=True, slots=True)
class FusedScores:
    """What the fused head returns: log-probabilities ``[b, s − 1]``, and what else was asked for, of that shape."""

    log_probs: Tensor
    beside: tuple[Tensor, ...]


def fused_scores(
    tape: Tape, hidden: Tensor, weight: Parameter, bias: Parameter | None, outputs: tuple[Output, ...] = ()
) -> FusedScores:
    """``model(..., fused_lm_head=True)`` from hidden states ``[b, s, h]``."""
    width = hidden.shape[-1]
    shifted = part(tape, hidden, (B, SHIFTED, width))
    mask = tape.new((B, SHIFTED), "bool", "tokens that count")
    counted = _selected(tape, shifted, mask)
    targets = tape.new((COUNTED,), "int64", "labels of tokens that count")
    # Choosing the tokens still belongs to the model's forward.
    tape.enter_phase("loss")
    log_probs, *beside = _scores(tape, counted, weight, bias, targets, outputs)
    del counted, targets
    return FusedScores(_scattered(tape, log_probs, mask), tuple(_scattered(tape, item, mask) for item in beside))


def _scattered(tape: Tape, counted: Tensor, mask: Tensor) -> Tensor:
    """``zeros.masked_scatter(mask, counted)``."""
    zeros = tape.new((B, SHIFTED), counted.dtype, "zeros")
    node = tape.node("MaskedScatterBackward0", _scatter_backward, counted)
    out = tape.new((B, SHIFTED), counted.dtype, counted.storage.record.name)
    del zeros
    if node is not None:
        node.save(tape, mask)
        out.node = node
    return out


def _scatter_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (tape.new((COUNTED,), "fp32", "gradient of the log-probabilities"),)


def _selected(tape: Tape, hidden: Tensor, mask: Tensor) -> Tensor:
    """``hidden[mask]``: a copy; the gradient is put into zeros."""
    node = tape.node("IndexBackward0", _selected_backward, hidden)
    out = tape.new((COUNTED, hidden.shape[-1]), hidden.dtype, "hidden states of tokens that count")
    if node is not None:
        node.save(tape, mask)
        node.facts = (hidden.shape, hidden.dtype)
        out.node = node
    return out


def _selected_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    shape, dtype = node.facts
    return (tape.new(shape, dtype, "gradient of the hidden states"),)


def _rounds(tape: Tape) -> list[Symbol]:
    """Rows of the tiles: the first, one between, and the last; more between are like that one."""
    count = tape.ask(f"tiles of {COUNTED.name}, 3 at most", lambda dims: min(-(-_counted(dims) // TILE_TOKENS), 3))
    return [_TILE] * (count - 1) + [_LAST]


def _words(weight: Tensor) -> list[int]:
    vocabulary = weight.shape[0]
    assert isinstance(vocabulary, int)
    return [min(TILE_WORDS, vocabulary - start) for start in range(0, vocabulary, TILE_WORDS)]


def _in(tape: Tape, dtype: str, source: Tensor, rows: Symbol | int, name: str) -> Tensor:
    """``source[start:end].to(dtype)``."""
    if source.dtype == dtype:
        return source
    return tape.new((rows, source.shape[-1]), dtype, name)


def _scores(
    tape: Tape,
    hidden: Tensor,
    weight: Parameter,
    bias: Parameter | None,
    targets: Tensor,
    outputs: tuple[Output, ...],
) -> list[Tensor]:
    """``ChunkedLogProbFunction.forward``: log-probabilities of the tokens that count, and the ``outputs``."""
    inputs = (hidden, weight) if bias is None else (hidden, weight, bias)
    node = tape.node("ChunkedLogProbFunctionBackward", _scores_backward, *inputs)
    compute = tape.autocast or hidden.dtype
    statistics = [tape.new((COUNTED,), "fp32", "statistics of each token") for _ in range(STATISTICS)]
    tile = tape.new((_TILE, TILE_WORDS), compute, "one tile of logits")
    multiply(tape, *hidden.shape, weight.shape[0])
    for rows in _rounds(tape):
        hidden_chunk = _in(tape, compute, hidden, rows, "tile of hidden states")
        for words in _words(weight):
            _in(tape, compute, weight, words, "tile of the head")
    log_z = tape.new((COUNTED,), "fp32", "logarithm of the sum of exponentials")
    log_probs = tape.new((COUNTED,), "fp32", "log-probability of each token")
    beside = [tape.new((COUNTED,), _DTYPES[output], _NAMES[output]) for output in outputs]
    if node is not None:
        for tensor in (hidden, weight, targets, log_z, *(beside[:1] if "entropy" in outputs else ())):
            node.save(tape, tensor)
        node.facts = (compute, bias is not None)
        log_probs.node = node
    del statistics, tile, hidden_chunk
    return [log_probs, *beside]


def _scores_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    hidden, weight = node.saved[:2]
    compute, _ = node.facts
    trained = [edge is not None for edge in node.edges]
    sums: list[Tensor | None] = [
        tape.new(tensor.shape, "fp32", name) if trains else None
        for tensor, name, trains in zip(
            (hidden, weight), ("fp32 gradient of the hidden states", "fp32 gradient of the head"), trained, strict=False
        )
    ]
    vocabulary = weight.shape[0]
    bias = tape.new((vocabulary,), "fp32", "fp32 gradient of the bias") if trained[2:] == [True] else None
    tile = tape.new((_TILE, TILE_WORDS), compute, "one tile of logits")
    for edge in (node, *node.edges[:2]):
        if edge is not None:
            multiply(tape, *hidden.shape, vocabulary)
    hidden_chunk = w_chunk = None
    for rows in _rounds(tape):
        hidden_chunk = _in(tape, compute, hidden, rows, "tile of hidden states")
        for words in _words(weight):
            # Python makes the next tile of the head before it lets go of the one before.
            w_chunk = _in(tape, compute, weight, words, "tile of the head")
    results = [
        None if total is None else _narrowed(tape, total, like)
        for total, like in zip(sums, (hidden, weight), strict=True)
    ]
    if len(trained) > 2:
        results.append(None if bias is None else _narrowed(tape, bias, weight))
    del sums, bias, tile, hidden_chunk, w_chunk
    return results


def _narrowed(tape: Tape, total: Tensor, like: Tensor) -> Tensor:
    return total if like.dtype == "fp32" else tape.new(total.shape, like.dtype, "gradient")
