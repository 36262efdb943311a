"""Adam and its relatives in PyTorch (torch/optim/adam.py, adamw.py, adamax.py, nadam.py, radam.py).

``foreach`` makes a list for all parameters of a dtype; the loop works on one, its locals reach into the next
iteration; the fused kernel works in place and keeps its step counters on the device.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.optimizers.base import Trained
from core.optimizers.bench import Bench, Step, expanded
from core.optimizers.elementwise import Elementwise, all_at_once, nothing

__all__ = ["ADAM_FAMILY", "FIRST_MOMENT", "SECOND_MOMENT"]

FIRST_MOMENT, SECOND_MOMENT = "first moment (exp_avg)", "second moment (exp_avg_sq)"
_MOMENTS = (FIRST_MOMENT, SECOND_MOMENT)
_ROOT = "root of the second moment"


def _adam(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_single_tensor_adam``."""
    for item in expanded(trained):
        root = bench.like(item, _ROOT)
        denom = bench.like(item, "denominator")
        del root
    del denom


def _adamax(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_single_tensor_adamax``: ``grad.abs()`` is an argument."""
    for item in expanded(trained):
        bench.like(item, "absolute gradient")


def _nadam(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_single_tensor_nadam``: ``denom = exp_avg_sq.div(bias_correction2).sqrt()``."""
    for item in expanded(trained):
        corrected = bench.like(item, "corrected second moment")
        denom = bench.like(item, "denominator")
        del corrected
    del denom


def _radam(bench: Bench, trained: Sequence[Trained]) -> None:
    """``_single_tensor_radam``, rectified (from step 6 on)."""
    for item in expanded(trained):
        bias_corrected_exp_avg = bench.like(item, "corrected first moment")
        update = bench.like(item, "update")
        exp_avg_sq_sqrt = bench.like(item, _ROOT)
        reciprocal = bench.like(item, "reciprocal root")
        adaptive = bench.like(item, "adaptive rate")
        del reciprocal, exp_avg_sq_sqrt
        scaled = bench.like(item, "update")
        del update, adaptive
        rectified = bench.like(item, "update")
        del scaled, rectified
    del bias_corrected_exp_avg


def _three(label: str, source: str, foreach: str, loop: Step) -> tuple[Elementwise, Elementwise]:
    return (
        Elementwise(f"{label} (foreach)", source, _MOMENTS, all_at_once(foreach)),
        Elementwise(f"{label} (loop)", source, _MOMENTS, loop),
    )


def _fused(label: str) -> Elementwise:
    return Elementwise(f"{label} (fused)", "torch/optim/adam.py", _MOMENTS, nothing, (("step counter", "fp32"),))


_ADAM = _three("Adam", "torch/optim/adam.py", _ROOT, _adam)
_ADAMW = _three("AdamW", "torch/optim/adam.py", _ROOT, _adam)
_ADAMAX = _three("Adamax", "torch/optim/adamax.py", "absolute gradient", _adamax)
_NADAM = _three("NAdam", "torch/optim/nadam.py", _ROOT, _nadam)
_RADAM = _three("RAdam", "torch/optim/radam.py", _ROOT, _radam)

ADAM_FAMILY = {
    "adamw_fused": _fused("AdamW"),
    "adamw_foreach": _ADAMW[0],
    "adamw_loop": _ADAMW[1],
    "adamw_amsgrad_foreach": Elementwise(
        "AdamW with AMSGrad (foreach)",
        "torch/optim/adam.py",
        (*_MOMENTS, "largest second moment (max_exp_avg_sq)"),
        all_at_once(_ROOT),
    ),
    "adam_fused": _fused("Adam"),
    "adam_foreach": _ADAM[0],
    "adam_loop": _ADAM[1],
    "adamax_foreach": _ADAMAX[0],
    "adamax_loop": _ADAMAX[1],
    "nadam_foreach": _NADAM[0],
    "nadam_loop": _NADAM[1],
    "radam_foreach": _RADAM[0],
    "radam_loop": _RADAM[1],
}
