"""The operations a training step is made of, one function each: what it keeps, makes and needs for a moment."""

from core.tape.ops.attention import SoftmaxKind, eager_attention, rounded_up, scaled_dot_product_attention
from core.tape.ops.grouped import batched_update, grouped_product, matrix_product
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
from core.tape.ops.routing import divide_in_place, gather_rows, sum_last, sum_rows, top_k
from core.tape.ops.views import (
    broadcast_heads,
    concatenate,
    contiguous,
    detach,
    part,
    permute,
    repeat_heads,
    reshape,
    split,
    transpose,
    view,
)

__all__ = [
    "SoftmaxKind",
    "add",
    "add_scalar",
    "autocast_operand",
    "batched_update",
    "broadcast_heads",
    "cast",
    "concatenate",
    "contiguous",
    "cross_entropy",
    "detach",
    "divide_in_place",
    "dropout",
    "eager_attention",
    "embedding",
    "fused_linear_cross_entropy",
    "gather_rows",
    "grouped_product",
    "layer_norm",
    "linear",
    "log_softmax",
    "masked_fill",
    "matmul",
    "matrix_product",
    "mean",
    "mul",
    "mul_scalar",
    "neg",
    "part",
    "permute",
    "reciprocal_root",
    "repeat_heads",
    "reshape",
    "rounded_up",
    "saving_input",
    "saving_output",
    "scaled_dot_product_attention",
    "softmax",
    "split",
    "square",
    "sum_last",
    "sum_rows",
    "top_k",
    "transpose",
    "view",
]
