"""What of a layer stays for backward: everything, its input, its input on the host, or some of its results.

Sources: transformers ``GradientCheckpointingLayer``; torchtitan ``activation_checkpoint.py``; Unsloth
``gradient_checkpointing.py``; unsloth-zoo ``gradient_checkpointing.py`` (host slots behind one or two staging buffers
that stay on the device, at least 2 MiB each; small inputs and, after the first pass, the last layer's stay).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.config import SavingConfig
from core.tape import Dims, Tape, Tensor, checkpoint, derived, numel
from core.tape.reentrant import reentrant_checkpoint
from core.tape.selection import Selection

__all__ = ["Policy", "policy_of"]

#: ``(tape, layer, hidden, shared, is last)`` to what the layer makes of ``hidden``.
Policy = Callable[[Tape, Callable[[Tape, Any, Any], Any], Any, Any, bool], Any]

#: Bytes below which Unsloth leaves a layer's input on the device, and the least elements of a staging buffer.
SMALLEST_MOVED, SMALLEST_STAGED = 2 * 2**20, 2 * 256 * 2048


def policy_of(saving: SavingConfig) -> Policy:
    """How the checkpointed layers are run."""
    match saving.gradient_checkpointing:
        case "full_reentrant":
            return _reentrant
        case "selective":
            return _selective
        case "offloaded":
            return _offloaded
        case "offloaded_staged":
            return _Staged(2 if saving.offload_double_buffer else 1)
        case _:
            return _full


def _full(tape: Tape, layer: Callable[..., Any], hidden: Any, shared: Any, last: bool) -> Any:
    return checkpoint(tape, layer, tape, hidden, shared)


def _selective(tape: Tape, layer: Callable[..., Any], hidden: Any, shared: Any, last: bool) -> Any:
    return checkpoint(tape, layer, tape, hidden, shared, selection=Selection())


def _reentrant(tape: Tape, layer: Callable[..., Any], hidden: Any, shared: Any, last: bool) -> Any:
    return reentrant_checkpoint(tape, layer, hidden, shared)


def _offloaded(tape: Tape, layer: Callable[..., Any], hidden: Any, shared: Any, last: bool) -> Any:
    return reentrant_checkpoint(tape, layer, hidden, shared, _to_the_host)


def _to_the_host(tape: Tape, hidden: Tensor) -> Callable[[Tape], Tensor]:
    shape, dtype, order = hidden.shape, hidden.dtype, hidden.order
    return lambda tape: tape.new(shape, dtype, "input of the layer, back from the host", order)


class _Staged:
    """``buffers`` staging buffers, made by the first layers of the first pass and kept for ever."""

    def __init__(self, buffers: int) -> None:
        self.buffers = buffers

    def __call__(self, tape: Tape, layer: Callable[..., Any], hidden: Any, shared: Any, last: bool) -> Any:
        first: Tensor = hidden[0] if isinstance(hidden, tuple) else hidden
        factor, symbols = numel(first.shape)

        def elements(dims: Dims) -> int:
            total = factor
            for symbol in symbols:
                total *= symbol.value(dims)
            return total

        size = "·".join([str(factor), *(symbol.name for symbol in symbols)])
        dtype = "bf16" if first.dtype == "fp32" else first.dtype
        moved = tape.ask(f"2 · {size} > {SMALLEST_MOVED}", lambda dims: 2 * elements(dims) > SMALLEST_MOVED)
        if last or not moved:
            return reentrant_checkpoint(tape, layer, hidden, shared)
        staging = tape.resident
        if not staging:
            room = derived(f"max({size}, {SMALLEST_STAGED})", lambda dims: max(elements(dims), SMALLEST_STAGED))
            staging += [tape.new((room,), dtype, "staging buffer of layer inputs") for _ in range(self.buffers)]

        def parked(tape: Tape, hidden: Tensor) -> Callable[[Tape], Tensor]:
            shape, kept = hidden.shape, hidden.dtype
            buffer = staging[0]
            if kept == dtype:
                return lambda tape: Tensor(buffer.storage, shape, kept)
            return lambda tape: tape.new(shape, kept, "input of the layer, back from the host")

        return reentrant_checkpoint(tape, layer, hidden, shared, parked)
