"""LitGPT's loss: the head and the cross entropy run over pieces of the sequence, whose logits all stay.

Sources: LitGPT ``lora.py`` (``lm_head_chunk_size``), ``utils.py`` (``chunked_cross_entropy``), ``finetune/lora.py``
(the logits are a variable of the loop); Lightning Fabric ``plugins/precision/half.py`` (the model's outputs become
fp32).
"""

from __future__ import annotations

from core.linears import LayerHead, PlainLinear, TokenHead
from core.tape import LENGTH, B, Tape, Tensor, derived
from core.tape.autograd import Grads, Node
from core.tape.ops import cast

__all__ = ["litgpt_loss"]

#: Tokens of one piece.
_PIECE = 128
_ROWS = derived(f"min(s, {_PIECE})", lambda dims: min(dims.s, _PIECE))
_PIECES = derived(f"⌈s / {_PIECE}⌉", lambda dims: -(-dims.s // _PIECE))
Head = PlainLinear | TokenHead | LayerHead


def litgpt_loss(tape: Tape, head: Head, hidden: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """The loss and the logits, which the loop keeps.

    Forward holds all pieces at once, so that they are one tensor here; backward takes them one by one.
    """
    weight = None if isinstance(head, LayerHead) else head.weight
    with tape.no_grad():
        pieces = cast(tape, head(tape, hidden), "fp32", "pieces of the logits in fp32")
    node = tape.node("PiecewiseLossBackward", _backward, hidden, weight)
    log_probabilities = tape.new(pieces.shape, "fp32", "log-softmax of the pieces")
    out = tape.new((), "fp32", "loss")
    if node is not None and weight is not None and tape.autocast not in (None, weight.dtype) and not weight.trainable:
        # Autocast keeps the casts of weights that train only: each piece has its own of a frozen one.
        shape = (_PIECES, *weight.shape)
        node.save(tape, tape.new(shape, str(tape.autocast), "half-precision copies of the head"))
    if node is not None:
        node.save(tape, log_probabilities)
        node.save(tape, labels)
        if weight is not None and weight.trainable:
            node.save(tape, hidden)
        node.facts = (pieces.shape[-1], hidden.shape[-1], hidden.dtype, head)
        out.node = node
    return out, pieces


def _backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    words, width, dtype, head = node.facts
    above = tape.new((B, _ROWS, words), "fp32", "gradient of log-softmax")
    piece = tape.new((B, _ROWS, words), "fp32", "gradient of a piece of logits")
    del above
    half = cast(tape, piece, dtype, "gradient cast")
    del piece
    unpacked = head.layer.whole_weight(tape) if isinstance(head, LayerHead) else None
    results: list[Tensor | None] = [None, None]
    if node.edges[0] is not None:
        parts = tape.new((B, LENGTH, width), dtype, "gradients of the hidden states' pieces")
        results[0] = tape.new((B, LENGTH, width), dtype, "concatenated gradients")
        del parts
    if node.edges[1] is not None:
        results[1] = tape.new((words, width), dtype, "gradient of the head")
        one = tape.new((words, width), dtype, "gradient of the head from a piece")
        del one
    del half, unpacked
    return results
