"""Supervised fine-tuning as TRL does it: with its fused head, or as before that with the metrics it took from logits.

Sources: TRL 1.16 ``SFTTrainer.compute_loss``; its earlier form with ``trainer/utils.py`` ``entropy_from_logits``.
"""

from __future__ import annotations

from core.architecture.network import Batch, Network
from core.tape import LENGTH, B, Symbol, Tape, Tensor, derived
from core.tape.autograd import Grads, Node
from core.tape.ops import mul_scalar
from core.tape.ops.token_scores import SHIFTED, fused_scores

__all__ = ["entropy_in_blocks", "fused_sft_loss", "logits_metrics"]

#: Rows of logits whose entropy is taken at a time.
ENTROPY_ROWS = 128


def fused_sft_loss(tape: Tape, network: Network, batch: Batch, hidden: Tensor) -> Tensor:
    """The loss of the tokens that count; there are no logits."""
    assert network.head is not None
    with tape.scope("loss", "trl SFTTrainer.compute_loss"):
        scores = fused_scores(tape, hidden, network.head.weight, network.head.bias, ("entropy", "is_top1"))
        return mul_scalar(tape, _negative_sum(tape, scores.log_probs))


def _negative_sum(tape: Tape, log_probs: Tensor) -> Tensor:
    node = tape.node("NegativeSum", _negative_sum_backward, log_probs)
    tape.new(log_probs.shape, "fp32", "loss of each token")
    out = tape.new((), "fp32", "loss")
    out.node = node
    return out


def _negative_sum_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (tape.new((B, SHIFTED), "fp32", "gradient of the loss of each token"),)


def logits_metrics(tape: Tape, logits: Tensor) -> None:
    """Entropy by blocks of rows, then token accuracy from a copy without the last position; nothing stays."""
    words = logits.shape[-1]
    with tape.scope("loss", "trl SFTTrainer.compute_loss"):
        entropy_in_blocks(tape, logits, LENGTH)
        shifted = tape.new((B, SHIFTED, words), logits.dtype, "logits without the last position")
        labels = tape.new((B, SHIFTED), "int64", "shifted labels")
        tape.new((B, SHIFTED), "int64", "best words")
        del shifted, labels


def entropy_in_blocks(tape: Tape, logits: Tensor, length: Symbol) -> None:
    """``entropy_from_logits`` of ``[b, length, V]``, for a log: nothing stays."""
    words = logits.shape[-1]
    dtype = "fp32" if tape.autocast is not None else logits.dtype
    name = f"min(b·{length.name}, {ENTROPY_ROWS})"
    rows = derived(name, lambda dims: min(dims.b * length.value(dims), ENTROPY_ROWS))
    block = tape.new((rows, words), "fp32", "fp32 block of logits") if dtype != logits.dtype else None
    logps = tape.new((rows, words), dtype, "log-softmax of a block")
    del block
    exponential = tape.new((rows, words), dtype, "exponential")
    product = tape.new((rows, words), dtype, "summands of the entropy")
    del exponential
    del product
    entropy = tape.new((B, length), dtype, "entropy of each token")
    del logps, entropy
