"""Table look-ups."""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import Dims, Shape, derived, numel
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["embedding", "gather"]

#: EmbeddingBackwardKernel.cu: above this number of indices the gradient is summed by sorting them.
SORTED_FROM = 3072


def embedding(tape: Tape, indices: Tensor, weight: Tensor, words: int | None = None) -> Tensor:
    """``F.embedding``: keeps the indices; the gradient is a dense table.

    ``words``: rows of the whole table, of which ``weight`` is a rank's part; the gradient has them all (torch
    ``_MaskPartial``, ``DTensor``'s rule for ``embedding_dense_backward``).
    """
    node = tape.node("EmbeddingBackward0", _embedding_backward, weight)
    table = weight.shape if words is None else (words, weight.shape[1])
    if node is not None:
        node.save(tape, indices)
    elsewhere = own = None
    if words is not None:
        elsewhere = tape.new(indices.shape, "bool", "words of other GPUs")
        own = tape.new(indices.shape, "int64", "rows of the own words")
    out = tape.new((*indices.shape, weight.shape[1]), weight.dtype, "token embeddings")
    del own, elsewhere
    if node is not None:
        node.facts = (table, indices.shape)
        if words is not None and node.edges[0] is not None:
            target, number, _shape, dtype = node.edges[0]
            node.edges[0] = (target, number, table, dtype)
        out.node = node
    return out


def _embedding_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    table, indices = node.facts
    rows_first = grad if grad.order is None else tape.new(grad.shape, grad.dtype, "gradient in row-major order")
    out = tape.new(table, grad.dtype, "gradient of the table")
    factor, symbols = numel(indices)

    def count(dims: Dims) -> int:
        total: int = factor
        for symbol in symbols:
            total *= symbol.value(dims)
        return total

    text = "·".join([str(factor), *(symbol.name for symbol in symbols)])
    if tape.ask(f"{text} > {SORTED_FROM}", lambda dims: count(dims) > SORTED_FROM):
        rows: int = table[0]
        width: int = table[1]

        def scratch(dims: Dims) -> int:
            tokens = count(dims)
            segments: int = min(tokens, rows)
            partials = tokens // 10 + segments
            return 16 * tokens + 8 * (3 * segments + partials) + 4 * partials * (-(-width // 32) * 32)

        tape.workspace((derived(f"scratch({text}, {rows}, {width})", scratch),), "uint8", "sorting of the indices")
    del rows_first
    return (out,)


def gather(tape: Tape, x: Tensor, indices: Tensor, shape: Shape, name: str = "gathered") -> Tensor:
    """``x.gather(-1, indices)`` of ``shape``: keeps indices and, for its size alone, ``x``; gradients go into zeros."""
    node = tape.node("GatherBackward0", _gather_backward, x)
    if node is not None:
        node.save(tape, indices)
        node.save(tape, x)
    out = tape.new(shape, x.dtype, name)
    out.node = node
    return out


def _gather_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.saved[1].shape, grad.dtype, "gradient of a gather"),)
