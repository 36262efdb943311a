"""``F.scaled_dot_product_attention`` as CUDA runs it: which kernel is taken, what it keeps, what it needs for a moment.

Sources: ATen/native/transformers/cuda/sdp_utils.cpp (choice: flash for half precision without a mask and equal head
sizes up to
256, then memory-efficient, then math; neither fused kernel takes fp32 with fewer key heads), flash_attn/flash_api.cpp
(fp32 ``dq_accum`` and ``softmax_d``, expanded ``dk`` and ``dv``), mem_eff_attention, transformers/attention.cpp (math).
"""

from __future__ import annotations

from typing import Literal

from core.tape.autograd import Grads, Node
from core.tape.ops.pointwise import add, cast, mul_scalar, saving_output
from core.tape.ops.pointwise import dropout as drop
from core.tape.ops.position_bias import aligned_rows, over_batch
from core.tape.ops.products import autocast_operand, matmul
from core.tape.ops.reductions import softmax
from core.tape.ops.views import broadcast_heads, contiguous, repeat_heads, transpose
from core.tape.sizes import Dim, rounded_up
from core.tape.tape import Tape
from core.tape.tensor import Tensor
from core.tape.work import multiply

__all__ = ["SoftmaxKind", "eager_attention", "scaled_dot_product_attention"]

FLASH_HEAD_DIM = 256

#: How a family's eager attention takes the softmax: in fp32 and cast back (newer decoders), in the scores' dtype and
#: cast to
#: the values' (GPT-2), the same from an fp32 product (GPT-J), or in whatever autocast makes of it (BERT).
SoftmaxKind = Literal["fp32", "cast", "upcast", "plain"]


def scaled_dot_product_attention(
    tape: Tape,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    kernel: str,
    causal: bool = True,
    dropout: float = 0.0,
    shares_keys: bool = False,
) -> Tensor:
    """Attention over ``[b, heads, s, d]``; the result is ``[b, a, s, d]`` lying in memory as ``[b, s, a, d]`` where
    fused.

    ``kernel``: ``sdpa`` (PyTorch's choice), ``sdpa_efficient`` or ``sdpa_math``.  ``mask`` is boolean, ``[b, 1, s,
    s]``, or numbers to add, which may need a gradient.  ``shares_keys``: one key head was handed over without
    ``enable_gqa``, so that only products spread it.
    """
    query, key, value = (autocast_operand(tape, tensor) for tensor in (query, key, value))
    heads, key_heads = query.shape[1], key.shape[1]
    assert isinstance(heads, int) and isinstance(key_heads, int)
    head_dim, value_dim = query.shape[-1], value.shape[-1]
    assert isinstance(head_dim, int)
    half = query.dtype in ("bf16", "fp16")
    if kernel == "sdpa" and mask is None and half and head_dim == value_dim and head_dim <= FLASH_HEAD_DIM:
        return _flash(tape, query, key, value)
    if kernel == "sdpa_efficient":
        key = broadcast_heads(tape, key, heads // key_heads)
        value = broadcast_heads(tape, value, heads // key_heads)
        key_heads = heads
    if mask is not None:
        mask = _additive(tape, mask, query.dtype) if mask.dtype == "bool" else autocast_operand(tape, mask)
    if kernel != "sdpa_math" and key_heads == heads:
        expanded = None if mask is None else over_batch(tape, aligned_rows(tape, mask), query.shape[0])
        return _efficient(tape, query, key, value, expanded)
    return _math(tape, query, key, value, mask, causal, dropout, shares_keys)


def _additive(tape: Tape, mask: Tensor, dtype: str) -> Tensor:
    """A boolean mask as numbers to add (``convert_boolean_attn_mask``)."""
    out = tape.new(mask.shape, dtype, "mask as numbers")
    tape.workspace(mask.shape, "bool", "inverted mask")
    return out


def _flash(tape: Tape, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    padded = rounded_up(query.shape[-1], 8)
    if padded != query.shape[-1]:
        query, key, value = (_padded(tape, tensor, padded) for tensor in (query, key, value))
    node = tape.node("FlashAttentionBackward0", _flash_backward, query, key, value)
    b, a, s, d = query.shape
    if node is not None:
        for tensor in (query, key, value):
            node.save(tape, tensor)

    def make() -> tuple[Tensor, ...]:
        _multiply_pairs(tape, query, key, value, 1, 1)
        out = tape.new((b, a, s, d), query.dtype, "attention output", order=(0, 2, 1, 3))
        return out, tape.new((b, a, s), "fp32", "softmax statistics")

    out, rows = make() if tape.selection is None else tape.selection.results(make)
    if node is not None:
        node.facts = (query.shape, key.shape)
        out.node = node
        node.save(tape, out)
        node.save(tape, rows)
    return out


def _multiply_pairs(tape: Tape, query: Tensor, key: Tensor, value: Tensor, scores: int, outputs: int) -> None:
    """So many products of every query with every key over the heads' width, and so many over the values'."""
    pairs = (*query.shape[:-1], key.shape[2])
    for width in (*[query.shape[-1]] * scores, *[value.shape[-1]] * outputs):
        multiply(tape, *pairs, width, kind="attention")


def _padded(tape: Tape, x: Tensor, head_dim: Dim) -> Tensor:
    node = tape.node("ConstantPadNdBackward0", _unpad, x)
    out = tape.new((*x.shape[:-1], head_dim), x.dtype, "heads padded to a multiple of 8")
    if node is not None:
        out.node = node
    return out


def _unpad(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    (grad,) = grads
    edge = node.edges[0]
    assert grad is not None and edge is not None
    return (tape.new(edge[2], grad.dtype, "gradient without padding"),)


def _flash_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    query, key, value = node.saved[:3]
    results = [tape.new(x.shape, x.dtype, "gradient of attention", x.order) for x in (query, key, value)]
    # Scores again, gradients of queries and keys; gradients of weights and values.
    _multiply_pairs(tape, query, key, value, 3, 2)
    b, a, s, d = query.shape
    assert isinstance(d, int)
    # flash_api.cpp: head_size_rounded, seqlen_q_rounded.
    head = rounded_up(d, 32) if d <= 128 else rounded_up(d, 64) if d <= 192 else 256
    rows = rounded_up(s, 128)
    accumulators = [
        tape.new((b, rows, a, head), "fp32", "fp32 accumulator of the query gradient"),
        tape.new((b, a, rows), "fp32", "row sums"),
    ]
    if key.shape[1] != a:
        for name in ("expanded key gradient", "expanded value gradient"):
            accumulators.append(tape.new((b, key.shape[2], a, d), query.dtype, name))
    return results


def _efficient(tape: Tape, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None) -> Tensor:
    node = tape.node("EfficientAttentionBackward0", _efficient_backward, query, key, value, mask)
    b, a, s, _ = query.shape
    if node is not None:
        for tensor in (query, key, value):
            node.save(tape, tensor)
        if mask is not None:
            # Every head has the mask, spread out; a copy of it (saved-tensor hooks) is as large as it looks.
            node.save(tape, Tensor(mask.storage, (b, a, s, mask.shape[-1]), mask.dtype, None, False))

    def make() -> tuple[Tensor, ...]:
        _multiply_pairs(tape, query, key, value, 1, 1)
        out = tape.new((b, a, s, value.shape[-1]), query.dtype, "attention output", order=(0, 2, 1, 3))
        return out, tape.new((b, a, rounded_up(s, 32) if node is not None else 0), "fp32", "softmax statistics")

    out, rows = make() if tape.selection is None else tape.selection.results(make)
    if node is not None:
        out.node = node
        node.save(tape, out)
        node.save(tape, rows)
    return out


def _efficient_backward(tape: Tape, node: Node, grads: list[Tensor | None]) -> Grads:
    query, key, value = node.saved[:3]
    # Scores again, gradients of queries and keys; gradients of weights and values.
    _multiply_pairs(tape, query, key, value, 3, 2)
    # Laid out as [b, s, heads, d], whatever the operands are.
    gradients = [tape.new(x.shape, x.dtype, "gradient of attention", (0, 2, 1, 3)) for x in (query, key, value)]
    b, a, s, d = query.shape
    results: list[Tensor | None] = list(gradients)
    results.append(None)
    if node.edges[3] is not None:
        keys = key.shape[2]
        padded = (b, a, s, rounded_up(keys, 16))
        results[3] = tape.new((b, a, s, keys), query.dtype, "gradient of the mask", storage_shape=padded)
    if query.dtype == "fp32":
        scratch = [
            tape.new((b, a, s, value.shape[-1]), "fp32", "product of output and gradient"),
            tape.new((b, a, s, 2), "fp32", "row sums"),
        ]
    else:
        scratch = [
            tape.new((b, a, rounded_up(s, 64), d), "fp32", "fp32 accumulator of the query gradient"),
            tape.new((b, a, s), "fp32", "row sums"),
        ]
    del scratch
    return results


def _math(
    tape: Tape,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    causal: bool,
    dropout: float,
    shares_keys: bool,
) -> Tensor:
    """``_scaled_dot_product_attention_math``; its C++ locals live until it returns."""
    heads, key_heads = query.shape[1], key.shape[1]
    assert isinstance(heads, int) and isinstance(key_heads, int)
    # Half-precision inputs are computed in fp32 (allowFP16BF16ReductionMathSDP is off by default).
    query_acc, key_acc, value_acc = (cast(tape, x, "fp32", "fp32 copy") for x in (query, key, value))
    scaled_query = mul_scalar(tape, query_acc, "scaled query")
    b, _, s, _ = query.shape
    keys = key.shape[2]
    if mask is None and causal:
        mask = _additive(tape, tape.new((s, keys), "bool", "causal mask"), query_acc.dtype)
    groups = heads // key_heads
    all_keys = key_acc if shares_keys else broadcast_heads(tape, key_acc, groups)
    all_values = value_acc if shares_keys else broadcast_heads(tape, value_acc, groups)
    groups = groups if shares_keys else 1
    scores = matmul(
        tape,
        scaled_query,
        mul_scalar(tape, transpose(tape, all_keys, 2, 3), "scaled key"),
        (b, heads, s, keys),
        "scores",
        groups,
    )
    if mask is not None:
        scores = add(tape, scores, mask, "masked scores")
    # ``_safe_softmax``, which autocast does not know.
    scores = softmax(tape, scores, scores.dtype)
    scores = drop(tape, scores, dropout)
    # The weights are returned too, in the inputs' dtype; C++ evaluates the second result first.
    _weights = cast(tape, scores, query.dtype, "attention weights in the model's dtype")
    shape = (b, heads, s, value.shape[-1])
    return cast(tape, matmul(tape, scores, all_values, shape, "attention output", groups), query.dtype)


def eager_attention(
    tape: Tape,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    dropout: float = 0.0,
    softmax_kind: SoftmaxKind = "fp32",
    softcap: bool = False,
    bias: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """transformers' ``eager_attention_forward``: the output, ``[b, s, a, d]`` and row-major, and the attention weights.

    ``softmax_kind``: see :data:`SoftmaxKind`.  ``softcap``: the scores pass through a tanh first (Gemma 2).
    ``bias``: numbers added before the mask.
    """
    b, heads, s, _ = query.shape
    assert isinstance(heads, int) and isinstance(key.shape[1], int)
    groups = heads // key.shape[1]
    keys = repeat_heads(tape, key, groups)
    values = repeat_heads(tape, value, groups)
    shape = (b, heads, s, keys.shape[2])
    if softmax_kind == "upcast":
        scores = matmul(
            tape, cast(tape, query, "fp32"), transpose(tape, cast(tape, keys, "fp32"), 2, 3), shape, "scores"
        )
    else:
        scores = matmul(tape, query, transpose(tape, keys, 2, 3), shape, "scores")
    weights = mul_scalar(tape, scores, "scaled scores")
    del scores
    if softcap:
        weights = mul_scalar(tape, weights, "scores over their cap")
        weights = saving_output(tape, weights, "tanh")
        weights = mul_scalar(tape, weights, "capped scores")
    if bias is not None:
        weights = add(tape, weights, bias, "scores with position bias")
    if mask is not None:
        weights = add(tape, weights, mask, "masked scores")
    if softmax_kind == "plain":
        weights = softmax(tape, weights)
    else:
        dtype = "fp32" if softmax_kind == "fp32" else None
        target = query.dtype if softmax_kind == "fp32" else value.dtype
        weights = cast(tape, softmax(tape, weights, dtype), target, "attention weights in the model's dtype")
    weights = drop(tape, weights, dropout)
    out = matmul(tape, weights, values, (b, heads, s, values.shape[-1]), "attention output")
    return contiguous(tape, transpose(tape, out, 1, 2)), weights
