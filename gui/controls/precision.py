"""Precision: number formats of weights, compute and the optimizer's copy."""

from __future__ import annotations

from core.config import TrainingConfig
from gui.controls.declaration import Choice, Section, Setting, Together
from gui.translation import mark, tr

__all__ = ["PRECISION", "precision_words"]

#: (stored weights, autocast, fp32 master copy) -> what the field calls it.
_USUAL = (
    Choice(("bf16", "none", False), mark("pure bf16")),
    Choice(("fp32", "bf16", False), mark("AMP bf16")),
    Choice(("fp32", "fp16", False), mark("AMP fp16")),
    Choice(("fp32", "none", False), mark("fp32")),
    Choice(("bf16", "none", True), mark("bf16, fp32 master")),
    Choice(("fp16", "none", True), mark("fp16, fp32 master")),
)
_DTYPES = (Choice("fp32", "fp32"), Choice("bf16", "bf16"), Choice("fp16", "fp16"))


def precision_words(config: TrainingConfig) -> str:
    """The combination's usual name, or its three parts."""
    p = config.precision
    key = (p.weight_dtype, p.autocast_dtype, p.fp32_master_weights)
    for choice in _USUAL:
        if choice.value == key:
            return tr(choice.label)
    words = p.weight_dtype
    if p.autocast_dtype != "none":
        words = tr("{weights} with {autocast} autocast", weights=words, autocast=p.autocast_dtype)
    return tr("{weights}, fp32 master", weights=words) if p.fp32_master_weights else words


def _has_no_master(config: TrainingConfig) -> str:
    return mark("fp32 weights need no second fp32 copy") if config.precision.weight_dtype == "fp32" else ""


PRECISION = Section(
    "precision",
    mark("Precision"),
    (
        Together(
            "precision",
            mark("Usual"),
            mark("The combinations people train in; the three settings below say what each is made of."),
            _USUAL,
            fields=("weight_dtype", "autocast_dtype", "fp32_master_weights"),
        ),
        Setting("weight_dtype", mark("&Weights"), mark("Number format in which the weights are stored."), _DTYPES),
        Setting(
            "autocast_dtype",
            mark("Autocast"),
            mark("Format in which matrix products are computed; autocast keeps converted copies of the weights."),
            (Choice("none", mark("off")), Choice("bf16", "bf16"), Choice("fp16", "fp16")),
        ),
        Setting(
            "fp32_master_weights",
            mark("fp32 copy"),
            mark("The optimizer holds an fp32 copy of half-precision weights, as DeepSpeed and Megatron do."),
            reason=_has_no_master,
        ),
        Setting(
            "grad_scaler",
            mark("Loss scaling"),
            mark("A scaler that fp16 needs, so that small gradients do not vanish."),
        ),
        Setting(
            "float8_linears",
            mark("fp8 products"),
            mark("torchao computes the products of the blocks' linear layers in 8 bits."),
        ),
    ),
    precision_words,
    open=False,
)
