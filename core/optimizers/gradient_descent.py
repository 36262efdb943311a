"""Optimizers with at most one state in PyTorch, and the reference Lion.

Sources: torch/optim/sgd.py (every step is in place), rmsprop.py, adagrad.py (its sums exist from construction on);
lucidrains/lion-pytorch.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.optimizers.base import Trained
from core.optimizers.bench import Bench, by_dtype
from core.optimizers.elementwise import Elementwise, all_at_once, nothing, one_by_one

__all__ = ["GRADIENT_DESCENT_FAMILY"]

_BUFFER = ("momentum buffer",)
_ROOT = "root of the squared average"
_SQUARES, _SUMS = ("squared average (square_avg)",), ("sum of squares",)


def _adagrad(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_multi_tensor_adagrad``: roots, and gradients times the rate."""
    for group in by_dtype(trained):
        std = bench.every(group, "root of the sum of squares")
        scaled = bench.every(group, "scaled gradient")
    del std, scaled


GRADIENT_DESCENT_FAMILY = {
    "sgd": Elementwise("SGD", "torch/optim/sgd.py", (), nothing),
    "sgd_loop": Elementwise("SGD (loop)", "torch/optim/sgd.py", (), nothing),
    "sgd_momentum": Elementwise(
        "SGD with momentum", "torch/optim/sgd.py", _BUFFER, nothing, begins_with_gradients=True
    ),
    "sgd_momentum_loop": Elementwise(
        "SGD with momentum (loop)", "torch/optim/sgd.py", _BUFFER, nothing, begins_with_gradients=True
    ),
    "rmsprop_foreach": Elementwise("RMSprop (foreach)", "torch/optim/rmsprop.py", _SQUARES, all_at_once(_ROOT)),
    "rmsprop_loop": Elementwise("RMSprop (loop)", "torch/optim/rmsprop.py", _SQUARES, one_by_one(_ROOT)),
    "adagrad_foreach": Elementwise("Adagrad (foreach)", "torch/optim/adagrad.py", _SUMS, _adagrad, at_start=True),
    "adagrad_loop": Elementwise(
        "Adagrad (loop)", "torch/optim/adagrad.py", _SUMS, one_by_one("root of the sum of squares"), at_start=True
    ),
    "lion": Elementwise("Lion", "lion-pytorch lion_pytorch.py", ("momentum (exp_avg)",), one_by_one("update")),
}
