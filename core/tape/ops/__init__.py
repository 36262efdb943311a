"""The operations a training step is made of, one function each: what it keeps, makes and needs for a moment."""

from core.tape.ops.attention import SoftmaxKind, eager_attention, rounded_up, scaled_dot_product_attention
from core.tape.ops.lookup import embedding
from core.tape.ops.losses import cross_entropy, fused_linear_cross_entropy
from core.tape.ops.pointwise import (
    add,
    add_scalar,
    cast,
    dropout,
    masked_fill,
    mul,
    mul_scalar,
    neg,
    reciprocal_root,
    saving_input,
    saving_output,
    square,
)
from core.tape.ops.products import autocast_operand, linear, matmul
from core.tape.ops.reductions import layer_norm, log_softmax, mean, softmax
from core.tape.ops.views import broadcast_heads, concatenate, contiguous, detach, part, reshape, split, transpose, view

__all__ = [
    "SoftmaxKind",
    "add",
    "add_scalar",
    "autocast_operand",
    "broadcast_heads",
    "cast",
    "concatenate",
    "contiguous",
    "cross_entropy",
    "detach",
    "dropout",
    "eager_attention",
    "embedding",
    "fused_linear_cross_entropy",
    "layer_norm",
    "linear",
    "log_softmax",
    "masked_fill",
    "matmul",
    "mean",
    "mul",
    "mul_scalar",
    "neg",
    "part",
    "reciprocal_root",
    "reshape",
    "rounded_up",
    "saving_input",
    "saving_output",
    "scaled_dot_product_attention",
    "softmax",
    "split",
    "square",
    "transpose",
    "view",
]
