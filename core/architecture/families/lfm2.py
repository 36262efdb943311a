"""LFM 2: gated short convolutions, between them layers with grouped attention and norms on queries and keys.

Source: transformers ``modeling_lfm2.py`` with PyTorch's own convolution.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GroupedAttention, RmsNorm, activation
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import LENGTH, B, Tape, Tensor, derived
from core.tape.ops import add, cast, contiguous, convolution, mul, part, split, transpose, view

__all__ = ["build"]


def _width(spec: ModelSpec) -> int:
    """The MLP's width: two thirds of the given one, scaled, rounded up."""
    width = int(spec["intermediate_size"])
    if spec["block_auto_adjust_ff_dim"]:
        width = int(2 * width / 3)
        if spec["block_ffn_dim_multiplier"] is not None:
            width = int(spec["block_ffn_dim_multiplier"] * width)
            multiple = int(spec["block_multiple_of"])
            width = multiple * -(-width // multiple)
    return width


class _Mlp:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        hidden, width = spec["hidden_size"], _width(spec)
        with builder.module("feed_forward"):
            self.w1, self.w3 = builder.linear("w1", hidden, width), builder.linear("w3", hidden, width)
            self.w2 = builder.linear("w2", width, hidden)
        self.act = activation("silu")

    def __call__(self, tape: Tape, x: Tensor) -> Tensor:
        with tape.scope("feed_forward", "transformers Lfm2MLP.forward"):
            return self.w2(tape, mul(tape, self.act(tape, self.w1(tape, x)), self.w3(tape, x), "gate · up"))


class _ShortConvolution:
    def __init__(self, builder: Builder, spec: ModelSpec) -> None:
        self.hidden, bias = spec["hidden_size"], spec["conv_bias"]
        extra = spec["conv_L_cache"] - 1
        self.padded = derived(f"s + {extra}", lambda dims: dims.s + extra)
        with builder.module("conv"):
            self.weight = builder.weight("conv.weight", (self.hidden, 1, spec["conv_L_cache"]))
            self.bias = builder.weight("conv.bias", (self.hidden,)) if bias else None
            self.in_proj = builder.linear("in_proj", self.hidden, 3 * self.hidden, bias)
            self.out_proj = builder.linear("out_proj", self.hidden, self.hidden, bias)

    def __call__(self, tape: Tape, x: Tensor, mask: Tensor | None) -> Tensor:
        with tape.scope("conv", "transformers Lfm2ShortConv.forward"):
            hidden_states = x if mask is None else _without_padding(tape, x, mask)
            fused = transpose(tape, self.in_proj(tape, hidden_states), 1, 2)
            third = (B, self.hidden, LENGTH)
            gate, output_gate, value = split(tape, fused, (third, third, third))
            hidden_states = mul(tape, gate, value, "gated input")
            hidden_states = self._convolved(tape, hidden_states)
            y = mul(tape, output_gate, hidden_states, "gated output")
            y = contiguous(tape, transpose(tape, y, 1, 2))
            y = self.out_proj(tape, y)
            return y

    def _convolved(self, tape: Tape, x: Tensor) -> Tensor:
        # The filter is handed over as a view, of which autocast keeps no cast.
        filters = view(tape, self.weight, self.weight.shape)
        out = part(tape, convolution(tape, x, filters, self.bias, self.padded), x.shape)
        return cast(tape, out, x.dtype, "output of the convolution")


def _without_padding(tape: Tape, x: Tensor, mask: Tensor) -> Tensor:
    by_token = Tensor(mask.storage, (*mask.shape, 1), mask.dtype)
    return cast(tape, mul(tape, x, by_token, "without padding"), x.dtype)


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    hidden = spec["hidden_size"]
    attention = short = None
    if kind == "conv":
        short = _ShortConvolution(builder, spec)
    else:
        traits = AttentionTraits(
            output="out_proj",
            norm=RmsNorm,
            norm_names=("q_layernorm", "k_layernorm"),
            source="transformers Lfm2Attention.forward",
        )
        attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = _Mlp(builder, spec)
    before, between = RmsNorm(builder, "operator_norm", hidden), RmsNorm(builder, "ffn_norm", hidden)

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers Lfm2DecoderLayer.forward"):
            residual = x
            _weights = None
            if attention is not None:
                hidden_states, _weights = attention(tape, before(tape, x), tables["all"], masks[kind])
            else:
                assert short is not None
                hidden_states = short(tape, before(tape, x), masks[kind])
            hidden_states = add(tape, hidden_states, residual, "residual sum")
            hidden_states = add(tape, hidden_states, mlp(tape, between(tape, hidden_states)), "residual sum")
            return hidden_states

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=attention_kinds(spec),
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=RmsNorm,
            kernel=kernel,
            rotary=rotary_tables(spec["head_dim"]),
            windows={"full_attention": None},
            recurrent=("conv",),
            final_norm="model.embedding_norm",
        ),
    )
