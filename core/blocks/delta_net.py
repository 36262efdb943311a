"""The gated DeltaNet layer of Qwen3-Next and Qwen3.5: projections, a causal convolution, the delta rule, a gated norm.

Sources: transformers ``modeling_qwen3_next.py`` (``Qwen3NextGatedDeltaNet``), ``modeling_qwen3_5.py``
(``Qwen3_5GatedDeltaNet``: a projection each).
"""

from __future__ import annotations

from core.blocks.activations import activation
from core.blocks.delta_rule import chunk_gated_delta_rule
from core.config import ModelSpec
from core.linears import Builder
from core.tape import LENGTH, B, Shape, Tape, Tensor, derived
from core.tape.ops import (
    add,
    add_scalar,
    cast,
    concatenate,
    contiguous,
    convolution,
    heads_of_channels,
    mean,
    mul,
    neg,
    part,
    reciprocal_root,
    saving_input,
    saving_output,
    split,
    square,
    transpose,
    view,
)

__all__ = ["GatedDeltaNet"]

#: Queries, keys and values in one, the gate of the output, and the two numbers a head: beta and decay.
Projected = tuple[Tensor, Tensor, Tensor, Tensor]


class GatedNorm:
    """RMSNorm by head, then times ``silu(gate)`` in fp32 (``Qwen3NextRMSNormGated``)."""

    def __init__(self, builder: Builder, width: int) -> None:
        self.weight = builder.weight("norm.weight", (width,), role="norm")

    def __call__(self, tape: Tape, x: Tensor, gate: Tensor) -> Tensor:
        """Same shape and dtype as ``x``."""
        with tape.scope("norm", "transformers Qwen3NextRMSNormGated.forward"):
            hidden = cast(tape, x, "fp32", "fp32 copy of the input")
            variance = mean(tape, square(tape, hidden))
            hidden = mul(tape, hidden, reciprocal_root(tape, add_scalar(tape, variance)), "normalised in fp32")
            hidden = mul(tape, self.weight, cast(tape, hidden, x.dtype, "normalised"), "scaled")
            hidden = mul(
                tape,
                hidden,
                saving_input(tape, cast(tape, gate, "fp32", "fp32 copy of the gate"), "silu", "SiLU"),
                "gated in fp32",
            )
            return cast(tape, hidden, x.dtype, "gated")


class GatedDeltaNet:
    """``fused``: two projections hold all parts by key head (Qwen3-Next); else four, one a part (Qwen3.5)."""

    SOURCE = "transformers Qwen3NextGatedDeltaNet.forward"

    def __init__(self, builder: Builder, spec: ModelSpec, fused: bool) -> None:
        hidden = spec["hidden_size"]
        self.key_heads, self.heads = spec["linear_num_key_heads"], spec["linear_num_value_heads"]
        self.key_head, self.value_head = spec["linear_key_head_dim"], spec["linear_value_head_dim"]
        self.key_dim, self.value_dim = self.key_head * self.key_heads, self.value_head * self.heads
        self.kernel = spec["linear_conv_kernel_dim"]
        self.channels = 2 * self.key_dim + self.value_dim
        self.fused = fused
        with builder.module("linear_attn"):
            # In the order in which the model has them, its own tensors before its modules'.
            self.dt_bias = builder.weight("dt_bias", (self.heads,))
            self.a_log = builder.weight("A_log", (self.heads,))
            self.conv1d = builder.weight("conv1d.weight", (self.channels, 1, self.kernel))
            if fused:
                self.in_proj_qkvz = builder.linear("in_proj_qkvz", hidden, self.channels + self.value_dim)
                self.in_proj_ba = builder.linear("in_proj_ba", hidden, 2 * self.heads)
            self.norm = GatedNorm(builder, self.value_head)
            self.out_proj = builder.linear("out_proj", self.value_dim, hidden)
            if not fused:
                self.in_proj_qkv = builder.linear("in_proj_qkv", hidden, self.channels)
                self.in_proj_z = builder.linear("in_proj_z", hidden, self.value_dim)
                self.in_proj_b = builder.linear("in_proj_b", hidden, self.heads)
                self.in_proj_a = builder.linear("in_proj_a", hidden, self.heads)
        self.act = activation(spec["hidden_act"])
        self.length = derived(f"s + {self.kernel - 1}", lambda dims: dims.s + self.kernel - 1)

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> Tensor:
        """``[b, s, h]`` to ``[b, s, h]``; ``mask``: ``[b, s]``, where a sequence is shorter than the batch."""
        with tape.scope("linear_attn", self.SOURCE):
            # Stays by its name where the mask makes another tensor.
            hidden = x if mask is None else mul(tape, x, view(tape, mask, (*mask.shape, 1)), "without padding")
            return self._forward(tape, hidden)

    def _forward(self, tape: Tape, hidden: Tensor) -> Tensor:
        if self.fused:
            states, numbers = self.in_proj_qkvz(tape, hidden), self.in_proj_ba(tape, hidden)
            query, key, value, z, b, a = self._ordered(tape, states, numbers)
            query, key, value = (_flat(tape, x) for x in (query, key, value))
            mixed = concatenate(tape, (query, key, value), (B, LENGTH, self.channels), "queries, keys and values")
            mixed = transpose(tape, mixed, 1, 2)
        else:
            mixed = transpose(tape, self.in_proj_qkv(tape, hidden), 1, 2)
            z = view(tape, self.in_proj_z(tape, hidden), (B, LENGTH, self.heads, self.value_head))
            b = self.in_proj_b(tape, hidden)
            a = self.in_proj_a(tape, hidden)
        mixed = self._convolved(tape, mixed)
        mixed = transpose(tape, mixed, 1, 2)
        query, key, value = split(
            tape, mixed, tuple((B, LENGTH, width) for width in (self.key_dim, self.key_dim, self.value_dim))
        )
        query = heads_of_channels(tape, query, self.key_heads, self.key_head)
        key = heads_of_channels(tape, key, self.key_heads, self.key_head)
        value = heads_of_channels(tape, value, self.heads, self.value_head)
        beta = saving_output(tape, b, "sigmoid", "beta")
        decay = self._decay(tape, a)
        core = chunk_gated_delta_rule(tape, query, key, value, decay, beta)
        core = contiguous(tape, core, "output by position")
        core = self.norm(tape, core, z)
        core = view(tape, core, (B, LENGTH, self.value_dim))
        output = self.out_proj(tape, core)
        return output

    def _ordered(self, tape: Tape, states: Tensor, numbers: Tensor) -> tuple[Tensor, ...]:
        ratio = self.heads // self.key_heads
        wide = ratio * self.value_head
        rows = (B, LENGTH, self.key_heads)
        states = view(tape, states, (*rows, 2 * self.key_head + 2 * wide))
        numbers = view(tape, numbers, (*rows, 2 * ratio))
        query, key, value, z = split(
            tape, states, ((*rows, self.key_head), (*rows, self.key_head), (*rows, wide), (*rows, wide))
        )
        b, a = split(tape, numbers, ((*rows, ratio), (*rows, ratio)))
        value, z = (self._regrouped(tape, x, (B, LENGTH, self.heads, self.value_head)) for x in (value, z))
        b, a = (self._regrouped(tape, x, (B, LENGTH, self.heads)) for x in (b, a))
        return query, key, value, z, b, a

    def _regrouped(self, tape: Tape, x: Tensor, shape: Shape) -> Tensor:
        # One value head a key head: only the name of the dimension changes.
        return view(tape, x if self.heads == self.key_heads else contiguous(tape, x, "copy by value head"), shape)

    def _convolved(self, tape: Tape, x: Tensor) -> Tensor:
        weight = view(tape, self.conv1d, self.conv1d.shape)
        out = part(
            tape,
            convolution(tape, cast(tape, x, weight.dtype), weight, None, self.length),
            (B, self.channels, LENGTH),
        )
        out = self.act(tape, out)
        return cast(tape, out, x.dtype)

    def _decay(self, tape: Tape, a: Tensor) -> Tensor:
        rate = neg(tape, saving_output(tape, cast(tape, self.a_log, "fp32"), "exp", "decay rate"))
        steps = saving_input(
            tape, add(tape, cast(tape, a, "fp32", "fp32 copy"), self.dt_bias, "step"), "softplus", "positive step"
        )
        return mul(tape, rate, steps, "decay")


def _flat(tape: Tape, x: Tensor) -> Tensor:
    heads, width = x.shape[2:]
    assert isinstance(heads, int) and isinstance(width, int)
    return view(tape, contiguous(tape, x, "copy by position"), (B, LENGTH, heads * width))
