"""Whole matrices: built from blocks, solved for, and their columns one by one.

Sources: ATen derivatives.yaml (``_linalg_solve_ex``, ``block_diag``, ``unbind``, ``linalg_vector_norm``) and
FunctionsManual.cpp (``linalg_solve_backward``).
"""

from __future__ import annotations

from core.tape.autograd import Grads, Node
from core.tape.sizes import Shape
from core.tape.tape import Tape
from core.tape.tensor import Tensor

__all__ = ["block_diagonal", "column", "identity_matrices", "norm_of_columns", "solve", "vector_norm"]


def identity_matrices(tape: Tape, count: int, size: int, dtype: str) -> Tensor:
    """``torch.eye(size).repeat(count, 1, 1)``."""
    one = tape.new((size, size), dtype, "identity matrix")
    out = tape.new((count, size, size), dtype, "identity matrices")
    del one
    return out


def solve(tape: Tape, system: Tensor, right: Tensor, name: str) -> Tensor:
    """``torch.linalg.solve(system, right, left=False)`` of ``[n, c, c]``: keeps system, solution and factorization."""
    node = tape.node("LinalgSolveExBackward0", _solve_backward, system, right)
    out = tape.new(right.shape, right.dtype, name)
    factors = tape.new(system.shape, system.dtype, "factorized systems")
    pivots = tape.new(system.shape[:-1], "int32", "pivots")
    info = tape.new(system.shape[:-2], "int32", "states of the solver")
    if node is not None:
        out.node = node
        for kept in (system, out, factors, pivots):
            node.save(tape, kept)
    del info
    return out


def _solve_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    system = node.saved[0]
    right = tape.new(grad.shape, grad.dtype, "gradient of the right side")
    product = tape.new(system.shape, grad.dtype, "product of the solutions")
    result = tape.new(system.shape, grad.dtype, "gradient of the system")
    del product
    return (result, right)


def block_diagonal(tape: Tape, blocks: Tensor) -> Tensor:
    """``torch.block_diag(*blocks.unbind())``: ``[n, c, c]`` to ``[1, n · c, n · c]``."""
    node = tape.node("BlockDiagBackward0", _blocks_backward, blocks)
    count, size, _ = blocks.shape
    assert isinstance(count, int) and isinstance(size, int)
    out = tape.new((1, count * size, count * size), blocks.dtype, "block-diagonal matrix")
    if node is not None:
        node.facts = blocks.shape
        out.node = node
    return out


def _blocks_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of the blocks"),)


def column(tape: Tape, x: Tensor) -> Tensor:
    """``x[:, i].view(-1, 1)`` of a matrix: the whole storage stays; backward puts the gradient into zeros."""
    node = tape.node("SelectBackward0", _column_backward, x)
    out = Tensor(x.storage, (x.shape[0], 1), x.dtype, None, False)
    if node is not None:
        node.facts = x.shape
        out.node = node
    return out


def _column_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    return (tape.new(node.facts, grad.dtype, "gradient of a column"),)


def norm_of_columns(tape: Tape, x: Tensor) -> Tensor:
    """``x.norm(dim=0)`` of a matrix."""
    return vector_norm(
        tape, x, (x.shape[1],), ("norms of the columns", "columns over their norms", "gradient of the columns")
    )


def vector_norm(tape: Tape, x: Tensor, shape: Shape, names: tuple[str, str, str]) -> Tensor:
    """``torch.linalg.vector_norm(x)`` to ``shape``: keeps ``x`` and the norms.

    ``names``: of the result, and in backward of ``x`` over its norms and of its gradient.
    """
    node = tape.node("LinalgVectorNormBackward0", _norm_backward, x)
    out = tape.new(shape, x.dtype, names[0])
    if node is not None:
        node.facts = names[1:]
        out.node = node
        node.save(tape, x)
        node.save(tape, out)
    return out


def _norm_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    assert grad is not None
    x, (over_norms, name) = node.saved[0], node.facts
    direction = tape.new(x.shape, x.dtype, over_norms)
    result = tape.new(x.shape, grad.dtype, name)
    del direction
    return (result,)
