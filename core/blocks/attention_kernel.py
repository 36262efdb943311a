"""From queries, keys and values to the attention's output, by the implementation asked for.

Sources: transformers ``integrations/sdpa_attention.py`` (keys are repeated only where a mask or a head size beyond
256 keeps
``enable_gqa`` off), ``masking_utils.py`` (no mask is made for a plain causal or full pattern; eager always makes one).
"""

from __future__ import annotations

from dataclasses import dataclass

from core.blocks.cache import with_past
from core.tape import LENGTH, B, Dim, Shape, Symbol, Tape, Tensor
from core.tape.ops import (
    SoftmaxKind,
    contiguous,
    eager_attention,
    repeat_heads,
    reshape,
    scaled_dot_product_attention,
    transpose,
    where_allowed,
)

__all__ = ["AttentionKernel"]


@dataclass(frozen=True, slots=True)
class AttentionKernel:
    """``implementation``: ``sdpa``, ``sdpa_efficient``, ``sdpa_math`` or ``eager``; ``causal``: a decoder's.

    ``softmax_kind``, ``softcap``: see :func:`core.tape.ops.eager_attention`.  ``always_masked``: the family
    asks for a mask where others leave it out.
    """

    implementation: str
    padded: bool
    causal: bool = True
    softmax_kind: SoftmaxKind = "fp32"
    softcap: bool = False
    always_masked: bool = False

    def mask(
        self, tape: Tape, dtype: str, window: int | None = None, queries: Dim = LENGTH, keys: Dim = LENGTH
    ) -> Tensor | None:
        """The mask of one pass, ``[b, 1, q, k]``: boolean for SDPA, numbers in ``dtype`` for eager, or none.

        ``window``: tokens each position sees; transformers leaves the mask out below it, not at it.
        """
        keys = with_past(tape, keys)
        windowed = window is not None and _reaches(tape, keys, window)
        eager = self.implementation == "eager"
        asked = self.padded or self.always_masked or tape.packed or tape.past_length > 0
        if not (asked or windowed or (eager and self.causal)):
            return None
        with tape.scope("attention_mask", "transformers masking_utils.sdpa_mask"):
            allowed = _pattern(tape, (1, 1, queries, keys), self.causal, windowed, self.padded)
            if tape.packed:
                allowed = _both(tape, tape.new((1, 1, queries, keys), "bool", "same sequence"))
            if not eager:
                return Tensor(allowed.storage, (B, 1, queries, keys), "bool")
            return tape.new((B, 1, queries, keys), dtype, "attention mask as numbers")

    def __call__(
        self,
        tape: Tape,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        mask: Tensor | None,
        dropout: float = 0.0,
        bias: Tensor | None = None,
    ) -> tuple[Tensor, Tensor | None]:
        """``[b, a, s, d]`` queries and ``[b, k, s, d]`` keys and values to ``[b, s, a·d]``.

        ``bias``: numbers added to the scores before the mask, ``[1, a, q, k]``.
        The second result, eager attention's weights, is what a caller's ``output, _ = …`` keeps until it returns.
        """
        heads, head_dim = query.shape[1], value.shape[-1]
        assert isinstance(heads, int) and isinstance(head_dim, int)
        weights = None
        if self.implementation == "eager":
            out, weights = eager_attention(
                tape, query, key, value, mask, dropout, self.softmax_kind, self.softcap, bias
            )
        else:
            out = self._fused(tape, query, key, value, mask, dropout, bias)
        return reshape(tape, out, (B, query.shape[2], heads * head_dim)), weights

    def _fused(
        self,
        tape: Tape,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        mask: Tensor | None,
        dropout: float,
        bias: Tensor | None,
    ) -> Tensor:
        heads, key_heads, head_dim = query.shape[1], key.shape[1], key.shape[-1]
        assert isinstance(heads, int) and isinstance(key_heads, int) and isinstance(head_dim, int)
        if mask is not None or key.shape[-1] != value.shape[-1] or head_dim > 256:
            keys = repeat_heads(tape, key, heads // key_heads)
            values = repeat_heads(tape, value, heads // key_heads)
        else:
            keys, values = key, value
        causal = self.causal
        if bias is not None:
            mask, causal = _biased_mask(tape, bias, mask, causal), False
        out = scaled_dot_product_attention(tape, query, keys, values, mask, self.implementation, causal, dropout)
        return contiguous(tape, transpose(tape, out, 1, 2))


def _reaches(tape: Tape, keys: Dim, window: int) -> bool:
    assert isinstance(keys, Symbol)
    # Under sequence parallelism a model sees no more than its own tokens when it asks.
    ranks = tape.tensor_parallel.ranks if tape.tensor_parallel and tape.tensor_parallel.sequence_parallel else 1
    return tape.ask(f"{keys.name} ≥ {ranks} · window {window}", lambda dims: keys.value(dims) >= ranks * window)


def _biased_mask(tape: Tape, bias: Tensor, mask: Tensor | None, causal: bool) -> Tensor:
    """``create_position_bias_mask``: the bias where a position may look, made row-major."""
    if mask is None and causal:
        causal_mask = tape.new((1, 1, *bias.shape[2:]), "bool", "causal pattern")
        position_bias_mask = where_allowed(tape, causal_mask, bias)
    elif mask is None:
        position_bias_mask = bias
    else:
        position_bias_mask = where_allowed(tape, mask, bias)
    return contiguous(tape, position_bias_mask, "position bias in row-major order")


def _pattern(tape: Tape, shape: Shape, causal: bool, windowed: bool, padded: bool) -> Tensor:
    """Which position may look at which; ``and_masks`` starts each conjunction with a tensor of its own."""
    conditions = [name for name, holds in (("window pattern", windowed), ("causal pattern", causal)) if holds]
    allowed = None
    if len(conditions) == 1 and not tape.packed:
        allowed = tape.new(shape, "bool", conditions[0])
    else:
        for name in conditions:
            allowed = _both(tape, tape.new(shape, "bool", name))
    if padded:
        if allowed is not None:
            allowed = _both(tape, allowed)
        allowed = tape.new((B, *shape[1:]), "bool", "attention mask")
    if allowed is None:
        allowed = tape.new((), "bool", "conditions so far")
    return allowed


def _both(tape: Tape, condition: Tensor) -> Tensor:
    return tape.new(condition.shape, "bool", "conditions so far")
