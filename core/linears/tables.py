"""The token table: what it holds and trains by method, as the model's input and, where it is tied, as its head.

Sources: PEFT ``utils/other.py`` (``ModulesToSaveWrapper``: a trained copy beside the frozen original; tied embedding
and head become
two copies), ``tuners/trainable_tokens/layer.py`` (each use copies the whole table and puts the trained rows in),
``tuners/lora/layer.py`` (``Embedding.forward``).
"""

from __future__ import annotations

from dataclasses import dataclass

from core.tape import Parameter, Tape, Tensor
from core.tape.autograd import Grads, Node
from core.tape.ops import add, autocast_operand, cast, embedding, linear, mul_scalar
from core.tape.ops.collectives import all_reduced, scatter_tokens

__all__ = ["TokenHead", "TokenTable"]


@dataclass(slots=True)
class TokenTable:
    """``used`` is looked up: the original, or its trained copy.  ``rows`` are trained rows; ``low_rank`` adapters
    ``A, B``."""

    original: Parameter
    used: Parameter
    rows: Parameter | None = None
    low_rank: tuple[Parameter, Parameter] | None = None
    #: Rows of the whole table, of which tensor parallelism leaves some to a rank.
    words: int | None = None

    def __call__(self, tape: Tape, ids: Tensor) -> Tensor:
        """``[b, s]`` to ``[b, s, h]``."""
        if tape.adapters_off:
            return embedding(tape, ids, self.original)
        if self.words is not None:
            return self._of_own_words(tape, ids, self.words)
        if self.rows is not None:
            return embedding(tape, ids, with_rows(tape, self.used, self.rows))
        result = embedding(tape, ids, self.used)
        if self.low_rank is None:
            return result
        down, up = self.low_rank
        after = embedding(tape, ids, _transposed(down))
        update = mul_scalar(tape, _product(tape, after, up), "scaled update")
        return cast(tape, add(tape, result, update, "embeddings with their update"), result.dtype)

    def _of_own_words(self, tape: Tape, ids: Tensor, words: int) -> Tensor:
        """Rows of other ranks' words are zero; the sum over the ranks has them all."""
        assert tape.tensor_parallel is not None
        if tape.tensor_parallel.sequence_parallel:
            return scatter_tokens(tape, embedding(tape, ids, self.used, words), tape.tensor_parallel.ranks)
        return all_reduced(tape, embedding(tape, ids, self.used, words))


class TokenHead:
    """An output projection by a table of which some rows train."""

    __slots__ = ("bias", "rows", "weight")

    def __init__(self, weight: Parameter, rows: Parameter) -> None:
        self.weight = weight
        self.rows = rows
        self.bias: Parameter | None = None

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to logits."""
        return linear(tape, x, self.weight if tape.adapters_off else with_rows(tape, self.weight, self.rows))


def with_rows(tape: Tape, table: Parameter, rows: Parameter) -> Tensor:
    """``table.index_copy(0, index, rows.to(table))``: a whole new table."""
    deltas = cast(tape, rows, table.dtype)
    index = tape.new((rows.shape[0],), "int64", "indices of the trained rows")
    node = tape.node("IndexCopyBackward0", _rows_backward, deltas)
    if node is not None:
        # Backward looks at the rows for their shape.
        node.save(tape, deltas)
        node.save(tape, index)
    out = tape.new(table.shape, table.dtype, "table with its trained rows")
    if node is not None:
        node.facts = rows.shape
        out.node = node
    return out


def _rows_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the trained rows"),)


def _transposed(parameter: Parameter) -> Parameter:
    """``A.T``: a view whose gradient is the parameter's."""
    view = Parameter(
        parameter.storage,  # type: ignore[arg-type]
        parameter.name,
        parameter.shape[::-1],
        parameter.dtype,
        parameter.trainable,
        parameter.component,
    )
    return view


def _product(tape: Tape, x: Tensor, up: Parameter) -> Tensor:
    return linear(tape, autocast_operand(tape, x), up)
