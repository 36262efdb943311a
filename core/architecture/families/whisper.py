"""Whisper: two convolutions and an encoder over thirty seconds of sound, a decoder that looks at it.

Source: transformers ``modeling_whisper.py``.  The encoder always reads all its frames, however short the recording.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.architecture.network import Batch, Embedded, LayerFunction, Network, Stack
from core.blocks import AttentionKernel, LayerNorm, activation, token_embeddings
from core.blocks.shifted_right import shifted_right
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import TARGET, B, Tape, Tensor
from core.tape.ops import (
    add,
    contiguous,
    convolution,
    dropout,
    embedding,
    mul_scalar,
    permute,
    saving_input,
    transpose,
    view,
)

__all__ = ["build"]

#: Both convolutions look at three neighbours; the second goes on by two.
_KERNEL, _STRIDE = 3, 2


@dataclass(frozen=True, slots=True)
class _Half:
    """What encoder and decoder differ in: heads, width of the feed-forward half, attention of each kind."""

    heads: int
    width: int
    own: AttentionKernel
    other: AttentionKernel | None = None


class _Attention:
    def __init__(self, builder: Builder, name: str, spec: ModelSpec, heads: int, kernel: AttentionKernel) -> None:
        hidden = spec["hidden_size"]
        self.heads, self.head_dim, self.kernel = heads, hidden // heads, kernel
        self.dropout = spec["attention_dropout"]
        with builder.module(name):
            self.k_proj = builder.linear("k_proj", hidden, hidden, False)
            self.v_proj, self.q_proj, self.out_proj = (
                builder.linear(part, hidden, hidden, True) for part in ("v_proj", "q_proj", "out_proj")
            )

    def _by_head(self, tape: Tape, x: Tensor) -> Tensor:
        seen = view(tape, x, (*x.shape[:-1], self.heads, self.head_dim))
        return contiguous(tape, transpose(tape, seen, 1, 2), "heads side by side")

    def __call__(
        self, tape: Tape, x: Tensor, states: Tensor | None, mask: Tensor | None
    ) -> tuple[Tensor, Tensor | None]:
        with tape.scope("attention", "transformers WhisperAttention.forward"):
            query_states = self._by_head(tape, mul_scalar(tape, self.q_proj(tape, x), "scaled query"))
            current_states = x if states is None else states
            key_states = self._by_head(tape, self.k_proj(tape, current_states))
            value_states = self._by_head(tape, self.v_proj(tape, current_states))
            output, weights = self.kernel(tape, query_states, key_states, value_states, mask, self.dropout)
            output = self.out_proj(tape, output)
            return output, weights


def _layer(builder: Builder, spec: ModelSpec, half: _Half) -> LayerFunction:
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    self_attn = _Attention(builder, "self_attn", spec, half.heads, half.own)
    self_norm = LayerNorm(builder, "self_attn_layer_norm", hidden)
    encoder_attn = None
    if half.other is not None:
        encoder_attn = _Attention(builder, "encoder_attn", spec, half.heads, half.other)
        encoder_norm = LayerNorm(builder, "encoder_attn_layer_norm", hidden)
    fc1 = builder.linear("fc1", hidden, half.width, True)
    fc2 = builder.linear("fc2", half.width, hidden, True)
    final_norm = LayerNorm(builder, "final_layer_norm", hidden)
    act = activation(spec["hidden_act"])

    def forward(tape: Tape, x: Tensor, shared: Any) -> Tensor:
        mask, encoded = shared
        with tape.scope("layer", "transformers WhisperDecoderLayer.forward"):
            residual = x
            hidden_states = self_norm(tape, x)
            hidden_states, _ = self_attn(tape, hidden_states, None, mask)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            if encoder_attn is not None:
                residual = hidden_states
                hidden_states = encoder_norm(tape, hidden_states)
                hidden_states, _ = encoder_attn(tape, hidden_states, encoded, None)
                hidden_states = dropout(tape, hidden_states, rate)
                hidden_states = add(tape, residual, hidden_states, "residual sum")
            residual = hidden_states
            hidden_states = final_norm(tape, hidden_states)
            hidden_states = act(tape, fc1(tape, hidden_states))
            hidden_states = dropout(tape, hidden_states, spec["activation_dropout"])
            hidden_states = fc2(tape, hidden_states)
            hidden_states = dropout(tape, hidden_states, rate)
            hidden_states = add(tape, residual, hidden_states, "residual sum")
            return hidden_states

    return forward


def _encoder(builder: Builder, spec: ModelSpec, half: _Half) -> Stack:
    hidden, frames, rate = spec["hidden_size"], spec["max_source_positions"], spec["hidden_dropout"]
    shapes = {"conv1": (hidden, spec["num_mel_bins"], _KERNEL), "conv2": (hidden, hidden, _KERNEL)}
    convolutions = [
        (builder.weight(f"{name}.weight", shape), builder.weight(f"{name}.bias", (hidden,)))
        for name, shape in shapes.items()
    ]
    # Sine waves; transformers stores them as a parameter that never trains.
    positions = builder.weight("embed_positions.weight", (frames, hidden), trainable=False)
    layers = [_layer(builder, spec, half) for _ in builder.stack(("encoder",) * spec["num_hidden_layers"])]
    norm = LayerNorm(builder, "layer_norm", hidden)

    def encode(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("encoder", "transformers WhisperEncoder.forward"):
            first = convolution(tape, batch.input_ids, *convolutions[0], _STRIDE * frames)
            if builder.input_requires_grad:
                tape.require_grad(first)
            inputs_embeds = saving_input(tape, first, "gelu", "GELU")
            del first
            inputs_embeds = saving_input(
                tape, convolution(tape, inputs_embeds, *convolutions[1], frames), "gelu", "GELU"
            )
            inputs_embeds = permute(tape, inputs_embeds, (0, 2, 1))
            all_positions = tape.new((frames,), "int64", "position indices")
            placed = add(tape, inputs_embeds, embedding(tape, all_positions, positions), "embeddings with positions")
            hidden_states = dropout(tape, placed, rate)
        return hidden_states, (None, None), (inputs_embeds, all_positions)

    return Stack(encode, layers, norm)


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec, how = config.model, config.saving.attention
    hidden, rate = spec["hidden_size"], spec["hidden_dropout"]
    both_ways = AttentionKernel(how, False, causal=False, softmax_kind="plain")
    causal = AttentionKernel(how, False, causal=True, softmax_kind="plain")
    with builder.module("encoder"):
        encoder = _encoder(builder, spec, _Half(spec["num_attention_heads"], spec["intermediate_size"], both_ways))
    half = _Half(spec["decoder_attention_heads"], spec["decoder_ffn_dim"], causal, both_ways)
    with builder.module("decoder"):
        table = builder.token_table("embed_tokens", spec["vocab_size"], hidden)
        shape = (spec["max_position_embeddings"], hidden)
        positions = builder.weight("embed_positions.weight", shape, role="embedding")
        layers = [_layer(builder, spec, half) for _ in builder.stack(("decoder",) * spec["decoder_layers"])]
        norm = LayerNorm(builder, "layer_norm", hidden)

    def decode(tape: Tape, batch: Batch) -> Embedded:
        with tape.scope("decoder", "transformers WhisperDecoder.forward"):
            ids = shifted_right(tape, batch.labels)
            inputs_embeds = token_embeddings(tape, builder, ids, table)
            position_ids = tape.new((B, TARGET), "int64", "position indices")
            rows = embedding(tape, position_ids, positions)
            hidden_states = dropout(tape, add(tape, inputs_embeds, rows, "embeddings with positions"), rate)
            mask = causal.mask(tape, inputs_embeds.dtype, None, TARGET, TARGET)
        return hidden_states, (mask, batch.encoded), (inputs_embeds, ids, position_ids, rows)

    return Network(builder, decode, layers, norm, builder.tied_head(table), encoder=encoder)
