"""Adafactor in both implementations: a matrix keeps one number a row and a column, a vector its full second moment.

Sources: transformers ``optimization.Adafactor.step`` (without momentum; everything in fp32), torch/optim/_adafactor.py
(in the tensor's dtype).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.config import OptimizerConfig
from core.optimizers.base import Held, Trained, Usual
from core.optimizers.bench import Bench, Scratch, Step, by_dtype, expanded, played

__all__ = ["ADAFACTOR_FAMILY", "factored", "factored_step", "projected_back"]


def factored(item: Trained, shape: tuple[int, ...], dtype: str) -> list[Held]:
    """``exp_avg_sq_row``, ``exp_avg_sq_col`` or ``exp_avg_sq`` of a tensor seen as ``shape``."""
    elements = 1
    for dim in shape:
        elements *= dim
    if len(shape) < 2:
        return [Held("second moment", item.name, elements, dtype, item.count)]
    return [
        Held("second moment of rows", item.name, elements // shape[-1], dtype, item.count),
        Held("second moment of columns", item.name, elements // shape[-2], dtype, item.count),
    ]


#: The elements of a tensor's projected gradient; ``None`` for one that is not projected.
Projection = Callable[[Trained], int | None]


def factored_step(bench: Bench, trained: Sequence[Trained], projection: Projection = lambda item: None) -> None:
    """transformers' loop, and GaLore's over projections: gradient and weight are copied to fp32 where they are not.

    ``update`` outlives an iteration.
    """
    grad: Scratch | None = None
    update: Scratch | None = None
    p_data_fp32: Scratch | None = None
    for item in expanded(trained):
        half = item.dtype != "fp32"
        grad = bench.like(item, "fp32 copy of the gradient", "fp32") if half else None
        low = projection(item)
        size = item.elements if low is None else low
        if low is not None:
            grad = bench.new(item, low, "fp32", "projected gradient")
        p_data_fp32 = None
        p_data_fp32 = bench.like(item, "fp32 copy of the weight", "fp32") if half else None
        squared = bench.new(item, size, "fp32", "squared gradient")
        update = bench.new(item, size, "fp32", "update")
        del squared
        update = bench.new(item, size, "fp32", "update")
        if low is not None:
            update = projected_back(bench, item, "fp32")
        bench.like(item, "negative update", "fp32")
    del grad, update, p_data_fp32


def projected_back(bench: Bench, item: Trained, dtype: str) -> Scratch:
    """GaLoreProjector.project_back: the product and its scaled copy."""
    full = bench.like(item, "update projected back", dtype)
    scaled = bench.like(item, "scaled update", dtype)
    del full
    return scaled


def _foreach(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_multi_tensor_adafactor``: estimates of all matrices, then, still beside them, of all vectors."""
    for group in by_dtype(trained):
        estimates = bench.every([item for item in group if len(item.shape) > 1], "estimate of the second moment")
        vectors = bench.every([item for item in group if len(item.shape) < 2], "estimate of the second moment")
    del estimates, vectors


def _loop(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_single_tensor_adafactor``: ``update`` still names the estimate before while the next one is made."""
    squared = estimate = update = None
    for item in expanded(trained):
        if len(item.shape) < 2:
            squared = bench.like(item, "squared gradient")
        estimate = bench.like(item, "estimate of the second moment")
        update = estimate
    del squared, estimate, update


@dataclass(frozen=True, slots=True)
class _Adafactor(Usual):
    label: str
    source: str
    dtype: str | None
    step: Step

    def states(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        held: list[Held] = []
        for item in trained:
            held += factored(item, item.shape, self.dtype or item.dtype)
            if self.dtype is not None:
                held.append(Held("root mean square", item.name, 1, self.dtype, item.count))
        return held

    def temporaries(self, trained: Sequence[Trained], config: OptimizerConfig) -> list[Held]:
        return played(self.step, trained)


ADAFACTOR_FAMILY = {
    "adafactor": _Adafactor("Adafactor", "transformers optimization.Adafactor", "fp32", factored_step),
    "adafactor_torch_foreach": _Adafactor("Adafactor (PyTorch, foreach)", "torch/optim/_adafactor.py", None, _foreach),
    "adafactor_torch_loop": _Adafactor("Adafactor (PyTorch, loop)", "torch/optim/_adafactor.py", None, _loop),
}
