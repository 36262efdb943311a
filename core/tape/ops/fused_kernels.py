"""RMSNorm and rotary positions in one kernel each.

Source: Unsloth (2024) ``kernels/rms_layernorm.py`` (keeps its input and one number a row; the gradient is written over
the one it gets) and ``kernels/rope_embedding.py`` (turns queries and keys where they lie).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.tape import Tape
from core.tape.tensor import Parameter, Tensor

__all__ = ["fused_rms_norm", "turned_in_place"]


def fused_rms_norm(tape: Tape, x: Tensor, weight: Parameter) -> Tensor:
    """``[..., h]`` in the dtype of ``x``."""
    node = tape.node("Fast_RMS_LayernormBackward", _norm_backward, x, weight)
    out = tape.new(x.shape, x.dtype, "scaled")
    rows = tape.new(x.shape[:-1], "fp32", "reciprocal roots")
    if node is not None:
        node.save(tape, x)
        node.save(tape, rows)
        node.facts = (weight.shape, weight.dtype)
        out.node = node
    return out


def _norm_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    shape, dtype = node.facts
    trained = None if node.edges[1] is None else tape.new(shape, dtype, "gradient of the gain")
    return (grads[0], trained)


def turned_in_place(tape: Tape, x: Tensor, tables: tuple[Tensor, Tensor]) -> Tensor:
    """``x`` itself, turned; ``tables`` stay as long as the graph does."""
    node = tape.node("Fast_RoPE_EmbeddingBackward", _turn_backward, x)
    if node is None:
        return x
    node.held += tables
    out = Tensor(x.storage, x.shape, x.dtype, x.order, x.dense)
    out.node = node
    return out


def _turn_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    return (grads[0],)
