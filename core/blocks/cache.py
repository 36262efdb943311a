"""Keys and values that are there before a pass begins: what PEFT's prefix tuning puts into the cache.

Source: transformers ``cache_utils.py`` (``DynamicLayer.update``): each layer's cache becomes one tensor with the new
keys behind, which stays until the model's ``forward`` is through.
"""

from __future__ import annotations

from core.tape import Dim, Tape, Tensor, derived
from core.tape.ops import concatenate
from core.tape.sizes import Symbol

__all__ = ["cached", "with_past"]


def with_past(tape: Tape, length: Dim) -> Dim:
    """``length`` and what lies in the cache before it."""
    before = tape.past_length
    if not before:
        return length
    assert isinstance(length, Symbol)
    return derived(f"{length.name} + {before}", lambda dims: length.value(dims) + before)


def cached(tape: Tape, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
    """``past_key_values.update(key, value)`` of the layer at hand, ``[b, k, s, d]``; both as they are without a
    cache."""
    if tape.layer not in tape.past:
        return key, value
    layer = tape.past[tape.layer]
    length = with_past(tape, key.shape[2])
    layer[0] = _behind(tape, layer[0], key, length, "keys with those of the prefix")
    layer[1] = _behind(tape, layer[1], value, length, "values with those of the prefix")
    return layer[0], layer[1]


def _behind(tape: Tape, past: Tensor, states: Tensor, length: Dim, name: str) -> Tensor:
    b, heads, _, head_dim = states.shape
    return concatenate(tape, (past, states), (b, heads, length, head_dim), name)
