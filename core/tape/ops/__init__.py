"""The operations a training step is made of, one function each: what it keeps, makes and needs for a moment."""

from core.tape.ops.assembly import copy_into
from core.tape.ops.attention import SoftmaxKind, eager_attention, scaled_dot_product_attention
from core.tape.ops.complex_numbers import as_complex, as_real, complex_product
from core.tape.ops.grouped import batched_update, grouped_product, matrix_product
from core.tape.ops.lookup import embedding
from core.tape.ops.losses import cross_entropy, fused_linear_cross_entropy
from core.tape.ops.pointwise import (
    add,
    add_scalar,
    cast,
    clamp_in_place,
    dropout,
    masked_fill,
    mul,
    mul_scalar,
    neg,
    reciprocal_root,
    saving_input,
    saving_output,
    square,
    subtract,
)
from core.tape.ops.position_bias import heads_first, where_allowed
from core.tape.ops.products import autocast_operand, linear, matmul
from core.tape.ops.reductions import layer_norm, log_softmax, mean, softmax, sum_tokens
from core.tape.ops.routing import divide_in_place, gather_chosen, gather_rows, largest, sum_last, sum_rows, top_k
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
    "as_complex",
    "as_real",
    "autocast_operand",
    "batched_update",
    "broadcast_heads",
    "cast",
    "complex_product",
    "clamp_in_place",
    "concatenate",
    "contiguous",
    "copy_into",
    "cross_entropy",
    "detach",
    "divide_in_place",
    "dropout",
    "eager_attention",
    "embedding",
    "fused_linear_cross_entropy",
    "gather_chosen",
    "gather_rows",
    "grouped_product",
    "heads_first",
    "largest",
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
    "saving_input",
    "saving_output",
    "scaled_dot_product_attention",
    "softmax",
    "split",
    "square",
    "subtract",
    "sum_tokens",
    "sum_last",
    "sum_rows",
    "top_k",
    "transpose",
    "view",
    "where_allowed",
]
