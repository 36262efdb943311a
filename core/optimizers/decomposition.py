"""GaLore's projections made anew: a decomposition in fp32, whose factors are as large as the gradient.

Source: galore-torch 1.0 ``galore_projector.py`` (``get_orthogonal_matrix``: its locals live until it returns; the old
projection is there until the new one takes its place); PyTorch's ``linalg.svd`` works on a copy it destroys.
"""

from __future__ import annotations

from core.optimizers.base import Trained
from core.optimizers.bench import Bench

__all__ = ["decomposed"]


def decomposed(bench: Bench, item: Trained, rank: int, dtype: str) -> None:
    """Of a matrix whose gradient comes in ``dtype``."""
    rows, columns = item.shape
    short = min(rows, columns)
    kept = min(rank, short)
    matrix = bench.like(item, "fp32 copy of the gradient", "fp32") if dtype != "fp32" else None
    left = bench.new(item, rows * short, "fp32", "left singular vectors")
    values = bench.new(item, short, "fp32", "singular values")
    right = bench.new(item, short * columns, "fp32", "right singular vectors")
    bench.like(item, "working copy of the decomposition", "fp32")
    diagonal = bench.new(item, kept * kept, "fp32", "diagonal of singular values")
    other = bench.new(item, kept * max(rows, columns), "fp32", "other factor")
    del diagonal
    projection = bench.new(item, kept * short, dtype, "new projection") if dtype != "fp32" else None
    del matrix, left, values, right, other, projection
