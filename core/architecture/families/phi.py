"""Phi-1, Phi-1.5 and Phi-2: one LayerNorm, then attention and MLP side by side.

Source: transformers ``modeling_phi.py``.
"""

from __future__ import annotations

from core.architecture.decoder import Decoder, Shared, attention_kinds, build_decoder, rotary_tables, windows_of
from core.architecture.network import LayerFunction, Network
from core.blocks import AttentionKernel, AttentionTraits, GroupedAttention, LayerNorm, PlainMlp
from core.blocks.rotations import rotated_share
from core.config import ModelSpec, TrainingConfig
from core.linears import Builder
from core.tape import Tape, Tensor
from core.tape.ops import add, dropout

__all__ = ["build"]


def _layer(builder: Builder, spec: ModelSpec, kernel: AttentionKernel, kind: str) -> LayerFunction:
    traits = AttentionTraits(
        bias=True,
        output_bias=True,
        output="dense",
        norm=LayerNorm if spec["qk_layernorm"] else None,
        norm_place="transposed",
        norm_names=("q_layernorm", "k_layernorm"),
        rotation=rotated_share,
        source="transformers PhiAttention.forward",
    )
    attention = GroupedAttention(builder, spec, traits, kernel)
    mlp = PlainMlp(builder, spec["hidden_size"], spec["intermediate_size"], spec["hidden_act"], ("fc1", "fc2"))
    before = LayerNorm(builder, "input_layernorm", spec["hidden_size"])
    rate = spec["hidden_dropout"]

    def forward(tape: Tape, x: Tensor, shared: Shared) -> Tensor:
        tables, masks = shared
        with tape.scope("layer", "transformers PhiDecoderLayer.forward"):
            residual = x
            hidden_states = before(tape, x)
            attn_outputs, _weights = attention(tape, hidden_states, tables["all"], masks[kind])
            attn_outputs = dropout(tape, attn_outputs, rate)
            feed_forward = dropout(tape, mlp(tape, hidden_states), rate)
            hidden_states = add(
                tape, add(tape, attn_outputs, feed_forward, "sum of both halves"), residual, "residual sum"
            )
            return hidden_states

    return forward


def build(builder: Builder, config: TrainingConfig) -> Network:
    """The network over its traced layers."""
    spec = config.model
    kernel = AttentionKernel(config.saving.attention, config.batch.padded)
    kinds = attention_kinds(spec)
    return build_decoder(
        builder,
        config,
        Decoder(
            kinds=kinds,
            layer=lambda builder, _index, kind: _layer(builder, spec, kernel, kind),
            norm=LayerNorm,
            kernel=kernel,
            rotary=rotary_tables(int(spec["head_dim"] * spec["partial_rotary_factor"])),
            windows=windows_of(spec, kinds),
            scaled=lambda tape, x: dropout(tape, x, spec["embedding_dropout"]),
            head_bias=True,
            final_norm="model.final_layernorm",
        ),
    )
