"""Linear layers of which every rank of tensor parallelism has some columns or some rows.

Sources: torch/distributed/tensor/parallel/style.py (``ColwiseParallel``, ``RowwiseParallel``); the plan is that of
transformers (``base_model_tp_plan``) and torchtitan for Llama's module names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.linears.bases import PlainLinear
from core.tape import Parameter, Tape, Tensor
from core.tape.ops.collectives import all_reduced, gather_columns, reduced_backward, scatter_tokens

if TYPE_CHECKING:
    from core.linears.parameters import ParameterBuilder

__all__ = ["COLUMNS", "ROWS", "ColumnLinear", "ParallelHead", "RowLinear", "parallel_linear", "part_of"]

#: Layers whose outputs are divided, and layers whose inputs are.
COLUMNS = ("q_proj", "k_proj", "v_proj", "gate_proj", "up_proj")
ROWS = ("o_proj", "down_proj")


def part_of(size: int, ranks: int) -> int:
    """What the first of ``ranks`` gets of ``size``; none gets more."""
    return -(-size // ranks)


class ColumnLinear(PlainLinear):
    """Has some of the outputs; the gradients of the input are summed, here or where the sequence was put together."""

    __slots__ = ()

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, in]`` to ``[b, s, out / ranks]``."""
        assert tape.tensor_parallel is not None
        if not tape.tensor_parallel.sequence_parallel:
            x = reduced_backward(tape, x)
        return super().__call__(tape, x)


class RowLinear(PlainLinear):
    """Has some of the inputs; the results of all ranks are summed."""

    __slots__ = ()

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, in / ranks]`` to ``[b, s, out]``, or to the own tokens of it."""
        assert tape.tensor_parallel is not None
        if tape.tensor_parallel.sequence_parallel:
            return scatter_tokens(tape, super().__call__(tape, x), tape.tensor_parallel.ranks)
        return all_reduced(tape, super().__call__(tape, x))


class ParallelHead(ColumnLinear):
    """The output projection: logits of some words, put together unless the loss takes them as they are."""

    __slots__ = ("words",)

    def __init__(self, weight: Parameter, bias: Parameter | None, words: int) -> None:
        super().__init__(weight, bias)
        self.words = words

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        """``[b, s, h]`` to ``[b, s, v]``, or ``[b, s, v / ranks]``."""
        assert tape.tensor_parallel is not None
        if tape.tensor_parallel.loss_parallel:
            return super().__call__(tape, x)
        return gather_columns(tape, super().__call__(tape, x), tape.tensor_parallel.ranks, self.words)


def parallel_linear(
    builder: ParameterBuilder, name: str, in_features: int, out_features: int, bias: bool
) -> ColumnLinear | RowLinear:
    """The rank's part of the layer called ``name``, one of :data:`COLUMNS` or :data:`ROWS`."""
    ranks, whole = builder.tensor_parallel_size, (out_features, in_features)
    if name in COLUMNS:
        own = part_of(out_features, ranks)
        offset = builder.weight(f"{name}.bias", (own,), whole=(out_features,)) if bias else None
        return ColumnLinear(builder.weight(f"{name}.weight", (own, in_features), whole=whole), offset)
    offset = builder.weight(f"{name}.bias", (out_features,)) if bias else None
    shape = (out_features, part_of(in_features, ranks))
    return RowLinear(builder.weight(f"{name}.weight", shape, whole=whole), offset)
